//! The rules, one a file: what a rule is, its documentation, its check and its tests stand together.
//!
//! To add one: write `src/lint/rules/<id with _>.rs`, add its two lines here, make a bad and two good
//! fixtures in `fixtures/rules/<id>/`, and refresh `docs/rules.md`.

use crate::lint::rule::Rule;

mod agent_preload;
mod agent_unknown;
mod allow_unused;
mod argument_form;
mod argument_one_based;
mod argument_out_of_range;
mod argument_undeclared;
mod argument_unused;
mod backslash_path;
mod body_empty;
mod body_long;
mod broad_grant;
mod broken_link;
mod byte_order_mark;
mod compaction_cut;
mod compatibility_form;
mod context_value;
mod dangerous_command;
mod deep_reference;
mod description_first_person;
mod description_form;
mod description_missing;
mod description_overlap;
mod description_without_when;
mod dollar_replaced;
mod duplicate_body;
mod effort_unsupported;
mod effort_value;
mod fence_blank;
mod field_in_command;
mod field_type;
mod field_unsupported;
mod file_refused;
mod flag_value;
mod fork_asks;
mod fork_calls_itself;
mod fork_field_inline;
mod fork_needs_conversation;
mod fork_tool_missing;
mod fork_without_instructions;
mod fork_without_task;
mod frontmatter_absent;
mod frontmatter_cut;
mod frontmatter_displaced;
mod frontmatter_not_mapping;
mod frontmatter_unclosed;
mod hidden_character;
mod hint_without_placeholder;
mod hooks_dropped;
mod key_duplicate;
mod key_unknown;
mod link_anchor;
mod link_dead;
mod link_leaves_skill;
mod listing_cut;
mod listing_over_budget;
mod machine_path;
mod metadata_field;
mod metadata_form;
mod missing_file;
mod model_value;
mod name_built_in;
mod name_form;
mod name_refused;
mod name_taken;
mod not_utf8;
mod orphan_file;
mod overridden;
mod override_inert;
mod overrides_instructions;
mod paths_never;
mod paths_unmatched;
mod place_unread;
mod plugin_manifest;
mod reference_unattached;
mod reference_without_contents;
mod scaffold_left;
mod secret;
mod settings_refused;
mod shadowed;
mod shell_argument;
mod shell_can_fail;
mod shell_in_example;
mod shell_needs_argument;
mod shell_never_runs;
mod shell_own_file;
mod shell_uncovered;
mod shell_value;
mod side_effects;
mod skill_misplaced;
mod substitution_unsupported;
mod support;
mod tag_unclosed;
mod tool_rule_form;
mod tools_form;
mod unclosed_fence;
mod unreachable;
mod upload_size;
mod value_eaten;
mod variable_literal;
mod when_unseen;
mod yaml_invalid;

/// All rules, sorted by id.
pub static RULES: &[&Rule] = &[
    &agent_preload::RULE,
    &agent_unknown::RULE,
    &allow_unused::RULE,
    &argument_form::RULE,
    &argument_one_based::RULE,
    &argument_out_of_range::RULE,
    &argument_undeclared::RULE,
    &argument_unused::RULE,
    &backslash_path::RULE,
    &body_empty::RULE,
    &body_long::RULE,
    &broad_grant::RULE,
    &broken_link::RULE,
    &byte_order_mark::RULE,
    &compaction_cut::RULE,
    &compatibility_form::RULE,
    &context_value::RULE,
    &dangerous_command::RULE,
    &deep_reference::RULE,
    &description_first_person::RULE,
    &description_form::RULE,
    &description_missing::RULE,
    &description_overlap::RULE,
    &description_without_when::RULE,
    &dollar_replaced::RULE,
    &duplicate_body::RULE,
    &effort_unsupported::RULE,
    &effort_value::RULE,
    &fence_blank::RULE,
    &field_in_command::RULE,
    &field_type::RULE,
    &field_unsupported::RULE,
    &file_refused::RULE,
    &flag_value::RULE,
    &fork_asks::RULE,
    &fork_calls_itself::RULE,
    &fork_field_inline::RULE,
    &fork_needs_conversation::RULE,
    &fork_tool_missing::RULE,
    &fork_without_instructions::RULE,
    &fork_without_task::RULE,
    &frontmatter_absent::RULE,
    &frontmatter_cut::RULE,
    &frontmatter_displaced::RULE,
    &frontmatter_not_mapping::RULE,
    &frontmatter_unclosed::RULE,
    &hidden_character::RULE,
    &hint_without_placeholder::RULE,
    &hooks_dropped::RULE,
    &key_duplicate::RULE,
    &key_unknown::RULE,
    &link_anchor::RULE,
    &link_dead::RULE,
    &link_leaves_skill::RULE,
    &listing_cut::RULE,
    &listing_over_budget::RULE,
    &machine_path::RULE,
    &metadata_field::RULE,
    &metadata_form::RULE,
    &missing_file::RULE,
    &model_value::RULE,
    &name_built_in::RULE,
    &name_form::RULE,
    &name_refused::RULE,
    &name_taken::RULE,
    &not_utf8::RULE,
    &orphan_file::RULE,
    &overridden::RULE,
    &override_inert::RULE,
    &overrides_instructions::RULE,
    &paths_never::RULE,
    &paths_unmatched::RULE,
    &place_unread::RULE,
    &plugin_manifest::RULE,
    &reference_unattached::RULE,
    &reference_without_contents::RULE,
    &scaffold_left::RULE,
    &secret::RULE,
    &settings_refused::RULE,
    &shadowed::RULE,
    &shell_argument::RULE,
    &shell_can_fail::RULE,
    &shell_in_example::RULE,
    &shell_needs_argument::RULE,
    &shell_never_runs::RULE,
    &shell_own_file::RULE,
    &shell_uncovered::RULE,
    &shell_value::RULE,
    &side_effects::RULE,
    &skill_misplaced::RULE,
    &substitution_unsupported::RULE,
    &tag_unclosed::RULE,
    &tool_rule_form::RULE,
    &tools_form::RULE,
    &unclosed_fence::RULE,
    &unreachable::RULE,
    &upload_size::RULE,
    &value_eaten::RULE,
    &variable_literal::RULE,
    &when_unseen::RULE,
    &yaml_invalid::RULE,
];
