// The JSON shapes of presence, for clients (docs/protocol.md, section 12) and between servers on one store.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/presence.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw {

// `{"opponent": {agent, state, since, detail?, tokens?, cost_usd?, advice?}, …}`; null `roles`: no agents.
void AppendJson(std::string& out, const PresentRoles* roles, bool with_advice);

// The body of a report by `aw debate run`: `role, agent, state?, detail?, tokens?, cost_usd?, advice?`.
Result<PresenceReport> ReadPresenceReport(const Parameters& parameters);

// One JSON object.
void AppendJson(std::string& out, const PresenceNote& note);
// Reads an array of notes; skips invalid ones, which a newer version may have sent.
std::vector<PresenceNote> ReadPresenceNotes(std::string_view text);

}  // namespace aw
