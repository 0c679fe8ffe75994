//! A name that a target does not take.

use crate::lint::targets::{NameLetters, Target, joined};
use crate::lint::{Applies, Check, Context, Diagnostic, Group, Reporter, Rule, Severity};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "name-form",
    group: Group::Ships,
    severity: Severity::Error,
    summary: "a target refuses the skill's `name`, or that there is none",
    docs: r"## What it does
Holds `name` against what each target asks: that it is there, its length, its letters (`a-z`, `0-9` and single
hyphens inside, for some), the folder's name, and words that an upload refuses.

## Why
The target refuses the skill, or leaves it out without a word.

## Measured in
Agent Skills specification, name field; claude.ai and API upload; OpenCode and VS Code documentation (2026).
Claude Code takes any name, and the folder's name where there is none (`front-01`).

## Bad
```yaml
name: PDF_Tools
```

## Good
```yaml
name: pdf-tools
```
",
    targets: Applies::Elsewhere,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let asked: Vec<Target> = report.targets().collect();
    let failing = |wrong: &dyn Fn(Target) -> bool| -> Vec<Target> {
        asked.iter().copied().filter(|target| wrong(*target)).collect()
    };
    let mut tell = |span: Span, targets: Vec<Target>, message: String, help: String| {
        if !targets.is_empty() {
            let message = message.replace("{}", &joined(&targets));
            report.push(Diagnostic::new(span, message).targets(targets).help(help));
        }
    };
    let name = file.fields().name.as_ref().filter(|name| !name.value.trim().is_empty());
    let Some(name) = name else {
        let start = file.frontmatter().envelope.start;
        let targets = failing(&|target| target.data().name.required);
        tell(
            Span::new(start, start),
            targets,
            "there is no `name`; refused by {}".to_owned(),
            format!("add `name: {}`", file.input.name),
        );
        return;
    };
    let (text, span) = (name.value.as_str(), name.span);
    let length = text.chars().count();
    tell(
        span,
        failing(&|target| target.data().name.max.is_some_and(|max| length > max)),
        format!("`name` has {length} characters; too long for {{}}"),
        "use at most 64".to_owned(),
    );
    tell(
        span,
        failing(&|target| !fits(text, target.data().name.letters)),
        format!("`name` has {}; refused by {{}}", odd(text)),
        "use lower-case letters, digits, and single hyphens between them".to_owned(),
    );
    let reserved = |target: Target| {
        target.data().name.reserved.iter().find(|word| text.to_lowercase().contains(word.as_str()))
    };
    if let Some(word) = asked.iter().find_map(|target| reserved(*target)) {
        tell(
            span,
            failing(&|target| reserved(target).is_some()),
            format!("`name` holds `{word}`; refused by {{}}"),
            format!("choose a name without `{word}`"),
        );
    }
    let folder = file.input.name.rsplit(':').next().unwrap_or_default();
    if !folder.is_empty() {
        tell(
            span,
            failing(&|target| target.data().name.folder && text != folder),
            format!("`name` is `{text}`, the folder is `{folder}`; refused by {{}}"),
            "give the folder and the skill the same name".to_owned(),
        );
    }
}

/// Says what in a name other programs do not take: the first of its letters that is not one, or its hyphens.
fn odd(name: &str) -> String {
    let takes =
        |letter: &char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || *letter == '-';
    match name.chars().find(|letter| !takes(letter)) {
        Some(' ') => "a blank".to_owned(),
        Some(letter) if letter.is_uppercase() => format!("the capital `{letter}`"),
        Some(letter) if letter.is_whitespace() || letter.is_control() => {
            format!("U+{:04X}", u32::from(letter))
        }
        Some(letter) => format!("`{letter}`"),
        None => "a hyphen at an end, or two together".to_owned(),
    }
}

/// Returns whether `name` has only letters that the target takes.
fn fits(name: &str, letters: NameLetters) -> bool {
    let fits_letter: fn(char) -> bool = match letters {
        NameLetters::Any => return true,
        NameLetters::KebabAscii => |letter| letter.is_ascii_lowercase() || letter.is_ascii_digit(),
        NameLetters::KebabUnicode => |letter| letter.is_alphanumeric() && !letter.is_uppercase(),
    };
    name.split('-').all(|part| !part.is_empty() && part.chars().all(fits_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_stand_alone_between_letters() {
        for (name, ascii, unicode) in [
            ("pdf-tools", true, true),
            ("pdf--tools", false, false),
            ("-pdf", false, false),
            ("pdf_tools", false, false),
            ("PDF", false, false),
            ("größe", false, true),
            ("単位-2", false, true),
        ] {
            assert_eq!(fits(name, NameLetters::KebabAscii), ascii, "{name}");
            assert_eq!(fits(name, NameLetters::KebabUnicode), unicode, "{name}");
            assert!(fits(name, NameLetters::Any), "{name}");
        }
    }
}
