// How debates went: what closed debates took, all of them and by what they have in common. Pure.
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

// Of one closed debate.
struct Course {
  Uuid debate_id;
  std::string debate_type = {};
  std::array<std::string, kRoles.size()> agents = {};  // empty: not known
  std::int64_t rounds = 0;
  std::int64_t rulings = 0;
  std::array<std::int64_t, kRoles.size()> ms = {};  // from getting the move to making it; the arbitrator's: to ruling
  IssueCounts issues = {};

  friend bool operator==(const Course&, const Course&) = default;
};

struct CourseQuery {
  static constexpr std::int64_t kMost = 1'000;  // the newest: what is computed is bounded, however many are stored

  std::optional<Time> since = {};  // closed then or later
};

// Of several debates. Medians are of single debates.
struct CourseFigures {
  std::int64_t debates = 0;
  std::int64_t median_rounds = 0;
  std::vector<std::int64_t> by_rounds =
      {};  // how many took 0, 1, … rounds; the last is for Tally::kMostRounds and more
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
  static constexpr std::size_t kMostGroups = 20;  // of a kind, those with the most debates

  CourseFigures all = {};
  std::vector<CourseGroup> by_type = {};
  std::vector<CourseGroup> by_pair = {};  // where both agents are known
};

Insights InsightsOf(std::span<const Course> courses);

}  // namespace aw
