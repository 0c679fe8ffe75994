//! Notebooks: their cells and outputs, as the client's reading tool shows them.

use serde_json::Value;

use crate::client::attachments::Notebooks;
use crate::expand::ecma;

/// UTF-16 units of a cell's outputs that are shown.
const OUTPUT_LIMIT: usize = 10_000;

/// The language that is not named.
const USUAL_LANGUAGE: &str = "python";

/// A part of a notebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Text.
    Text(String),
    /// An image among the outputs.
    Image,
}

/// Returns the parts of a notebook; `None` where the client cannot read it (`att-notebooks`).
pub(super) fn parts(bytes: &[u8], notebooks: Notebooks) -> Option<Vec<Part>> {
    let notebook: Value = serde_json::from_slice(bytes).ok()?;
    let language = notebook
        .pointer("/metadata/language_info/name")
        .and_then(Value::as_str)
        .unwrap_or(USUAL_LANGUAGE);
    let mut parts: Vec<Part> = Vec::new();
    for (index, cell) in notebook.get("cells")?.as_array()?.iter().enumerate() {
        parts.push(Part::Text(source(cell, index, language, notebooks)?));
        let outputs = cell.get("outputs").and_then(Value::as_array);
        parts.extend(outputs_of(outputs.map_or(&[], Vec::as_slice), index, notebooks)?);
    }
    Some(join(parts))
}

/// Returns the text of a cell.
fn source(cell: &Value, index: usize, language: &str, notebooks: Notebooks) -> Option<String> {
    let kind = cell.get("cell_type").and_then(Value::as_str).unwrap_or_default();
    let id = cell.get("id").and_then(Value::as_str);
    let id = id.map_or_else(|| format!("cell-{index}"), str::to_owned);
    let text = match (cell.get("source"), notebooks) {
        (Some(Value::Null) | None, Notebooks::Checked) if kind == "code" => return None,
        (Some(Value::Null), Notebooks::AsIs) if kind == "code" => "null".to_owned(),
        (source, _) => source.map(lines).unwrap_or_default(),
    };
    let mark = match kind {
        "code" if language == USUAL_LANGUAGE => String::new(),
        "code" => format!("<language>{language}</language>"),
        "markdown" | "raw" => format!("<cell_type>{kind}</cell_type>"),
        _ if notebooks == Notebooks::Checked => return None,
        _ => format!("<cell_type>{kind}</cell_type>"),
    };
    Some(format!("<cell id=\"{id}\">{mark}{text}</cell id=\"{id}\">"))
}

/// Returns the outputs of a cell, or a note where they are too long.
fn outputs_of(outputs: &[Value], index: usize, notebooks: Notebooks) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    for output in outputs {
        parts.extend(output_of(output, notebooks)?);
    }
    let units = parts.iter().map(|part| match part {
        Part::Text(text) => ecma::units(text),
        Part::Image => 0,
    });
    if units.sum::<usize>() > OUTPUT_LIMIT {
        let note = format!(
            "\nOutputs are too large to include. Use Bash with: cat <notebook_path> | jq '.cells[{index}].outputs'"
        );
        return Some(vec![Part::Text(note)]);
    }
    Some(parts)
}

/// Returns what is shown of an output.
fn output_of(output: &Value, notebooks: Notebooks) -> Option<Vec<Part>> {
    let field = |name: &str| output.get(name).map(lines).unwrap_or_default();
    let kind = output.get("output_type").and_then(Value::as_str).unwrap_or_default();
    let mut parts = Vec::new();
    let text = match kind {
        "stream" => field("text"),
        "error" => {
            let trace = output.get("traceback").and_then(Value::as_array);
            let trace: Vec<_> = trace.into_iter().flatten().filter_map(Value::as_str).collect();
            let text = format!("{}: {}\n{}", field("ename"), field("evalue"), trace.join("\n"));
            match notebooks {
                Notebooks::Checked => ecma::trim_end(&text).to_owned(),
                Notebooks::AsIs => text,
            }
        }
        "execute_result" | "display_data" => {
            output.pointer("/data/text~1plain").map(lines).unwrap_or_default()
        }
        _ if notebooks == Notebooks::AsIs => return None,
        _ => "Outputs of an unknown type are not shown.".to_owned(),
    };
    if !text.is_empty() {
        parts.push(Part::Text(format!("\n{text}")));
    }
    let image = |name: &str| output.pointer(name).is_some_and(|image| is_image(image, notebooks));
    if image("/data/image~1png") || image("/data/image~1jpeg") {
        parts.push(Part::Image);
    }
    Some(parts)
}

