// What a run has used: the counts of each side, their sums, the fields of events, and the limits of the plan. Pure.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

// The usage of one turn, of what its program has reported: a program may count the whole conversation.
programs::Usage TurnUsage(const Side& side, const programs::Program& program, const programs::Usage& reported);
void AddTurn(Side& side, const programs::Program& program, const programs::Usage& reported);

// Only the known values.
void AddUsage(boost::json::object& fields, const programs::Usage& usage);
// The totals of the run. A total that lacks a turn is `tokens_at_least` or `usd_at_least`.
void AddTotal(boost::json::object& fields, const Record& record);

struct SpentBudget {
  std::string text;         // "2400 tokens"
  std::string_view option;  // the option that sets the limit: "max-tokens"
  std::string next_value;   // a value of this option with which the run can continue
};

std::optional<SpentBudget> FindSpentBudget(const Plan& plan, const Record& record);

}  // namespace aw::conduct
