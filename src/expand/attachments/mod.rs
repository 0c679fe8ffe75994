//! `@path` references in a text: the text stays, and what they name arrives beside it.

mod folder;
mod media;
pub mod mentions;
mod notebook;
mod reach;
mod state;
mod text;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

pub use mentions::{Lines, Mention, Target, mentions, names_file};
pub use state::ReadState;

use crate::client::attachments::AttachmentFacts;
use crate::expand::shell::output::size;
use media::Kind;
use notebook::Part;

/// The largest file that a client attaches, in bytes (`att-large`).
const MOST_BYTES: u64 = 256 * 1_024;

/// Characters of a text from which on a client may find it too long, by the tokens that its service
/// counts: 25,000 of them at four characters each.
const MANY_CHARS: usize = 100_000;

/// How many bytes of an image are looked at.
const IMAGE_START: u64 = 64 * 1_024;

/// From where references are followed.
pub struct AttachPlace<'a> {
    /// The folder that relative paths start from.
    pub cwd: &'a Path,
    /// The user's home.
    pub home: &'a Path,
    /// The folders outside which nothing is read.
    pub roots: &'a [PathBuf],
    /// Says whether there is an agent of a name.
    pub is_agent: &'a dyn Fn(&str) -> bool,
    /// Says whether the permission rules let a file be read.
    pub may_read: &'a dyn Fn(&Path) -> bool,
}

/// What is attached to a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attached {
    /// The pieces, in the client's order.
    pub pieces: Vec<AttachedPiece>,
    /// The files that were read: they may activate skills.
    pub files: Vec<AttachedFile>,
    /// What the client attaches and this program does not, each in a sentence.
    pub notes: Vec<String>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachedFile {
    /// Its path as the client shows it.
    pub path: PathBuf,
    /// How much of it the client remembers to have read; nothing of an image or a PDF.
    pub known: Option<Extent>,
}

/// How much of a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Some lines.
    Lines,
}

/// A piece that is attached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttachedPiece {
    /// A reminder with what was read; its text without the marks of a reminder.
    Reminder(String),
    /// A remark of the client about a file or an agent; newer models take it from the system.
    Remark(String),
    /// An image itself; the text says which.
    Media(PathBuf),
    /// Pieces of one message: texts beside images stand on their own.
    Together(Vec<Self>),
}

/// Follows the references of `text` and returns what the client attaches for them. Files that
/// `state` knows are passed over (`att-again`); those that are read are for the caller to note in it,
/// because a client follows all references of a text at once and none sees what another one read.
pub fn attach(
    text: &str,
    place: &AttachPlace<'_>,
    state: &ReadState,
    facts: &AttachmentFacts,
) -> Attached {
    let mut attached = Attached::default();
    for mention in mentions(text, facts) {
        match mention.target {
            Target::Path { path, lines } => {
                let Some(file) = reach::find(&path, place, &mut attached.notes) else { continue };
                let following = Following { file: &file, lines, place, facts };
                following.attach(state, &mut attached);
            }
            Target::Agent(name) if (place.is_agent)(&name) => {
                let remark = format!(
                    "The user has expressed a desire to invoke the agent \"{name}\". Please invoke \
                     the agent appropriately, passing in the required context to it. "
                );
                attached.pieces.push(AttachedPiece::Remark(remark));
            }
            Target::Agent(_) => {}
        }
    }
    attached
}

/// A reference that leads to something.
struct Following<'a> {
    file: &'a reach::Found,
    lines: Option<Lines>,
    place: &'a AttachPlace<'a>,
    facts: &'a AttachmentFacts,
}

