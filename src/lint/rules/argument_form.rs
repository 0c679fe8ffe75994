//! A form of placeholder that the client does not know.

use crate::lint::{
    Applies, Check, Context, Diagnostic, Edit, Fix, Group, Reporter, Rule, Severity,
};
use crate::span::Span;

pub(crate) static RULE: Rule = Rule {
    id: "argument-form",
    group: Group::Expands,
    severity: Severity::Warning,
    summary: "a form of placeholder that stays as it is: `$ARGUMENTS.0`, `${ARGUMENTS}`, `{{args}}`",
    docs: r"## What it does
Finds forms that other programs or older versions replace and Claude Code does not: `$ARGUMENTS.0`, `${ARGUMENTS}`,
`${1}`, `$arguments`, `$ARGUMENT`, `{{args}}`, `{arguments}`; `{{topic}}`, `${topic}` or `{topic}` where `arguments` names `topic`; and
the first two where `argument-hint` does and nothing else receives arguments. In code, and where the text gives the name a value, other forms than those with
`ARGUMENTS` are left alone.

## Why
`${ARGUMENTS}` reaches the model as it stands. Of `$ARGUMENTS.0` only the first part is replaced, by all arguments.

## Measured in
`subst-00`, `subst-fuzz-00`: `${0}` stays; documentation of January 2026 for `$ARGUMENTS.0`.

## Bad
```md
Review ${ARGUMENTS}.
```

## Good
```md
Review $ARGUMENTS.
```

## Fix safety
Unsafe: the text may be about another program.
",
    targets: Applies::ClaudeCode,
    since: "0.1.0",
    check: Check::Skill(check),
};

fn check(file: &Context<'_>, report: &mut Reporter<'_>) {
    let body = file.body();
    let offset = file.body_span().start;
    for (at, form) in body.match_indices("$ARGUMENTS.") {
        let rest = body.get(at + form.len()..).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            continue;
        }
        let span = Span::new(offset + at, offset + at + form.len() + digits);
        let right = format!("$ARGUMENTS[{}]", rest.get(..digits).unwrap_or_default());
        report.push(
            Diagnostic::new(
                span,
                "only `$ARGUMENTS` is replaced here, by all arguments; the number stays",
            )
            .help(format!("write `{right}`"))
            .fix(Fix::dangerous(
                format!("write `{right}`"),
                vec![Edit::replace(span, right.clone())],
            )),
        );
    }
    let names = Names::of(file);
    let mut seen: Vec<String> = Vec::new();
    for at in memchr::memchr2_iter(b'$', b'{', body.as_bytes()) {
        let Some(form) = form_at(body, at) else { continue };
        let Some(right) = names.meant(&form) else { continue };
        let span = Span::new(offset + at, offset + at + form.length);
        // Code has variables of its own; what it says of arguments by their full name is the client's.
        let full =
            form.name.starts_with("ARGUMENT") || matches!(form.name, "arguments" | "Arguments");
        let plain = full || form.double && form.name.eq_ignore_ascii_case("args");
        let written = file.source().slice(span).to_owned();
        if seen.contains(&written) || !plain && file.markdown().in_code(span.start) {
            continue;
        }
        seen.push(written.clone());
        if sets(body, form.name) {
            continue;
        }
        report.push(
            Diagnostic::new(
                span,
                format!("the client does not know `{written}`; it stays as it is"),
            )
            .help(format!("write `{right}`"))
            .fix(Fix::dangerous(format!("write `{right}`"), vec![Edit::replace(span, right)])),
        );
    }
}

/// Something that looks like a placeholder.
struct Form<'a> {
    /// What it names.
    name: &'a str,
    /// The position behind the name, in brackets.
    position: Option<&'a str>,
    /// Whether it starts with a `$`.
    dollar: bool,
    /// Whether it stands in braces.
    braced: bool,
    /// Whether it stands in two of them.
    double: bool,
    /// Its length.
    length: usize,
}

/// Returns the form that starts at `at`: `$name`, `${name}`, `{name}`, `{{name}}`, `${name[0]}`.
fn form_at(body: &str, at: usize) -> Option<Form<'_>> {
    let whole = body.get(at..)?;
    let before = body.get(..at)?.chars().next_back();
    if before.is_some_and(|letter| {
        matches!(letter, '\\' | '$' | '{') || letter == '#' && !whole.starts_with('$')
    }) {
        return None;
    }
    let rest = whole.strip_prefix('$').unwrap_or(whole);
    let dollar = rest.len() < whole.len();
    let (inner, close) = if let Some(inner) = rest.strip_prefix("{{") {
        (inner, "}}")
    } else if let Some(inner) = rest.strip_prefix('{') {
        (inner, "}")
    } else {
        (rest, "")
    };
    let name_at = inner.trim_start_matches(' ');
    let length = name_at
        .find(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '-')))
        .unwrap_or(name_at.len());
    let name = name_at.get(..length)?;
    let mut after = name_at.get(length..)?;
    let mut position = None;
    if !close.is_empty() {
        if let Some(inside) = after.strip_prefix('[') {
            let (number, rest) = inside.split_once(']')?;
            position = Some(number);
            after = rest;
        }
        after = after.trim_start_matches(' ').strip_prefix(close)?;
    }
    (!name.is_empty()).then_some(Form {
        name,
        position,
        dollar,
        braced: !close.is_empty(),
        double: close == "}}",
        length: whole.len() - after.len(),
    })
}

