// Replaces placeholders such as `{{waiting}}` in texts for agents. Pure.
//
// The values are a text (agent/commands/per-agent.md): a section per agent, `## codex`, with lines `name: value`.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace aw {

// The value of `name` in the agent's section, or else in the section `any`; empty if neither has it.
std::string_view FillInValue(std::string_view values, std::string_view agent, std::string_view name);

// Replaces every placeholder, also those within values. A placeholder without a value stays.
std::string FillIn(std::string_view text, std::string_view values, std::string_view agent);

// Replaces each `{{if NAME}}…{{else}}…{{end}}` by the part that applies; `{{else}}` is optional. Conditions do not
// nest. A line that consists of dropped parts only is removed.
std::string ApplyConditions(std::string_view text, const std::function<bool(std::string_view name)>& holds);

}  // namespace aw
