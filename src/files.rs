//! Reading files that other people put there. A pipe or a device under a file's name would stop the
//! program, or never end: neither is opened.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

/// Reads a regular file, with what the file system says about it; links are followed. Fails as the
/// operating system does, and where there is something else: a folder, a pipe, a socket, a device.
pub fn bytes(path: &Path) -> io::Result<(Vec<u8>, Metadata)> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    if !metadata.is_file() {
        let what = "it is a pipe, a socket or a device";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let mut bytes = Vec::new();
    bytes.reserve_exact(usize::try_from(metadata.len()).unwrap_or(0));
    // Asked for all, a file would be asked for its size and place once more.
    File::open(path)?.take(u64::MAX).read_to_end(&mut bytes)?;
    Ok((bytes, metadata))
}

/// Reads a regular file of text as [`bytes`] does; fails too where it is not UTF-8.
pub fn text(path: &Path) -> io::Result<String> {
    let (bytes, _) = bytes(path)?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).expect("a socket");
        std::os::unix::fs::symlink("/dev/zero", at("device")).expect("a link");
        fs::write(at("text"), "a").expect("a file");
        fs::write(at("bytes"), b"\xff").expect("a file");
        std::os::unix::fs::symlink("text", at("link")).expect("a link");
        let said = |name: &str| text(&at(name)).map_err(|error| error.to_string());
        let other = Err("it is a pipe, a socket or a device".to_owned());
        assert_eq!(said("socket"), other);
        assert_eq!(said("device"), other);
        assert_eq!(said("."), Err("it is a folder".to_owned()));
        assert_eq!(said("bytes"), Err("it is not UTF-8".to_owned()));
        assert_eq!(said("link"), Ok("a".to_owned()));
    }
}
