//! Numbers on the command line. What cannot be one is named in plain words.

/// Reads a number of tokens: digits, with `k` for a thousand or `m` for a million.
pub(super) fn tokens(text: &str) -> Result<u64, String> {
    let lower = text.trim().to_lowercase().replace([',', '_'], "");
    let (digits, unit) = match lower.strip_suffix('k') {
        Some(digits) => (digits, 1_000),
        None => lower.strip_suffix('m').map_or((lower.as_str(), 1), |digits| (digits, 1_000_000)),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(unit))
        .filter(|tokens| *tokens > 0)
        .ok_or_else(|| format!("`{text}` is no number of tokens such as 200k, 1m or 128000"))
}

/// Reads a whole number.
pub(super) fn whole<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    parse(text).ok_or_else(|| format!("`{text}` is no whole number"))
}

/// Reads a whole number from 1 on.
pub(super) fn from_one<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let number = parse::<u64>(text).filter(|number| *number > 0);
    let number = number.and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("`{text}` is no whole number from 1 on"))
}

fn parse<N: TryFrom<u64>>(text: &str) -> Option<N> {
    let digits = text.trim().replace([',', '_'], "");
    N::try_from(digits.parse::<u64>().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_may_be_grouped_and_have_a_unit() {
        assert_eq!(tokens("200k"), Ok(200_000));
        assert_eq!(tokens("1M"), Ok(1_000_000));
        assert_eq!(tokens("128,000"), Ok(128_000));
        assert_eq!(whole::<usize>("8_000"), Ok(8_000));
        assert_eq!(from_one::<usize>("1"), Ok(1));
    }

    #[test]
    fn what_is_no_number_is_said_so_in_words() {
        for text in ["", "x", "-1", "1.5", "0", "99999999999999999999"] {
            let error = from_one::<usize>(text).expect_err(text);
            assert_eq!(error, format!("`{text}` is no whole number from 1 on"));
            assert!(tokens(text).is_err(), "{text}");
            assert!(text == "0" || whole::<u64>(text).is_err(), "{text}");
        }
        assert!(whole::<u8>("256").is_err());
    }
}
