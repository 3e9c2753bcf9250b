// The JSON shapes of panels: docs/protocol.md, section 17.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/requests.h"
#include "wire/fields.h"
#include "wire/json_writer.h"

namespace aw {

inline constexpr std::int64_t kMaxWhyBytes = 2'048;

// `seats` and `cross_check` of a creation; a panel without seats if there are none.
Panel ReadPanel(Fields& fields, const Parameters& parameters);

Result<ReviewRequest> ReadReview(const Parameters& parameters, const Limits& limits, const Uuid& debate_id);
Result<VerdictsRequest> ReadVerdicts(const Parameters& parameters, const Uuid& debate_id);
Result<ProceedRequest> ReadProceed(const Parameters& parameters, const Uuid& debate_id);

// Reads `verdicts` of a request or of a stored record.
Result<std::vector<Verdict>> ReadVerdictItems(const boost::json::value& verdicts);

void AppendJson(std::string& out, const Verdict& verdict);
void AppendJson(std::string& out, const PanelLink& link);
// As the hash covers it; without the members that only the server needs.
void AppendJson(std::string& out, const PanelRecord& record);
void AppendJson(std::string& out, const CrossCheckSheet& sheet);
void AppendJson(std::string& out, const PanelWritten& written);

// `seats`, `cross_check` and, while it is the panel's turn, `panel`; nothing for a debate without seats.
void AppendPanel(ObjectWriter& object, const Debate& debate);
// `panel` alone, if it is the panel's turn.
void AppendPanelTurn(ObjectWriter& object, State state, const Panel& panel);

// service/debates.h, Rendering.
std::string PanelOutcomeMembers(const PanelOutcome& outcome);

}  // namespace aw
