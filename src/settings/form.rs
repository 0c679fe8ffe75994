//! Settings that a client does not take.

use serde_json::{Map, Value};

use crate::catalogue::Override;
use crate::client::settings::{Form, SettingsFacts};
use crate::session::permission::Mode;

/// Returns the first setting of a file that is of another form than the client takes, and which it
/// would take.
pub(super) fn refused<'f>(
    values: &Map<String, Value>,
    facts: &'f SettingsFacts,
) -> Option<(&'f str, Form)> {
    facts.forms.iter().find_map(|(name, form)| {
        let value = match name.split_once('.') {
            Some((outer, inner)) => values.get(outer)?.get(inner)?,
            None => values.get(name)?,
        };
        (!takes(*form, value)).then_some((name.as_str(), *form))
    })
}

/// Returns whether a value is of the form.
fn takes(form: Form, value: &Value) -> bool {
    let number = |fits: &dyn Fn(f64) -> bool| value.as_f64().is_some_and(fits);
    let object = |fits: &dyn Fn(&Value) -> bool| {
        value.as_object().is_some_and(|object| object.values().all(fits))
    };
    match form {
        Form::Flag => value.is_boolean() || value.is_null(),
        Form::Text => value.is_string(),
        Form::List => value.is_array(),
        Form::Object => value.is_object(),
        Form::Objects => object(&Value::is_object),
        Form::Lists => object(&Value::is_array),
        Form::Fraction => number(&|number| number > 0.0 && number <= 1.0),
        Form::Positive => number(&|number| number > 0.0 && number.fract() == 0.0),
        Form::NotNegative => number(&|number| number >= 0.0),
        Form::Overrides => {
            object(&|value| value.as_str().is_some_and(|value| Override::named(value).is_some()))
        }
        Form::Mode => value.as_str().is_some_and(|mode| Mode::parse(mode).is_some()),
        Form::Disable => value == "disable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_form_takes_its_own_values_and_no_others() {
        let odd = [json!(null), json!(true), json!(-1), json!("x"), json!(["x"]), json!({"a": 1})];
        for (form, good, bad) in [
            (Form::Flag, vec![json!(null), json!(false)], vec![2, 3, 4, 5]),
            (Form::Text, vec![json!("")], vec![0, 1, 2, 4, 5]),
            (Form::List, vec![json!([])], vec![0, 1, 2, 3, 5]),
            (Form::Object, vec![json!({})], vec![0, 1, 2, 3, 4]),
            (Form::Objects, vec![json!({"a": {}})], vec![0, 1, 2, 3, 4, 5]),
            (Form::Lists, vec![json!({"a": []})], vec![0, 1, 2, 3, 4, 5]),
            (Form::Fraction, vec![json!(1), json!(0.01)], vec![0, 1, 2, 3, 4, 5]),
            (Form::Positive, vec![json!(1), json!(2.0)], vec![0, 1, 2, 3, 4, 5]),
            (Form::NotNegative, vec![json!(0), json!(0.5)], vec![0, 1, 2, 3, 4, 5]),
            (Form::Overrides, vec![json!({"a": "off"})], vec![0, 1, 2, 3, 4, 5]),
            (Form::Mode, vec![json!("plan")], vec![0, 1, 2, 3, 4, 5]),
            (Form::Disable, vec![json!("disable")], vec![0, 1, 2, 3, 4, 5]),
        ] {
            for value in good {
                assert!(takes(form, &value), "{form:?} {value}");
            }
            for value in bad.into_iter().filter_map(|at: usize| odd.get(at)) {
                assert!(!takes(form, value), "{form:?} {value}");
            }
        }
    }
}
