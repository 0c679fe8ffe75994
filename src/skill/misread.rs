//! What a reader of an answer should know about a skill's file: that its frontmatter is not read as
//! it stands, or that its bytes are no text.

use crate::skill::Skill;
use crate::skill::frontmatter::Pass;

/// Something about a file that is not as its author will have meant it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What it is, after `LINE:COLUMN: ` where it has a place.
    pub text: String,
    /// Whether the fields that are written are lost; otherwise they arrive, if in another form.
    pub loses_fields: bool,
}

/// Returns what is not as it seems about the file of `skill`.
pub fn misread(skill: &Skill) -> Option<Misread> {
    let frontmatter = &skill.frontmatter;
    let (pass, what) = match frontmatter.pass {
        Pass::Strict => return undecodable(skill),
        Pass::Absent => {
            let Some(why) = unfound(skill.source.text()) else { return undecodable(skill) };
            let text = format!("1:1: {why}; the whole file is the body");
            return Some(Misread { text, loses_fields: true });
        }
        Pass::Recovered => (Pass::Recovered, "the client repairs it"),
        Pass::Failed => (Pass::Failed, "no field is read"),
    };
    let error = frontmatter.error.as_ref()?;
    let at = skill.source.position(error.span.start);
    Some(Misread {
        text: format!(
            "{}:{}: the frontmatter is not valid YAML ({}); {what}",
            at.line, at.column, error.message
        ),
        loses_fields: pass == Pass::Failed,
    })
}

fn undecodable(skill: &Skill) -> Option<Misread> {
    let text = "bytes that are not UTF-8 arrive as U+FFFD".to_owned();
    skill.source.is_lossy().then_some(Misread { text, loses_fields: false })
}

/// Returns why the frontmatter that a text begins with is not found (`front-raw-*`).
fn unfound(text: &str) -> Option<&'static str> {
    let unmarked = text.trim_start_matches('\u{FEFF}');
    let (first, rest) = unmarked.split_once(['\n', '\r'])?;
    if first.trim_end() != "---" {
        return None;
    }
    if !rest.contains("---") {
        return Some("the frontmatter is never closed");
    }
    let lone = !unmarked.contains('\n');
    lone.then_some("the frontmatter is not found, as its lines end with a carriage return alone")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::client::Client;
    use crate::skill::{Origin, PlaceKind, SkillKind, Source};

    fn said(bytes: &[u8]) -> Option<(String, bool)> {
        let root = Path::new("/p").to_owned();
        let origin = Origin { kind: PlaceKind::Project, root, scope: None, plugin: None };
        let source = Source::from_bytes("/p/a/SKILL.md".into(), bytes.to_vec());
        let name = "a".to_owned();
        let client = Client::find("latest").expect("a client");
        let skill = Skill::from_source(source, name, SkillKind::Skill, origin, &client);
        misread(&skill).map(|misread| (misread.text, misread.loses_fields))
    }

    #[test]
    fn a_file_that_reads_as_it_stands_needs_no_word() {
        for text in [
            "",
            "text",
            "---",
            "---\n---\n",
            "---\na: b\n---\nc",
            "----\nrule\n",
            "\u{FEFF}---\na: b\n---\n",
        ] {
            assert_eq!(said(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn each_way_to_be_misread_is_told_with_its_place() {
        for (bytes, start, lost) in [
            (&b"---\na: b\nc"[..], "1:1: the frontmatter is never closed; the whole", true),
            (b"---\ra: b\r---\rc", "1:1: the frontmatter is not found", true),
            (b"---\na: b\nc: \"d\n---\n", "3:4: the frontmatter is not valid YAML (", true),
            (b"---\na: b: c\n---\n", "2:5: the frontmatter is not valid YAML (", false),
            (b"---\na: b\n---\n\xff", "bytes that are not UTF-8", false),
        ] {
            let (text, loses) = said(bytes).expect("a word");
            assert!(text.starts_with(start), "{text}");
            assert_eq!(loses, lost, "{text}");
        }
    }
}
