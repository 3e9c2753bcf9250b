// Statistics of closed debates: of all, by type, by pair of agents and by seat. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"
#include "core/panel.h"

namespace aw {

using IssueCounts = std::array<std::array<std::int64_t, kIssueStatuses.size()>, kSeverities.size()>;

// The issues that a seat found in one closed debate, and the verdicts of the other seats on them.
struct SeatResult {
  SeatUsage usage;
  std::int64_t found = 0;
  std::int64_t found_alone = 0;
  std::int64_t confirmed = 0;     // by a seat that had not found it
  std::int64_t corroborated = 0;  // found by another seat, too, or confirmed
  std::int64_t refuted = 0;

  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

// The figures of one closed debate.
struct ClosedDebate {
  Uuid debate_id;
  std::string debate_type = {};
  std::array<std::string, kRoles.size()> agents = {};  // empty: unknown
  std::int64_t rounds = 0;
  std::int64_t rulings = 0;
  std::array<std::int64_t, kRoles.size()> ms = {};  // from getting the move to making it; arbitrator: to rulings
  IssueCounts issues = {};
  std::vector<SeatResult> seats = {};  // in the order of its panel

  friend bool operator==(const ClosedDebate&, const ClosedDebate&) = default;
};

// For the stores: adds the seats of a panel (core/panel.h, Joined), an issue of it, and a seat's usage.
void AddSeats(ClosedDebate& debate, std::string_view panel);
void AddFinding(ClosedDebate& debate, std::string_view found_by, std::string_view confirmed_by,
                std::string_view refuted_by);
void AddUsage(ClosedDebate& debate, const SeatUsage& usage);

struct ClosedDebateQuery {
  static constexpr std::int64_t kMost = 1'000;  // only the newest ones are used, to bound the computation

  std::optional<Time> since = {};  // closed at this time or later
};

// The figures of several debates. Medians are over debates.
struct InsightFigures {
  std::int64_t debates = 0;
  std::int64_t median_rounds = 0;
  std::vector<std::int64_t> by_rounds =
      {};  // number of debates with 0, 1, … rounds; the last counts Tally::kMostRounds and more
  std::array<std::int64_t, kRoles.size()> median_ms = {};
  std::int64_t rulings = 0;
  IssueCounts issues = {};

  friend bool operator==(const InsightFigures&, const InsightFigures&) = default;
};

struct InsightGroup {
  std::string name = {};    // the type, or the proposer's agent
  std::string second = {};  // the opponent's agent
  InsightFigures figures = {};
};

// The figures of a seat over all panels that had it, by its name.
struct SeatFigures {
  std::int64_t debates = 0;
  SeatResult sums = {};                                      // usage: of the debates where it is known
  std::optional<std::int64_t> micro_usd_per_confirmed = {};  // of the debates where the cost is known, by corroborated
};

struct Insights {
  static constexpr std::size_t kMostGroups = 20;  // per grouping; those with the most debates

  InsightFigures all = {};
  std::vector<InsightGroup> by_type = {};
  std::vector<InsightGroup> by_pair = {};  // only debates whose agents are both known
  std::vector<SeatFigures> by_seat = {};
};

Insights InsightsOf(std::span<const ClosedDebate> debates);

}  // namespace aw