impl Following<'_> {
    fn attach(&self, state: &ReadState, attached: &mut Attached) {
        let path = &self.file.path;
        if !(self.place.may_read)(path) {
            return;
        }
        if self.file.is_folder {
            attached.pieces.extend(folder::list(path, self.facts));
            return;
        }
        if state.knows(path, self.facts) {
            return;
        }
        let Some(pieces) = self.read(attached) else { return };
        let is_call = |piece: &AttachedPiece| !matches!(piece, AttachedPiece::Remark(_));
        let was_read = pieces.first().is_some_and(is_call);
        attached.pieces.extend(pieces);
        if was_read {
            let extent = if self.lines.is_none() { Extent::Whole } else { Extent::Lines };
            let known = (!self.is_media()).then_some(extent);
            attached.files.push(AttachedFile { path: path.clone(), known });
        }
    }

    /// Returns the pieces for a file; `None` where the client attaches nothing.
    fn read(&self, attached: &mut Attached) -> Option<Vec<AttachedPiece>> {
        match self.kind() {
            Kind::Binary => None,
            Kind::Image => self.image(),
            Kind::Pdf => self.pdf(),
            Kind::Notebook => self.notebook(),
            Kind::Text => self.text(attached),
        }
    }

    /// Returns whether the file reaches the model as it is, so that no client remembers to have read
    /// it.
    fn is_media(&self) -> bool {
        matches!(self.kind(), Kind::Image | Kind::Pdf)
    }

    /// Returns what the file is by its ending.
    fn kind(&self) -> Kind {
        let ending = self.file.path.extension().unwrap_or_default();
        media::kind(&ending.to_string_lossy().to_ascii_lowercase(), self.facts)
    }

    fn image(&self) -> Option<Vec<AttachedPiece>> {
        let start = self.start(IMAGE_START)?;
        media::is_image(&start, self.facts)
            .then(|| vec![self.call(None), AttachedPiece::Media(self.file.path.clone())])
    }

    fn pdf(&self) -> Option<Vec<AttachedPiece>> {
        let bytes = self.file.bytes;
        let start = self.start(8)?;
        if let Some(pages) = media::too_many_pages(bytes) {
            let remark = self.remark(&self.facts.long_pdf).replace("{pages}", &pages.to_string());
            return Some(vec![AttachedPiece::Remark(remark)]);
        }
        let result = format!("PDF file read: {} ({})", self.file.shown(), size(bytes));
        media::is_pdf(&start).then(|| vec![self.call(None), result_of(&result)])
    }

    fn notebook(&self) -> Option<Vec<AttachedPiece>> {
        if self.file.bytes > MOST_BYTES {
            return None;
        }
        let mut parts = notebook::parts(&self.start(MOST_BYTES)?, self.facts.notebooks)?;
        let mut defused = false;
        if self.facts.defuses_reminders {
            for part in &mut parts {
                if let Part::Text(whole) = part {
                    let (text, found) = text::defuse(whole);
                    *whole = text;
                    defused |= found;
                }
            }
        }
        let mut pieces = vec![self.call(None)];
        if parts.contains(&Part::Image) {
            let together = parts.into_iter().map(|part| match part {
                Part::Text(text) => AttachedPiece::Reminder(text),
                Part::Image => AttachedPiece::Media(self.file.path.clone()),
            });
            pieces.push(AttachedPiece::Together(together.collect()));
        } else {
            let blocks = parts.into_iter().filter_map(|part| match part {
                Part::Text(text) => Some(serde_json::json!({ "text": text, "type": "text" })),
                Part::Image => None,
            });
            let list = serde_json::Value::Array(blocks.collect());
            pieces.push(result_of(&list.to_string()));
        }
        pieces.extend(defused.then(|| self.defused_note()));
        Some(pieces)
    }

    fn text(&self, attached: &mut Attached) -> Option<Vec<AttachedPiece>> {
        let bytes = self.file.bytes;
        if bytes > MOST_BYTES {
            let shown = self.file.shown();
            attached.notes.push(format!(
                "{shown} ({}) is not attached: it has more than {MOST_BYTES} bytes",
                size(bytes)
            ));
            let remark = self.facts.too_large.as_deref().map(|remark| self.remark(remark));
            return remark.map(|remark| vec![AttachedPiece::Remark(remark)]);
        }
        let shown = text::show(&self.start(MOST_BYTES)?, self.lines, self.facts);
        let chars = shown.text.chars().count();
        if chars > MANY_CHARS {
            attached.notes.push(format!(
                "{} is attached with {chars} characters: where the service counts more than 25,000 \
                 tokens in it, the client leaves it out",
                self.file.shown()
            ));
        }
        let mut pieces = vec![self.call(self.lines), result_of(&shown.text)];
        pieces.extend(shown.defused.then(|| self.defused_note()));
        Some(pieces)
    }

    /// Returns the call of the reading tool, as it is shown (`att-lines`).
    fn call(&self, lines: Option<Lines>) -> AttachedPiece {
        let path = serde_json::Value::from(self.file.shown()).to_string();
        let range = lines.filter(|_| self.facts.shows_range).and_then(|lines| {
            let count = lines.count.filter(|count| *count > 0.0)?;
            Some(format!(",\"offset\":{},\"limit\":{count}", lines.first))
        });
        let range = range.unwrap_or_default();
        AttachedPiece::Reminder(format!(
            "Called the Read tool with the following input: {{\"file_path\":{path}{range}}}"
        ))
    }

    /// Returns the client's note that a file is not shown as it is (`att-reminder`).
    fn defused_note(&self) -> AttachedPiece {
        AttachedPiece::Reminder(format!(
            "Note: {} is not shown exactly as it is on disk. Each closing system-reminder tag in it \
             starts with `<` on disk and is shown above with `&lt;` instead, so that it cannot end \
             the reminder around the text.",
            self.file.shown()
        ))
    }

    /// Fills a remark of the client in.
    fn remark(&self, remark: &str) -> String {
        remark.replace("{file}", &self.file.shown()).replace("{size}", &size(self.file.bytes))
    }

    /// Reads the start of the file.
    fn start(&self, most: u64) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(&self.file.real).ok()?.take(most).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// Returns the result of a call of the reading tool, as it is shown.
fn result_of(text: &str) -> AttachedPiece {
    AttachedPiece::Reminder(format!("Result of calling the Read tool:\n{text}"))
}

#[cfg(test)]
mod tests;
