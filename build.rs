//! Packs the capture scenarios into one compressed file, which becomes part of the program:
//! `skillctl verify --suite` plays them.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, io};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Where the scenarios are, from the project's root.
const SCENARIOS: &str = "fixtures/captures/scenarios";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SCENARIOS}");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let target = Path::new(&env::var("OUT_DIR")?).join("suite.deflate");
    pack(&root.join(SCENARIOS), &target)?;
    Ok(())
}

/// Writes each file's name, its length in bytes, and its content, in the order of their names.
fn pack(folder: &Path, target: &Path) -> io::Result<()> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort_by_key(|path| path.file_stem().map(OsString::from));
    let mut archive = DeflateEncoder::new(File::create(target)?, Compression::best());
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let content = fs::read(&path)?;
        write!(archive, "{name}\n{}\n", content.len())?;
        archive.write_all(&content)?;
    }
    archive.finish()?;
    Ok(())
}
