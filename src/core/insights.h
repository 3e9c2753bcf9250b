// Statistics of closed debates: of all, by type and by pair of agents. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"

namespace aw {

using IssueCounts = std::array<std::array<std::int64_t, kIssueStatuses.size()>, kSeverities.size()>;

// The figures of one closed debate.
struct Course {
  Uuid debate_id;
  std::string debate_type = {};
  std::array<std::string, kRoles.size()> agents = {};  // empty: unknown
  std::int64_t rounds = 0;
  std::int64_t rulings = 0;
  std::array<std::int64_t, kRoles.size()> ms = {};  // from getting the move to making it; arbitrator: to rulings
  IssueCounts issues = {};

  friend bool operator==(const Course&, const Course&) = default;
};

struct CourseQuery {
  static constexpr std::int64_t kMost = 1'000;  // only the newest ones are used, to bound the computation

  std::optional<Time> since = {};  // closed at this time or later
};

// The figures of several debates. Medians are over debates.
struct CourseFigures {
  std::int64_t debates = 0;
  std::int64_t median_rounds = 0;
  std::vector<std::int64_t> by_rounds =
      {};  // number of debates with 0, 1, … rounds; the last counts Tally::kMostRounds and more
  std::array<std::int64_t, kRoles.size()> median_ms = {};
  std::int64_t rulings = 0;
  IssueCounts issues = {};

  friend bool operator==(const CourseFigures&, const CourseFigures&) = default;
};

struct CourseGroup {
  std::string name = {};    // the type, or the proposer's agent
  std::string second = {};  // the opponent's agent
  CourseFigures figures = {};
};

struct Insights {
  static constexpr std::size_t kMostGroups = 20;  // per grouping; those with the most debates

  CourseFigures all = {};
  std::vector<CourseGroup> by_type = {};
  std::vector<CourseGroup> by_pair = {};  // only debates whose agents are both known
};

Insights InsightsOf(std::span<const Course> courses);

}  // namespace aw
