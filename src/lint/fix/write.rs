//! Writing files in one step.

use std::io::{self, Write};
use std::path::Path;
use std::{fs, io::ErrorKind};

/// Replaces the content of the file at `path`: a reader sees the old file or the new one, never a
/// part. Permissions are kept, and a link stays a link.
pub fn replace_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(content)?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// Renames a file inside its folder. Another file of the new name is never replaced.
pub(super) fn rename_file(from: &Path, to: &Path) -> io::Result<()> {
    let folder = to.parent().unwrap_or_else(|| Path::new("."));
    // Asking the folder, not the path: where case does not count the path would find `from` itself.
    let taken = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .any(|entry| Some(entry.file_name().as_os_str()) == to.file_name());
    if taken {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "a file of the new name is there"));
    }
    fs::rename(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_file_keeps_its_mode_and_a_link_its_target() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a");
        fs::write(&file, "old").expect("written");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&file, fs::Permissions::from_mode(0o750)).expect("mode");
            let link = folder.path().join("link");
            std::os::unix::fs::symlink("a", &link).expect("link");
            replace_file(&link, b"new").expect("replaced");
            assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
            let mode = fs::metadata(&file).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o750);
        }
        replace_file(&file, b"newer").expect("replaced");
        assert_eq!(fs::read(&file).expect("read"), b"newer");
        let count = fs::read_dir(folder.path()).expect("read").count();
        assert!(count <= 2, "no temporary file is left");
    }

    #[test]
    fn a_rename_never_replaces_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (from, to) = (folder.path().join("skill.md"), folder.path().join("SKILL.md"));
        fs::write(&from, "a").expect("written");
        rename_file(&from, &to).expect("renamed");
        fs::write(&from, "b").expect("written");
        let error = rename_file(&from, &to).expect_err("taken");
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&to).expect("read"), b"a");
    }
}
