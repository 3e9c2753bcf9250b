// Whom a connection serves: everybody, or one role, perhaps in one debate. What such a connection leaves out is filled
// in; what is another's is refused with a sentence that says what to do. The address decides (/mcp?role=proposer),
// never a message: who is served cannot get around it.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "mcp/catalog.h"

namespace aw::mcp {

bool Serves(const Scope& scope, const Tool& tool);

// Whether debate_wait is served.
bool WaitsFor(const Scope& scope);

// A description with its marks resolved: `{{if debate_wait}}` keeps a part where that tool is served, `{{if role}}`
// where the address is of one role, `{{if prompts}}` where prompts are served.
std::string TextFor(const Scope& scope, std::string_view text);

// For a tool: fills in `role` and `debate_id`.
std::optional<Error> Admit(const Scope& scope, const Tool& tool, json::object& arguments);

// The tool's, in which what is filled in need not be given. For one role in one debate it is not there at all, nor is
// what only a client that keeps ids needs: every request of an agent's program carries the schemas of all its tools.
std::string InputSchemaFor(const Scope& scope, const Tool& tool);

// For a prompt: fills in `debate_id`.
bool Serves(const Scope& scope, const Prompt& prompt);
std::optional<Error> Admit(const Scope& scope, const Prompt& prompt, json::object& arguments);

// For a debate's resource; documents are scoped_documents.h's.
std::optional<Error> AdmitDebate(const Scope& scope, const Uuid& debate_id);

// For a subscription: of a debate's connection, to the debate alone.
std::optional<Error> Admit(const Scope& scope, const std::optional<Topic>& topic);

}  // namespace aw::mcp
