//! Reminders: blocks of the client's own between tags, alone or at the end of something else.

/// How a reminder starts.
pub(super) const START: &str = "<system-reminder>\n";

/// How a reminder ends.
pub(super) const END: &str = "</system-reminder>";

/// How a reminder that rides at the end of a text starts.
const RIDER: &str = "\n\n<system-reminder>\n";

/// Splits the reminders off that end a tool's answer. They come in order, without line ends around.
pub(super) fn split_off(text: &str) -> (&str, Vec<&str>) {
    let mut rest = text;
    let mut riders = Vec::new();
    while let Some(at) = last_rider(rest) {
        let (before, rider) = rest.split_at(at);
        riders.push(rider.trim_matches('\n'));
        rest = before;
    }
    riders.reverse();
    (rest, riders)
}

/// Returns where the reminder starts that ends `text`, if one does.
fn last_rider(text: &str) -> Option<usize> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\n').unwrap_or(text);
    let body = text.strip_suffix(END)?.strip_suffix('\n')?;
    // What is said inside holds no end tag, so it starts after the last one.
    let from = body.rfind(END).map_or(0, |at| at + END.len());
    body.get(from..)?.find(RIDER).map(|at| from + at)
}

/// Takes out the notices that follow every file that is read.
pub(super) fn without_file_notices(text: &str) -> String {
    const NOTICE: &str = "\n\n<system-reminder>\nWhenever you read a file, you should consider";
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(NOTICE) {
        let (before, notice) = rest.split_at(at);
        let inside = notice.get(NOTICE.len()..).unwrap_or_default();
        let after =
            inside.split_once('<').and_then(|(_, tag)| tag.strip_prefix("/system-reminder>\n"));
        kept.push_str(before);
        rest = after.unwrap_or_else(|| {
            kept.push_str(notice.get(..NOTICE.len()).unwrap_or_default());
            inside
        });
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_split_off_the_end_only() {
        let one = "<system-reminder>\none\n</system-reminder>";
        let two = "<system-reminder>\ntwo\n</system-reminder>";
        assert_eq!(split_off(&format!("a\n\n{one}\n\n{two}\n")), ("a", vec![one, two]));
        assert_eq!(split_off(&format!("a\n\n{one} b")), (&*format!("a\n\n{one} b"), vec![]));
        assert_eq!(split_off("a\n</system-reminder>"), ("a\n</system-reminder>", vec![]));
        assert_eq!(split_off(""), ("", vec![]));
    }

    #[test]
    fn notices_about_files_are_taken_out() {
        let notice = "\n\n<system-reminder>\nWhenever you read a file, you should consider it.\n</system-reminder>\n";
        assert_eq!(without_file_notices(&format!("a{notice}b{notice}")), "ab");
        let other = "a\n\n<system-reminder>\nWhenever you read a file, you should consider <b>";
        assert_eq!(without_file_notices(other), other);
    }
}
