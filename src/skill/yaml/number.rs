//! Numbers of the YAML core schema, printed as JavaScript prints them.

use crate::client::loading::WideHex;

/// Reads an integer in base 10, 8 (`0o`) or 16 (`0x`), or returns nothing where `text` is none.
pub(super) fn integer(text: &str, wide_hex: WideHex) -> Option<String> {
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8, WideHex::Number);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16, wide_hex);
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    (is_digits(digits)).then(|| script_number(text.parse().unwrap_or(f64::NAN)))
}

/// Reads a number with a fraction or an exponent, or `.inf` or `.nan`.
pub(super) fn float(text: &str) -> Option<String> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" if text.starts_with('-') => return Some("-Infinity".to_owned()),
        ".inf" | ".Inf" | ".INF" => return Some("Infinity".to_owned()),
        ".nan" | ".NaN" | ".NAN" if unsigned == text => return Some("NaN".to_owned()),
        _ => {}
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let exponent_fits =
        exponent.is_none_or(|text| is_digits(text.strip_prefix(['+', '-']).unwrap_or(text)));
    let digits_fit = (is_digits(whole)
        && fraction.is_none_or(|text| text.is_empty() || is_digits(text)))
        || (whole.is_empty() && fraction.is_some_and(is_digits));
    let is_float = (fraction.is_some() || exponent.is_some()) && exponent_fits && digits_fit;
    is_float.then(|| script_number(text.parse().unwrap_or(f64::NAN)))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn radix(digits: &str, base: u32, wide: WideHex) -> Option<String> {
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(base)) {
        return None;
    }
    if let Ok(value) = u64::from_str_radix(digits, base) {
        // A JavaScript number; large integers lose their last digits there too.
        #[expect(clippy::cast_precision_loss, reason = "so does the client")]
        return Some(script_number(value as f64));
    }
    let sum = |sum: f64, digit: char| {
        sum * f64::from(base) + f64::from(digit.to_digit(base).unwrap_or(0))
    };
    (wide == WideHex::Number).then(|| script_number(digits.chars().fold(0.0, sum)))
}

/// Returns `number` as JavaScript prints it: the shortest digits, with an exponent from 1e21 on and
/// below 1e-6.
fn script_number(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-6..21).contains(&exponent) {
        return format!("{number}");
    }
    format!("{mantissa}e{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_print_as_the_client_prints_them() {
        let read = |text: &str| integer(text, WideHex::Number).or_else(|| float(text));
        for (text, printed) in [
            ("017", "17"),
            ("+12", "12"),
            ("-0", "0"),
            ("0o17", "15"),
            ("0x1F", "31"),
            ("1.50", "1.5"),
            ("5.", "5"),
            (".5", "0.5"),
            ("1e3", "1000"),
            ("1E+3", "1000"),
            ("1e21", "1e+21"),
            ("1e20", "100000000000000000000"),
            ("1e-7", "1e-7"),
            ("1e-6", "0.000001"),
            ("1e400", "Infinity"),
            ("9007199254740993", "9007199254740992"),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
            ("+.inf", "Infinity"),
            ("-.INF", "-Infinity"),
            (".NaN", "NaN"),
        ] {
            assert_eq!(read(text).as_deref(), Some(printed), "{text}");
        }
        for text in
            ["", "0x", "0o8", "0X1F", "1_000", "1e", "e1", "+", ".", "-.nan", "1.2.3", "0b11"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_hexadecimal_number_may_be_too_wide() {
        assert_eq!(integer("0xFFFFFFFFFFFFFFFFF", WideHex::Text), None);
        assert_eq!(
            integer("0xFFFFFFFFFFFFFFFFF", WideHex::Number).as_deref(),
            Some("295147905179352830000")
        );
    }
}