/// The arguments that a skill says it takes.
struct Names<'a> {
    /// What `arguments` names.
    declared: Vec<&'a str>,
    /// What `argument-hint` names.
    hinted: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn of(file: &Context<'a>) -> Self {
        let fields = file.fields();
        let declared = fields.arguments.iter().map(|name| name.value.as_str()).collect();
        let hint = fields.argument_hint.as_ref().map_or("", |hint| hint.value.as_str());
        let word = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '-'));
        // Where the arguments arrive in another way, the model can fill in the rest.
        let arrive = !file.placeholders().is_empty();
        let hinted = hint.split(word).filter(|word| word.len() > 2 && !arrive).collect();
        Self { declared, hinted }
    }

    /// Returns what is to be written in place of a form that stands for arguments and is no placeholder.
    fn meant(&self, form: &Form<'_>) -> Option<String> {
        let name = form.name;
        if let Some(declared) = self.declared.iter().find(|declared| **declared == name) {
            return form.braced.then(|| format!("${declared}"));
        }
        let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if digits {
            // In one brace alone it is a count, as in a pattern.
            return (form.dollar && form.braced && name.len() < 3).then(|| format!("${name}"));
        }
        let all =
            ["argument", "arguments", "args"].iter().any(|all| name.eq_ignore_ascii_case(all));
        let placeholder = form.dollar && !form.braced && name == "ARGUMENTS";
        if all && !placeholder {
            // `{args}` alone is a form of many languages.
            let own = form.dollar || form.double || name.eq_ignore_ascii_case("arguments");
            return own.then(|| match form.position {
                Some(position) => format!("$ARGUMENTS[{position}]"),
                None => "$ARGUMENTS".to_owned(),
            });
        }
        let written = form.double || form.dollar && form.braced;
        let hinted = written && self.declared.is_empty() && self.hinted.contains(&name);
        hinted.then(|| "$ARGUMENTS".to_owned())
    }
}

/// Returns whether the text gives a variable of that name a value: then it is the code's own.
fn sets(body: &str, name: &str) -> bool {
    body.match_indices(name).any(|(at, _)| {
        let before = body.get(..at).and_then(|before| before.chars().next_back());
        let after = body.get(at + name.len()..).unwrap_or_default();
        let own = !before.is_some_and(|letter| {
            letter.is_alphanumeric() || matches!(letter, '-' | '_' | '?' | '&')
        });
        own && after.starts_with('=') && !after.starts_with("==") || own && after.starts_with(" = ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(text: &str) -> Option<String> {
        let names = Names { declared: vec!["topic"], hinted: Vec::new() };
        let at = text.find(['$', '{']).expect("a mark");
        form_at(text, at).and_then(|form| names.meant(&form))
    }

    #[test]
    fn forms_that_stand_for_arguments_have_a_right_one() {
        for (text, right) in [
            ("${ARGUMENTS}", "$ARGUMENTS"),
            ("{{args}}", "$ARGUMENTS"),
            ("{{ args }}", "$ARGUMENTS"),
            ("{arguments}", "$ARGUMENTS"),
            ("$arguments", "$ARGUMENTS"),
            ("$ARGUMENT", "$ARGUMENTS"),
            ("$Arguments", "$ARGUMENTS"),
            ("${ARGUMENTS[0]}", "$ARGUMENTS[0]"),
            ("${1}", "$1"),
            ("{{topic}}", "$topic"),
            ("${topic}", "$topic"),
            ("{topic}", "$topic"),
        ] {
            assert_eq!(meant(text).as_deref(), Some(right), "{text}");
        }
    }

    #[test]
    fn other_forms_stand_for_nothing() {
        for text in [
            "$ARGUMENTS",
            "$topic",
            "{args}",
            "{1}",
            "{title}",
            "{{title}}",
            "$HOME",
            "\\${ARGUMENTS}",
            "{}",
            "{ }",
        ] {
            assert_eq!(meant(text), None, "{text}");
        }
    }

    #[test]
    fn a_variable_that_the_text_sets_is_its_own() {
        assert!(sets("ARGS=x; run $ARGS", "ARGS"));
        assert!(sets("args = parse()", "args"));
        assert!(!sets("--args=x", "args") && !sets("?args=x", "args"));
    }
}