/// Returns whether an image among the outputs is one.
fn is_image(image: &Value, notebooks: Notebooks) -> bool {
    let text = lines(image);
    let starts = ["iVBORw0KGgo", "/9j/"].iter().any(|start| text.trim_start().starts_with(start));
    !text.is_empty() && (notebooks == Notebooks::AsIs || starts)
}

/// Returns a text that may be written as a list of lines.
fn lines(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

/// Joins texts that follow one another.
fn join(parts: Vec<Part>) -> Vec<Part> {
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        match (joined.last_mut(), part) {
            (Some(Part::Text(before)), Part::Text(text)) => {
                before.push('\n');
                before.push_str(&text);
            }
            (_, part) => joined.push(part),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(notebook: &str, notebooks: Notebooks) -> Option<Vec<Part>> {
        parts(notebook.as_bytes(), notebooks)
    }

    fn both(notebook: &str, expected: &str) {
        for notebooks in [Notebooks::Checked, Notebooks::AsIs] {
            let parts = text(notebook, notebooks);
            assert_eq!(parts, Some(vec![Part::Text(expected.to_owned())]), "{notebook}");
        }
    }

    #[test]
    fn cells_and_outputs_are_joined() {
        both(
            r##"{"cells":[{"cell_type":"markdown","id":"aa","source":["# T\n","x"]},
               {"cell_type":"code","id":"bb","source":"print(1)","outputs":[{"output_type":"stream","text":["1\n"]}]}]}"##,
            "<cell id=\"aa\"><cell_type>markdown</cell_type># T\nx</cell id=\"aa\">\n<cell id=\"bb\">print(1)</cell id=\"bb\">\n\n1\n",
        );
        both(
            r#"{"cells":[{"cell_type":"code","source":"x"}],"metadata":{"language_info":{"name":"R"}}}"#,
            "<cell id=\"cell-0\"><language>R</language>x</cell id=\"cell-0\">",
        );
        both(
            &format!(
                r#"{{"cells":[{{"cell_type":"code","id":"a","source":"x","outputs":[{{"output_type":"stream","text":"{}"}}]}}]}}"#,
                "z".repeat(10_001)
            ),
            "<cell id=\"a\">x</cell id=\"a\">\n\nOutputs are too large to include. Use Bash with: cat <notebook_path> | jq '.cells[0].outputs'",
        );
    }

    #[test]
    fn images_part_the_text() {
        let notebook = r#"{"cells":[{"cell_type":"code","id":"a","source":"x","outputs":[
            {"output_type":"execute_result","data":{"text/plain":["5\n","6"],"image/png":"iVBORw0KGgo="}},
            {"output_type":"error","ename":"E","evalue":"v","traceback":["t1","t2"]}]}]}"#;
        let expected = vec![
            Part::Text("<cell id=\"a\">x</cell id=\"a\">\n\n5\n6".to_owned()),
            Part::Image,
            Part::Text("\nE: v\nt1\nt2".to_owned()),
        ];
        assert_eq!(text(notebook, Notebooks::Checked), Some(expected));
    }

    #[test]
    fn what_is_no_notebook_is_not_read() {
        for notebook in ["", "{}", "[]", r#"{"cells":{}}"#, r#"{"worksheets":[]}"#] {
            assert_eq!(text(notebook, Notebooks::Checked), None);
            assert_eq!(text(notebook, Notebooks::AsIs), None);
        }
        let unknown = r#"{"cells":[{"cell_type":"heading","id":"a","source":"x"}]}"#;
        assert_eq!(text(unknown, Notebooks::Checked), None);
        assert!(text(unknown, Notebooks::AsIs).is_some());
        assert_eq!(text(r#"{"cells":[]}"#, Notebooks::Checked), Some(Vec::new()));
    }
}
