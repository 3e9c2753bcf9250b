#include "core/insights.h"

#include <algorithm>
#include <map>
#include <utility>

namespace aw {
namespace {

using Courses = std::vector<const Course*>;

// Takes the lower of two middle values.
template <typename Of>
std::int64_t Median(const Courses& courses, Of of) {
  std::vector<std::int64_t> values;
  values.reserve(courses.size());
  for (const Course* course : courses) values.push_back(of(*course));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

CourseFigures FiguresOf(const Courses& courses) {
  CourseFigures figures;
  figures.by_rounds.assign(Tally::kMostRounds + 1, 0);
  if (courses.empty()) return figures;
  figures.debates = static_cast<std::int64_t>(courses.size());
  for (const Course* course : courses) {
    ++figures.by_rounds[std::clamp<std::int64_t>(course->rounds, 0, Tally::kMostRounds)];
    figures.rulings += course->rulings;
    for (std::size_t severity = 0; severity < figures.issues.size(); ++severity) {
      for (std::size_t status = 0; status < figures.issues[severity].size(); ++status) {
        figures.issues[severity][status] += course->issues[severity][status];
      }
    }
  }
  figures.median_rounds = Median(courses, [](const Course& course) { return course.rounds; });
  for (std::size_t role = 0; role < kRoles.size(); ++role) {
    figures.median_ms[role] = Median(courses, [role](const Course& course) { return course.ms[role]; });
  }
  return figures;
}

using GroupName = std::pair<std::string, std::string>;

std::vector<CourseGroup> GroupsOf(const std::map<GroupName, Courses>& by_name) {
  std::vector<std::pair<const GroupName*, const Courses*>> groups;
  for (const auto& [name, courses] : by_name) groups.emplace_back(&name, &courses);
  std::ranges::stable_sort(groups, std::greater(), [](const auto& group) { return group.second->size(); });
  if (groups.size() > Insights::kMostGroups) groups.resize(Insights::kMostGroups);
  std::vector<CourseGroup> out;
  for (const auto& [name, courses] : groups) out.push_back({name->first, name->second, FiguresOf(*courses)});
  return out;
}

}  // namespace

Insights InsightsOf(std::span<const Course> courses) {
  Courses all;
  std::map<GroupName, Courses> by_type;
  std::map<GroupName, Courses> by_pair;
  for (const Course& course : courses) {
    const std::string& proposer = course.agents[static_cast<std::size_t>(Role::kProposer)];
    const std::string& opponent = course.agents[static_cast<std::size_t>(Role::kOpponent)];
    all.push_back(&course);
    by_type[{course.debate_type, ""}].push_back(&course);
    if (!proposer.empty() && !opponent.empty()) by_pair[{proposer, opponent}].push_back(&course);
  }
  return {FiguresOf(all), GroupsOf(by_type), GroupsOf(by_pair)};
}

}  // namespace aw
