// The seats of a panel in a run: each is a player of its own ("opponent-codex") in the role of the opponent. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/plan.h"
#include "wire/failure.h"

namespace aw::conduct {

// "opponent-codex"
std::string PlayerOfSeat(std::string_view seat);
// The seat of a player; empty for all others.
std::string_view SeatOf(std::string_view player);
// "proposer", "opponent" or "arbitrator"
std::string RoleOf(std::string_view player);

// Names for the seats of these programs, in their order: "codex", "gemini", and "codex-2" for the second one of a name.
std::vector<std::string> SeatNames(const std::vector<std::string>& programs);

// Refuses a plan whose opponents are not those of the debate (`data` of GET /debates/{id}).
std::optional<Failure> CheckSeats(const Plan& plan, const boost::json::value& data);

// One sentence for each model family that several seats have, or a seat and the proposer: they share their mistakes.
std::vector<std::string> FamilyWarnings(const Plan& plan);

}  // namespace aw::conduct
