// Compares random ledgers with a small model, and explores all reachable positions of a debate with an issue.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "core/issues.h"
#include "support/issue_story.h"

namespace aw {
namespace {

using enum Role;
using enum Severity;
using enum IssueStatus;
using Status = std::optional<IssueStatus>;

// The contract in its shortest form: an issue is the list of its statuses, each with the role that set it.
struct Model {
  struct Line {
    Severity severity;
    std::vector<std::pair<Role, IssueStatus>> history;
    IssueStatus status() const { return history.back().second; }
  };
  std::map<std::string, Line> issues;

  static bool Waived(const Line& line) {
    bool waived = false;
    for (const auto& [role, set] : line.history) {
      if (set == kDeferred) waived = true;
      if (role == kArbitrator && set == kOpen) waived = false;
    }
    return waived;
  }
  static int Returns(const Line& line) {
    int returns = 0;
    for (std::size_t i = 1; i < line.history.size(); ++i) {
      if (line.history[i] == std::pair(kArbitrator, kOpen)) returns = 0;
      if (line.history[i] == std::pair(kOpponent, kOpen) && line.history[i - 1].second == kDisputed) ++returns;
    }
    return returns;
  }
  std::set<std::string> Blocking() const {
    std::set<std::string> ids;
    for (const auto& [id, line] : issues) {
      const bool ended = line.status() == kVerified || line.status() == kWithdrawn || line.status() == kRuled;
      if (!ended && line.status() != kDeferred && line.severity != kMinor && !Waived(line)) ids.insert(id);
    }
    return ids;
  }
  std::set<std::string> Stalemate() const {
    std::set<std::string> ids;
    for (const auto& [id, line] : issues) {
      if (Returns(line) >= 2 && (line.status() == kOpen || line.status() == kDisputed)) ids.insert(id);
    }
    return ids;
  }
};

std::set<std::string> AsSet(const std::vector<std::string>& ids) { return {ids.begin(), ids.end()}; }

TEST(Issues, RandomLedgersAgreeWithTheModel) {
  std::mt19937 random(20261116);
  const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
  std::size_t accepted = 0;
  for (int run = 0; run < 300; ++run) {
    LedgerDriver story{.has_bar = random() % 2 == 0};
    Model model;
    for (int step = 0; step < 120; ++step) {
      if (random() % 20 == 0) ++story.round;
      const std::string id = "I" + std::to_string(random() % 5);
      const Role role = pick(kRoles);
      const IssueStatus to = pick(kIssueStatuses);
      const Severity severity = pick(kSeverities);
      const auto known = model.issues.find(id);
      const bool is_new = known == model.issues.end();
      const Status from = is_new ? Status() : Status(known->second.status());
      const auto said = is_new ? story.Say(role, {.id = id,
                                                  .set = to,
                                                  .severity = severity,
                                                  .title = "T",
                                                  .where = IssuePlace{.document_id = Uuid(), .version = 1},
                                                  .note = "n"})
                               : story.Set(role, id, to);
      ASSERT_EQ(static_cast<bool>(said), MaySet(from, role, to));
      if (said) {
        ++accepted;
        const bool deferred = !said->empty();
        EXPECT_EQ(deferred, is_new && role == kOpponent && story.has_bar && severity > BarOf(story.round));
        if (is_new) model.issues[id].severity = severity;
        model.issues[id].history.emplace_back(role, deferred ? kDeferred : to);
      }
      ASSERT_EQ(AsSet(story.ledger.Blocking()), model.Blocking());
      ASSERT_EQ(AsSet(story.ledger.Stalemate()), model.Stalemate());
    }
    EXPECT_EQ(story.ledger.opened, static_cast<std::int64_t>(model.issues.size()));
    EXPECT_TRUE(std::ranges::is_sorted(story.ledger.issues, {}, &Issue::number));
  }
  EXPECT_GT(accepted, 3000u);
}

// Issues are independent, so one of each kind represents all: from every reachable position the debate can reach
// CLOSED, although the gate refuses completions and spent rounds refuse the proposer's claims.
TEST(Issues, FromEveryReachableLedgerTheDebateCanBeClosed) {
  using Place = std::tuple<State, Status, Severity, bool /*waived*/, bool /*rounds are spent*/>;
  const auto next_of = [](const Place& place) {
    const auto& [state, status, severity, waived, spent] = place;
    std::vector<Place> next;
    for (const Role role : kRoles) {
      for (const Move move : kMoves) {
        const auto then = NextState(state, role, move);
        if (!then || (spent && role == kProposer && move == Move::kClaim)) continue;
        std::vector<std::tuple<Status, bool>> after{{status, waived}};
        for (const IssueStatus to : kIssueStatuses) {
          if (!MaySet(status, role, to)) continue;
          after.emplace_back(to, waived && !(role == kArbitrator && to == kOpen));
          if (!status && role == kOpponent) after.emplace_back(kDeferred, true);
        }
        for (const auto& [status_then, waived_then] : after) {
          const Issue issue{.id = "I1",
                            .severity = severity,
                            .title = "T",
                            .status = status_then.value_or(kWithdrawn),
                            .waived = waived_then};
          if (move == Move::kResolution && severity == kCritical && Blocks(issue)) continue;
          next.emplace_back(*then, status_then, severity, waived_then, spent);
          if (role == kOpponent) next.emplace_back(*then, status_then, severity, waived_then, true);
        }
      }
    }
    return next;
  };
  std::set<Place> reached;
  std::vector<Place> todo;
  for (const Severity severity : kSeverities)
    todo.emplace_back(State::kAwaitingOpponent, Status(), severity, false, false);
  while (!todo.empty()) {
    const Place place = todo.back();
    todo.pop_back();
    if (!reached.insert(place).second) continue;
    for (const Place& next : next_of(place)) todo.push_back(next);
  }
  std::set<Place> closable;
  for (std::size_t before = 1; before != closable.size();) {
    before = closable.size();
    for (const Place& place : reached) {
      const auto next = next_of(place);
      const bool leads_on = std::ranges::any_of(next, [&](const Place& p) { return closable.contains(p); });
      if (std::get<State>(place) == State::kClosed || leads_on) closable.insert(place);
    }
    if (before == closable.size() && !closable.empty()) break;
  }
  EXPECT_EQ(closable, reached);
  EXPECT_GT(reached.size(), 100u);
}

}  // namespace
}  // namespace aw
