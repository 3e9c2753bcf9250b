#include "core/insights.h"

#include <algorithm>
#include <map>
#include <utility>

namespace aw {
namespace {

using ClosedDebates = std::vector<const ClosedDebate*>;

// Takes the lower of two middle values.
template <typename Of>
std::int64_t Median(const ClosedDebates& debates, Of of) {
  std::vector<std::int64_t> values;
  values.reserve(debates.size());
  for (const ClosedDebate* debate : debates) values.push_back(of(*debate));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

InsightFigures FiguresOf(const ClosedDebates& debates) {
  InsightFigures figures;
  figures.by_rounds.assign(Tally::kMostRounds + 1, 0);
  if (debates.empty()) return figures;
  figures.debates = static_cast<std::int64_t>(debates.size());
  for (const ClosedDebate* debate : debates) {
    ++figures.by_rounds[std::clamp<std::int64_t>(debate->rounds, 0, Tally::kMostRounds)];
    figures.rulings += debate->rulings;
    for (std::size_t severity = 0; severity < figures.issues.size(); ++severity) {
      for (std::size_t status = 0; status < figures.issues[severity].size(); ++status) {
        figures.issues[severity][status] += debate->issues[severity][status];
      }
    }
  }
  figures.median_rounds = Median(debates, [](const ClosedDebate& debate) { return debate.rounds; });
  for (std::size_t role = 0; role < kRoles.size(); ++role) {
    figures.median_ms[role] = Median(debates, [role](const ClosedDebate& debate) { return debate.ms[role]; });
  }
  return figures;
}

using GroupName = std::pair<std::string, std::string>;

std::vector<InsightGroup> GroupsOf(const std::map<GroupName, ClosedDebates>& by_name) {
  std::vector<std::pair<const GroupName*, const ClosedDebates*>> groups;
  for (const auto& [name, debates] : by_name) groups.emplace_back(&name, &debates);
  std::ranges::stable_sort(groups, std::greater(), [](const auto& group) { return group.second->size(); });
  if (groups.size() > Insights::kMostGroups) groups.resize(Insights::kMostGroups);
  std::vector<InsightGroup> out;
  for (const auto& [name, debates] : groups) out.push_back({name->first, name->second, FiguresOf(*debates)});
  return out;
}

SeatResult* SeatNamed(ClosedDebate& debate, std::string_view name) {
  const auto seat = std::ranges::find(debate.seats, name, [](const SeatResult& s) { return s.usage.seat; });
  return seat == debate.seats.end() ? nullptr : &*seat;
}

void AddKnown(std::optional<std::int64_t>& sum, const std::optional<std::int64_t>& value) {
  if (value) sum = sum.value_or(0) + *value;
}

SeatFigures SeatFiguresOf(const std::string& name, const std::vector<const SeatResult*>& debates) {
  SeatFigures figures{.debates = static_cast<std::int64_t>(debates.size()), .sums = {.usage = {.seat = name}}};
  SeatResult& sums = figures.sums;
  std::int64_t paid_for = 0;
  for (const SeatResult* debate : debates) {
    for (const auto count : {&SeatResult::found, &SeatResult::found_alone, &SeatResult::confirmed,
                             &SeatResult::corroborated, &SeatResult::refuted}) {
      sums.*count += debate->*count;
    }
    AddKnown(sums.usage.tokens, debate->usage.tokens);
    AddKnown(sums.usage.micro_usd, debate->usage.micro_usd);
    if (debate->usage.micro_usd) paid_for += debate->corroborated;
  }
  if (paid_for > 0) figures.micro_usd_per_confirmed = *sums.usage.micro_usd / paid_for;
  return figures;
}

std::vector<SeatFigures> BySeat(std::span<const ClosedDebate> debates) {
  std::map<std::string, std::vector<const SeatResult*>> by_name;
  for (const ClosedDebate& debate : debates) {
    for (const SeatResult& seat : debate.seats) by_name[seat.usage.seat].push_back(&seat);
  }
  std::vector<SeatFigures> seats;
  for (const auto& [name, of_seat] : by_name) seats.push_back(SeatFiguresOf(name, of_seat));
  std::ranges::stable_sort(seats, std::greater(), &SeatFigures::debates);
  if (seats.size() > Insights::kMostGroups) seats.resize(Insights::kMostGroups);
  return seats;
}

}  // namespace

void AddSeats(ClosedDebate& debate, std::string_view panel) {
  for (const Seat& seat : PanelIn(panel).seats) debate.seats.push_back({.usage = {.seat = seat.name}});
}

void AddFinding(ClosedDebate& debate, std::string_view found_by, std::string_view confirmed_by,
                std::string_view refuted_by) {
  const auto finders = SplitIds(found_by);
  const bool alone = finders.size() == 1;
  for (const std::string& name : finders) {
    SeatResult* const seat = SeatNamed(debate, name);
    if (!seat) continue;
    ++seat->found;
    seat->found_alone += alone;
    seat->confirmed += !confirmed_by.empty();
    seat->corroborated += !alone || !confirmed_by.empty();
    seat->refuted += !refuted_by.empty();
  }
}

void AddUsage(ClosedDebate& debate, const SeatUsage& usage) {
  if (SeatResult* const seat = SeatNamed(debate, usage.seat)) seat->usage = usage;
}

Insights InsightsOf(std::span<const ClosedDebate> debates) {
  ClosedDebates all;
  std::map<GroupName, ClosedDebates> by_type;
  std::map<GroupName, ClosedDebates> by_pair;
  for (const ClosedDebate& debate : debates) {
    const std::string& proposer = debate.agents[static_cast<std::size_t>(Role::kProposer)];
    const std::string& opponent = debate.agents[static_cast<std::size_t>(Role::kOpponent)];
    all.push_back(&debate);
    by_type[{debate.debate_type, ""}].push_back(&debate);
    if (!proposer.empty() && !opponent.empty()) by_pair[{proposer, opponent}].push_back(&debate);
  }
  return {FiguresOf(all), GroupsOf(by_type), GroupsOf(by_pair), BySeat(debates)};
}

}  // namespace aw
