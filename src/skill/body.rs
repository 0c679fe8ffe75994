//! A body's Markdown structure. For checks and reports only: what the model receives never depends
//! on it, because the client reads bodies as plain text.

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::span::Span;

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without marks.
    pub text: String,
    /// The heading with its marks.
    pub span: Span,
}

/// A link or an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The destination, unescaped; `%20` and the like stay as written.
    pub destination: String,
    /// The whole construct.
    pub span: Span,
    /// Whether it is an image.
    pub image: bool,
    /// Whether it is `<https://…>`.
    pub automatic: bool,
}

/// A fenced or indented code block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The words after the opening fence; empty for an indented block.
    pub info: String,
    /// The block with its fences.
    pub span: Span,
    /// Whether it has fences.
    pub fenced: bool,
    /// Whether the closing fence is there.
    pub closed: bool,
}

/// The structure of a body. All spans are byte offsets in the file, in the order they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// Headings.
    pub headings: Vec<Heading>,
    /// Links and images.
    pub links: Vec<Link>,
    /// Code blocks.
    pub code_blocks: Vec<CodeBlock>,
    /// Inline code, backticks included.
    pub code_spans: Vec<Span>,
    /// Raw HTML: blocks and inline tags, comments among them.
    pub html: Vec<Span>,
}

impl Markdown {
    /// Reads the structure of `body`, a part of `text`.
    pub fn parse(text: &str, body: Span) -> Self {
        let source = text.get(body.range()).unwrap_or_default();
        let mut found = Self::default();
        let mut heading: Option<Heading> = None;
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            let span = Span::new(range.start, range.end).shifted(body.start);
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    heading = Some(Heading { level: level as u8, text: String::new(), span });
                }
                Event::End(TagEnd::Heading(_)) => found.headings.extend(heading.take()),
                Event::Text(words) => {
                    if let Some(heading) = &mut heading {
                        heading.text.push_str(&words);
                    }
                }
                Event::Code(words) => {
                    if let Some(heading) = &mut heading {
                        heading.text.push_str(&words);
                    }
                    found.code_spans.push(span);
                }
                Event::Start(Tag::Link { link_type, dest_url, .. }) => found.links.push(Link {
                    destination: dest_url.into_string(),
                    span,
                    image: false,
                    automatic: matches!(link_type, LinkType::Autolink | LinkType::Email),
                }),
                Event::Start(Tag::Image { dest_url, .. }) => found.links.push(Link {
                    destination: dest_url.into_string(),
                    span,
                    image: true,
                    automatic: false,
                }),
                Event::Start(Tag::CodeBlock(kind)) => {
                    let (info, fenced) = match kind {
                        CodeBlockKind::Fenced(info) => (info.into_string(), true),
                        CodeBlockKind::Indented => (String::new(), false),
                    };
                    let written = source.get(range).unwrap_or_default();
                    let closed = !fenced || has_closing_fence(written);
                    found.code_blocks.push(CodeBlock { info, span, fenced, closed });
                }
                Event::Html(_) | Event::InlineHtml(_) => found.html.push(span),
                _ => {}
            }
        }
        found
    }

    /// Returns the code block that `offset` is in.
    pub fn code_block_at(&self, offset: usize) -> Option<&CodeBlock> {
        let at = self.code_blocks.partition_point(|block| block.span.end <= offset);
        self.code_blocks.get(at).filter(|block| block.span.start <= offset)
    }

    /// Returns whether `offset` is in inline code.
    pub fn in_code_span(&self, offset: usize) -> bool {
        let at = self.code_spans.partition_point(|span| span.end <= offset);
        self.code_spans.get(at).is_some_and(|span| span.start <= offset)
    }

    /// Returns whether `offset` is in code of either kind.
    pub fn in_code(&self, offset: usize) -> bool {
        self.in_code_span(offset) || self.code_block_at(offset).is_some()
    }

    /// Returns the heading that `offset` is under.
    pub fn heading_over(&self, offset: usize) -> Option<&Heading> {
        let at = self.headings.partition_point(|heading| heading.span.start <= offset);
        at.checked_sub(1).and_then(|at| self.headings.get(at))
    }
}

/// Returns whether a fenced block, as written, ends with a fence like the one it starts with.
fn has_closing_fence(written: &str) -> bool {
    let mark = written.trim_start().chars().next().unwrap_or('`');
    let length = |line: &str| line.chars().take_while(|letter| *letter == mark).count();
    let mut lines = written.trim_end().lines();
    let open = lines.next().map_or(0, |line| length(line.trim_start()));
    let last = lines.last().unwrap_or_default().trim_start_matches([' ', '\t', '>']);
    let marks = length(last);
    marks >= open && marks > 0 && last.trim_end().chars().all(|letter| letter == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "---\nx\n---\n# A `b`\n\nSee [c](d%20e.md \"t\") and ![i](i.png), `code`.\n\n\
                        ```sh\nls\n```\n\n    indented\n\n<!-- c -->\n\n## Z\n~~~\nopen\n";

    fn parsed() -> Markdown {
        let start = TEXT.find("# A").expect("body");
        Markdown::parse(TEXT, Span::new(start, TEXT.len()))
    }

    #[test]
    fn structure_is_found_with_offsets_of_the_file() {
        let found = parsed();
        let slice = |span: Span| TEXT.get(span.range()).expect("in the text");
        assert_eq!(found.headings[0].text, "A b");
        assert_eq!(slice(found.headings[0].span).trim_end(), "# A `b`");
        assert_eq!(found.links[0].destination, "d%20e.md");
        assert_eq!(slice(found.links[0].span), "[c](d%20e.md \"t\")");
        assert!(found.links[1].image);
        assert_eq!(slice(found.code_spans[1]), "`code`");
        assert_eq!(slice(found.html[0]).trim_end(), "<!-- c -->");
        let infos: Vec<_> =
            found.code_blocks.iter().map(|b| (b.info.as_str(), b.fenced, b.closed)).collect();
        assert_eq!(infos, [("sh", true, true), ("", false, true), ("", true, false)]);
    }

    #[test]
    fn an_offset_knows_its_surroundings() {
        let found = parsed();
        let at = |needle| TEXT.find(needle).expect("there");
        assert!(found.in_code(at("ls")));
        assert!(found.in_code_span(at("code`")));
        assert!(!found.in_code(at("See")));
        assert_eq!(found.heading_over(at("ls")).expect("heading").text, "A b");
        assert_eq!(found.heading_over(at("open")).expect("heading").text, "Z");
        assert!(found.heading_over(0).is_none());
    }
}
