// The JSON shapes of presence: docs/protocol.md, section 12; and what servers on one store tell each other of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/presence.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw {

// `{"opponent": {agent, state, since, detail?, tokens?, cost_usd?, advice?}, …}`; null: of nobody.
void AppendJson(std::string& out, const PresentRoles* roles, bool with_advice);

// The body of a runner's report: `role, agent, state?, detail?, tokens?, cost_usd?, advice?`.
Result<PresenceReport> ReadPresenceReport(const Parameters& parameters);

// One JSON object.
void AppendJson(std::string& out, const PresenceNote& note);
// From an array of those; what cannot be read, as of a newer version, is left out.
std::vector<PresenceNote> ReadPresenceNotes(std::string_view text);

}  // namespace aw
