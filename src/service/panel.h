// Refusals of the use cases of panels (Debates::Review and others, panel.cc), and the check of their records.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/answers.h"
#include "core/error.h"
#include "core/panel.h"

namespace aw {

// The action of a seat that has to submit its verdicts: docs/protocol.md, section 17.
inline constexpr std::string_view kCrossCheckAction = "cross_check";

Error UnknownSeat(const Panel& panel, std::string_view seat);

// A claim of the opponent in a debate with seats: the server writes it.
Error ClaimOfASeat(const DebateHead& head, std::string content);

}  // namespace aw
