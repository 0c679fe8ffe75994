//! What the page shows of one skill when it is opened: costs, findings, and the body with its pieces.

use std::fmt::Write as _;

use crate::budget::{SkillCost, expansion};
use crate::expand::PieceOrigin;
use crate::lint::Finding;
use crate::project::Project;
use crate::skill::Skill;
use crate::terminal::harmless;
use crate::tokens::grouped;

/// The longest body that is shown, in bytes; the rest is told.
const LONGEST: usize = 200_000;

/// Returns the HTML of one skill. Every text of a file is escaped.
pub(super) fn fragment(
    project: &Project,
    skill: &Skill,
    cost: &SkillCost,
    findings: &[&Finding],
) -> String {
    let mut html = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        html,
        "<p>{} characters, {} lines, {} when called{}</p>",
        grouped(cost.units),
        grouped(cost.lines),
        cost.tokens,
        cost.kept_after_compaction.map_or_else(String::new, |kept| format!(
            "; {} characters come back after a compaction",
            grouped(kept)
        ))
    );
    if !cost.files.is_empty() {
        html.push_str("<p>Points to ");
        let files = cost.files.iter().map(|file| format!("<code>{}</code>", escaped(&file.path)));
        html.push_str(&files.collect::<Vec<_>>().join(", "));
        html.push_str("</p>");
    }
    if !findings.is_empty() {
        html.push_str("<ul class=\"findings\">");
        for finding in findings {
            let at = finding.position();
            let _ = write!(
                html,
                "<li class=\"{}\"><strong>{}</strong> {} <small>{}:{}:{} [{}]</small></li>",
                finding.severity,
                finding.severity,
                escaped(&finding.message),
                escaped(&finding.path.display().to_string()),
                at.line,
                at.column,
                finding.rule.id
            );
        }
        html.push_str("</ul>");
    }
    html.push_str("<pre tabindex=\"0\">");
    body(&mut html, project, skill);
    html.push_str("</pre>");
    html
}

/// Appends the text of a call without arguments, each piece marked by where it came from.
fn body(html: &mut String, project: &Project, skill: &Skill) {
    let expansion = expansion(project, skill);
    for piece in &expansion.pieces {
        if piece.output.start >= LONGEST {
            let left = expansion.text.len() - piece.output.start;
            let _ = write!(html, "<em>… {} more bytes</em>", grouped(left));
            break;
        }
        let text = expansion.text.get(piece.output.range()).unwrap_or_default();
        let class = match &piece.origin {
            PieceOrigin::Body(_) => "",
            PieceOrigin::BaseDirectory => "base",
            PieceOrigin::Argument { .. } | PieceOrigin::Appended => "argument",
            PieceOrigin::Variable { .. } => "variable",
            PieceOrigin::Command { .. } => "command",
        };
        if class.is_empty() {
            html.push_str(&escaped(text));
        } else {
            let _ = write!(html, "<span class=\"{class}\">{}</span>", escaped(text));
        }
    }
}

/// Returns a text that HTML shows as it is, and that drives nothing.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 16);
    for letter in harmless(text).chars() {
        match letter {
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            letter => html.push(letter),
        }
    }
    html
}
