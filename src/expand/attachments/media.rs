//! Images and PDFs: they reach the model as such, so that only their start is looked at.

use crate::client::attachments::{AttachmentFacts, Images};

/// Bytes of a PDF that a client takes for a page where it cannot count them.
const PAGE_BYTES: u64 = 100 * 1_024;

/// Pages that a PDF may have to be attached.
const MOST_PAGES: u64 = 10;

/// Endings of files that reach the model as images.
const IMAGES: [&str; 5] = ["png", "jpg", "jpeg", "gif", "webp"];

/// What a file is by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An image.
    Image,
    /// A PDF.
    Pdf,
    /// A notebook.
    Notebook,
    /// A file that is not attached.
    Binary,
    /// A text.
    Text,
}

/// Returns what a file is by its ending, in small letters (`att-kinds`).
pub(super) fn kind(ending: &str, facts: &AttachmentFacts) -> Kind {
    match ending {
        "pdf" => Kind::Pdf,
        "ipynb" => Kind::Notebook,
        _ if IMAGES.contains(&ending) => Kind::Image,
        _ if facts.binary.iter().any(|binary| binary == ending) => Kind::Binary,
        _ => Kind::Text,
    }
}

/// Returns whether an image is attached, by its first bytes.
pub(super) fn is_image(start: &[u8], facts: &AttachmentFacts) -> bool {
    match facts.images {
        Images::Named => !start.is_empty(),
        Images::Measured => is_measured(start),
    }
}

/// Returns whether the start of an image says how large it is.
fn is_measured(start: &[u8]) -> bool {
    let has = |from: usize, what: &[u8]| start.get(from..).is_some_and(|at| at.starts_with(what));
    if has(0, b"\x89PNG\r\n\x1a\n") {
        return start.len() >= 24;
    }
    if has(0, b"GIF87a") || has(0, b"GIF89a") {
        return start.len() >= 10;
    }
    if has(0, b"RIFF") && has(8, b"WEBP") {
        return start.len() >= 30 && has(12, b"VP8");
    }
    has(0, b"\xff\xd8") && has_jpeg_frame(start)
}

/// Returns whether a JPEG has a frame header among its first bytes.
fn has_jpeg_frame(start: &[u8]) -> bool {
    let mut at = 2;
    while let Some([0xff, marker, high, low]) = start.get(at..at + 4) {
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return start.len() >= at + 9;
        }
        at += 2 + usize::from(u16::from_be_bytes([*high, *low]));
    }
    false
}

/// Returns whether a file starts as a PDF does.
pub(super) fn is_pdf(start: &[u8]) -> bool {
    start.starts_with(b"%PDF-")
}

/// Returns the guessed number of pages of a PDF that is not attached because of it (`att-pdf`).
pub(super) fn too_many_pages(bytes: u64) -> Option<u64> {
    Some(bytes.div_ceil(PAGE_BYTES)).filter(|pages| *pages > MOST_PAGES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

    #[test]
    fn an_image_has_a_size_in_newer_clients() {
        let newer = Client::find("latest").expect("shipped").data.attachments;
        let older = Client::find("2.1.87").expect("shipped").data.attachments;
        let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
        assert!(!is_image(&png, &newer));
        png.extend([0; 16]);
        assert!(is_image(&png, &newer));
        assert!(is_image(b"GIF89a\x01\0\x01\0", &newer));
        assert!(!is_image(b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01", &newer));
        let frame = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\0\x01\0\x01";
        assert!(is_image(frame, &newer));
        assert!(!is_image(b"text", &newer));
        assert!(is_image(b"text", &older));
        assert!(!is_image(b"", &older));
    }

    #[test]
    fn pages_are_guessed_from_the_size() {
        assert_eq!(too_many_pages(1_024_000), None);
        assert_eq!(too_many_pages(1_024_001), Some(11));
    }
}
