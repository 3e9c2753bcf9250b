#include "conduct/gate_reviewers.h"

#include <algorithm>
#include <thread>

#include "conduct/seats.h"
#include "core/text.h"
#include "programs/table/table.h"

namespace aw::conduct {
namespace {

constexpr std::size_t kMaxObstacleCharacters = 200;

// "is not installed"; empty: it is ready.
std::string ObstacleOf(const Candidate& candidate) {
  if (candidate.readiness.ready()) return {};
  return candidate.readiness.path.empty() ? "is not installed" : "is not ready";
}

std::string SentenceOn(const Candidate& candidate) {
  const std::string& advice = candidate.readiness.advice;
  std::string cause = candidate.player.program.title + " " + ObstacleOf(candidate);
  if (!candidate.readiness.path.empty() && !advice.empty()) cause.append(": ").append(advice);
  return Printable(ToUtf8(cause), kMaxObstacleCharacters);
}

Reviewer ReviewerFrom(const Candidate& candidate) {
  Reviewer reviewer{.spec = candidate.spec, .player = candidate.player};
  reviewer.player.path = candidate.readiness.path;
  return reviewer;
}

Reviewer SeatAgain(const GateSeat& seat, const std::vector<Candidate>& candidates) {
  const auto found = std::ranges::find(candidates, seat.spec, &Candidate::spec);
  Reviewer reviewer{.seat = seat.name, .spec = seat.spec, .absence = "it is no longer an opponent of the gate"};
  reviewer.player.program.name = reviewer.player.program.title = seat.spec;
  if (found == candidates.end()) return reviewer;
  reviewer = ReviewerFrom(*found);
  reviewer.seat = seat.name;
  if (const std::string obstacle = ObstacleOf(*found); !obstacle.empty()) reviewer.absence = "it " + obstacle;
  return reviewer;
}

// Nothing if the earlier debate has no seat that can go on.
std::vector<Reviewer> PanelAgain(const GateRecord& earlier, const std::vector<Candidate>& candidates) {
  std::vector<Reviewer> seats;
  for (const GateSeat& seat : earlier.seats) seats.push_back(SeatAgain(seat, candidates));
  const bool is_over = std::ranges::none_of(seats, [](const Reviewer& each) { return each.absence.empty(); });
  return is_over ? std::vector<Reviewer>() : seats;
}

std::vector<Reviewer> NewReviewers(const std::vector<Candidate>& candidates, bool is_panel,
                                   const std::string& preferred) {
  std::vector<Reviewer> ready;
  for (const Candidate& each : candidates) {
    if (each.readiness.ready()) ready.push_back(ReviewerFrom(each));
  }
  if (!is_panel || ready.size() < 2) {
    const auto first = std::ranges::find(ready, preferred, &Reviewer::spec);
    return {first == ready.end() ? ready.front() : *first};
  }
  std::vector<std::string> programs;
  for (const Reviewer& each : ready) programs.push_back(each.player.program.name);
  const auto names = SeatNames(programs);
  for (std::size_t i = 0; i < ready.size(); ++i) ready[i].seat = names[i];
  return ready;
}

OrFailure<std::vector<Candidate>> OpponentsFor(const std::string& home, const GateSettings& settings,
                                               std::string_view agent) {
  const auto programs = programs::Programs(home, std::nullopt);
  if (!programs) return programs.error();
  std::vector<std::string> specs = settings.opponents;
  if (specs.empty()) {
    const programs::Row* own = programs::RowNamed(agent);
    for (const programs::Row& row : programs::Table()) {
      if (!row.family.empty() && (!own || row.family != own->family)) specs.emplace_back(row.name);
    }
  }
  std::vector<Candidate> candidates;
  for (std::string& spec : specs) {
    auto player = programs::FindPlayer(*programs, spec);
    if (!player) return std::move(player).error();
    candidates.push_back({*std::move(player), std::move(spec)});
  }
  return candidates;
}

void AskReady(std::vector<Candidate>& candidates) {
  std::vector<std::thread> asking;
  for (Candidate& each : candidates) {
    asking.emplace_back([&each] { each.readiness = programs::AskReadiness(each.player.program, each.player.model); });
  }
  for (std::thread& each : asking) each.join();
}

}  // namespace

OrFailure<std::vector<Candidate>> AskOpponents(const std::string& home, const GateSettings& settings,
                                               std::string_view agent) {
  auto candidates = OpponentsFor(home, settings, agent);
  if (candidates) AskReady(*candidates);
  return candidates;
}

std::optional<Failure> NoneReady(const std::vector<Candidate>& candidates) {
  std::string causes;
  for (const Candidate& each : candidates) {
    if (each.readiness.ready()) return std::nullopt;
    causes.append(causes.empty() ? "" : "; ").append(SentenceOn(each));
  }
  return AgentNotReady("No opponent is ready: " + causes, "Name others in ~/.aweave/config.toml, [gate] opponents");
}

std::string Enumerated(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out.append(i + 1 == names.size() ? " and " : ", ");
    out.append(names[i]);
  }
  return out;
}

std::string Reviewers::specs() const {
  std::vector<std::string> specs;
  for (const Reviewer& each : all) {
    if (each.absence.empty()) specs.push_back(each.spec);
  }
  return Enumerated(specs);
}

std::vector<GateSeat> Reviewers::seats() const {
  std::vector<GateSeat> seats;
  for (const Reviewer& each : all) {
    if (!each.seat.empty()) seats.push_back({each.seat, each.spec});
  }
  return seats;
}

std::string Reviewers::NameOf(std::string_view seat) const {
  const auto found = std::ranges::find(all, seat, &Reviewer::seat);
  if (found == all.end()) return std::string(seat);
  const std::string& title = found->player.program.title;
  const auto has_title = [&](const Reviewer& each) { return each.player.program.title == title; };
  return std::ranges::count_if(all, has_title) == 1 ? title : title + " (" + std::string(seat) + ")";
}

Reviewers ReviewersOf(const std::vector<Candidate>& candidates, const GateSettings& settings,
                      const GateRecord& earlier) {
  const bool is_listed = !settings.opponents.empty();
  const bool was_plain = !earlier.debate_id.empty() && earlier.seats.empty();
  Reviewers reviewers{.all = PanelAgain(earlier, candidates)};
  if (reviewers.all.empty()) reviewers.all = NewReviewers(candidates, is_listed && !was_plain, earlier.opponent);
  for (const Candidate& each : candidates) {
    const bool is_seat = std::ranges::count(reviewers.all, each.spec, &Reviewer::spec) > 0;
    if (is_listed && !is_seat && !each.readiness.ready()) reviewers.left_out.push_back(SentenceOn(each));
  }
  return reviewers;
}

}  // namespace aw::conduct
