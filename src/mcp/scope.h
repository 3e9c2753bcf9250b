// The scope of a connection: all roles, or one role, perhaps in one debate. Arguments that the scope fixes are filled
// in if absent, and refused with advice if they differ. The address decides (/mcp?role=proposer), never a message, so a
// client cannot leave its scope.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "mcp/catalog.h"

namespace aw::mcp {

bool Serves(const Scope& scope, const Tool& tool);

// True if debate_wait is served.
bool WaitsFor(const Scope& scope);

// A description with its marks resolved: `{{if debate_wait}}` keeps a part if that tool is served, `{{if role}}` if the
// address has a role, `{{if prompts}}` if prompts are served.
std::string TextFor(const Scope& scope, std::string_view text);

// For a tool: fills in `role` and `debate_id`.
std::optional<Error> Admit(const Scope& scope, const Tool& tool, json::object& arguments);

// The tool's schema, in which fields that Admit fills in are optional. For one role in one debate it leaves them out,
// and those that only a client that keeps ids needs: every request of an agent's program carries the schemas of all
// tools.
std::string InputSchemaFor(const Scope& scope, const Tool& tool);

// For a prompt: fills in `debate_id`.
bool Serves(const Scope& scope, const Prompt& prompt);
std::optional<Error> Admit(const Scope& scope, const Prompt& prompt, json::object& arguments);

// For a debate's resource; documents are scoped_documents.h's.
std::optional<Error> AdmitDebate(const Scope& scope, const Uuid& debate_id);

// For a subscription: a connection for one debate may subscribe to this debate only.
std::optional<Error> Admit(const Scope& scope, const std::optional<Topic>& topic);

}  // namespace aw::mcp
