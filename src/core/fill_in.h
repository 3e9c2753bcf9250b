// The marks of a text for agents, such as `{{waiting}}`, and what an agent's text has in their place. Pure.
//
// The values are a text too (agent/commands/per-agent.md): a section per agent, `## codex`, with lines `name: value`.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace aw {

// What `agent` has for the mark, or else the section `any`; empty if neither has it.
std::string_view FillInValue(std::string_view values, std::string_view agent, std::string_view name);

// The text with every mark replaced; a value may hold marks too. A mark without a value stays.
std::string FillIn(std::string_view text, std::string_view values, std::string_view agent);

// The text with each `{{if NAME}}…{{else}}…{{end}}` replaced by the part that applies; `{{else}}` may be left out.
// They do not nest. A line that holds nothing but dropped parts is dropped whole.
std::string KeepWhere(std::string_view text, const std::function<bool(std::string_view name)>& holds);

}  // namespace aw
