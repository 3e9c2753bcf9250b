// The JSON shapes of presence, for clients (docs/protocol.md, section 12) and between servers on one store; and of what
// a panel's seat has used (section 17).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/presence.h"
#include "core/requests.h"
#include "core/result.h"
#include "wire/fields.h"
#include "wire/json_writer.h"

namespace aw {

// `{"opponent": {agent, state, since, detail?, tokens?, cost_usd?, advice?}, …}`; null `roles`: no agents.
void AppendJson(std::string& out, const PresenceByRole* roles, bool with_advice);

// The body of a report by `aw debate run`: `role, agent, state?, detail?, tokens?, cost_usd?, advice?`.
Result<PresenceReport> ReadPresenceReport(const Parameters& parameters);

// The body of a report of usage by `aw debate run`: `seat, tokens?, cost_usd?`. The answer repeats it.
Result<UsageReport> ReadUsageReport(const Parameters& parameters, const Uuid& debate_id);
void AppendUsage(ObjectWriter& object, const SeatUsage& usage);

// One JSON object.
void AppendJson(std::string& out, const PresenceNote& note);
// Reads an array of notes; skips invalid ones, which a newer version may have sent.
std::vector<PresenceNote> ReadPresenceNotes(std::string_view text);

}  // namespace aw
