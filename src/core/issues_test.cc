#include "core/issues.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

namespace aw {
namespace {

using enum Role;
using enum Severity;
using enum IssueStatus;
using Status = std::optional<IssueStatus>;

// The table of docs/protocol.md, section 9, in its own words.
struct ContractRow {
  std::string_view is;
  std::string_view opponent, proposer, arbitrator;
};
constexpr ContractRow kContract[] = {
    {"", "open", "", "open"},
    {"open", "withdrawn", "fixed, disputed", "ruled"},
    {"fixed", "verified, open, withdrawn", "disputed", "ruled, open"},
    {"disputed", "open, withdrawn", "fixed", "ruled, open"},
    {"deferred", "withdrawn", "fixed", "ruled, open"},
    {"verified", "", "", "open"},
    {"withdrawn", "", "", "open"},
    {"ruled", "", "", "open"},
};

bool Names(std::string_view cell, std::string_view status) {
  while (!cell.empty()) {
    const std::string_view entry = cell.substr(0, cell.find(", "));
    if (entry == status) return true;
    cell.remove_prefix(std::min(cell.size(), entry.size() + 2));
  }
  return false;
}

TEST(Issues, EveryCellOfTheContractsTableHoldsAndNoOther) {
  for (const ContractRow& row : kContract) {
    const Status from = IssueStatusNamed(row.is);
    ASSERT_EQ(from.has_value(), !row.is.empty());
    for (const IssueStatus to : kIssueStatuses) {
      SCOPED_TRACE(std::string(row.is) + " to " + std::string(Name(to)));
      EXPECT_EQ(MaySet(from, kOpponent, to), Names(row.opponent, Name(to)));
      EXPECT_EQ(MaySet(from, kProposer, to), Names(row.proposer, Name(to)));
      EXPECT_EQ(MaySet(from, kArbitrator, to), Names(row.arbitrator, Name(to)));
    }
  }
}

TEST(Issues, NamesAreReadAsTheyAreWritten) {
  for (const IssueStatus status : kIssueStatuses) EXPECT_EQ(IssueStatusNamed(Name(status)), status);
  for (const Severity severity : kSeverities) EXPECT_EQ(SeverityNamed(Name(severity)), severity);
  EXPECT_FALSE(IssueStatusNamed("Open"));
  EXPECT_FALSE(SeverityNamed(""));
}

TEST(Issues, AnIdIsALetterAndOneToFourDigitsWhateverItsCase) {
  EXPECT_EQ(IssueIdIn("I3"), "I3");
  EXPECT_EQ(IssueIdIn("z9999"), "Z9999");
  EXPECT_EQ(IssueIdIn("a01"), "A01");
  for (const std::string_view none : {"", "I", "3", "33", "I12345", "II3", "I3 ", " I3", "I-3", "I3a", "É3"}) {
    EXPECT_FALSE(IssueIdIn(none)) << none;
  }
}

TEST(Issues, IdsSurviveBeingJoined) {
  const std::vector<std::string> ids{"I1", "M20", "A3"};
  EXPECT_EQ(JoinedIds(ids), "I1 M20 A3");
  EXPECT_EQ(SplitIds("I1 M20 A3"), ids);
  EXPECT_EQ(JoinedIds({}), "");
  EXPECT_TRUE(SplitIds("").empty());
}

// A ledger that is told what happens, one entry at a time.
struct Story {
  Ledger ledger = {};
  std::int64_t seq = 1;
  std::int64_t round = 1;
  bool has_bar = false;

  Result<std::vector<std::string>> Say(Role role, const IssueEntry& entry) {
    Ledger next = ledger;
    auto deferred = Apply(next, {role, ++seq, round, has_bar}, {&entry, 1});
    if (deferred) ledger = std::move(next);
    return deferred;
  }
  Result<std::vector<std::string>> Open(const std::string& id, Severity severity, Role role = kOpponent) {
    return Say(role, {.id = id, .set = kOpen, .severity = severity, .title = "T"});
  }
  Result<std::vector<std::string>> Set(Role role, const std::string& id, IssueStatus to) {
    return Say(role, {.id = id, .set = to, .where = "{}", .names_version = true, .note = "because"});
  }
  const Issue& operator[](std::string_view id) const { return *ledger.Find(id); }
};

std::string Reason(const Result<std::vector<std::string>>& result) { return result ? "" : result.error().message; }

TEST(Issues, AnIssueIsOpenedWithASeverityAndATitle) {
  Story story;
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen, .title = "T"})).starts_with("issues[0].severity"));
  EXPECT_TRUE(
      Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kMajor})).starts_with("issues[0].title"));
  ASSERT_TRUE(story.Open("I1", kMajor));
  EXPECT_EQ(story["I1"].opened_by, kOpponent);
  EXPECT_EQ(story["I1"].opened_seq, story.seq);
  EXPECT_EQ(story["I1"].number, 1);
  EXPECT_NE(Reason(story.Open("I1", kMajor)).find("another objection"), 0u);
  EXPECT_FALSE(story.Open("I1", kMajor));
  EXPECT_FALSE(story.Open("I2", kMajor, kProposer));
}

TEST(Issues, ARefusalNamesTheEntryAndWhatIsAllowed) {
  Ledger ledger;
  const std::vector<IssueEntry> entries{{.id = "I1", .set = kOpen, .severity = kMajor, .title = "T"},
                                        {.id = "I1", .set = kVerified}};
  EXPECT_EQ(Reason(Apply(ledger, {kOpponent, 2, 1, false}, entries)),
            "issues[1].set: I1 is 'open', which the opponent cannot set to 'verified'; it may set: withdrawn");
}

TEST(Issues, FixedNamesTheVersionAndAContradictionItsReason) {
  Story story;
  ASSERT_TRUE(story.Open("I1", kMajor));
  EXPECT_TRUE(Reason(story.Say(kProposer, {.id = "I1", .set = kFixed, .note = "done"})).starts_with("issues[0].where"));
  EXPECT_TRUE(Reason(story.Say(kProposer, {.id = "I1", .set = kDisputed})).starts_with("issues[0].note"));
  ASSERT_TRUE(story.Say(kProposer, {.id = "I1", .set = kDisputed, .evidence = "[1]"}));
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen})).starts_with("issues[0].note"));
  ASSERT_TRUE(story.Say(kProposer, {.id = "I1", .set = kFixed, .where = "{}", .names_version = true}));
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen})).starts_with("issues[0].note"));
  EXPECT_TRUE(story.Say(kOpponent, {.id = "I1", .set = kVerified}));
}

TEST(Issues, LaterEntriesAddToWhatIsKnown) {
  Story story;
  ASSERT_TRUE(story.Say(
      kOpponent,
      {.id = "I1", .set = kOpen, .severity = kMajor, .title = "T", .where = "{1}", .evidence = "[1]", .note = "n"}));
  ASSERT_TRUE(story.Say(kProposer, {.id = "I1", .set = kDisputed, .title = "other", .note = "no"}));
  const Issue& issue = story["I1"];
  EXPECT_EQ(std::tie(issue.title, issue.where, issue.evidence, issue.note), std::make_tuple("T", "{1}", "[1]", "no"));
  EXPECT_EQ(issue.updated_seq, story.seq);
  EXPECT_LT(issue.opened_seq, story.seq);
}

TEST(Issues, TheOpenerLowersASeverityAndTheArbitratorSetsIt) {
  Story story;
  ASSERT_TRUE(story.Open("I1", kMajor));
  const auto fixed = [](Severity severity) {
    return IssueEntry{.id = "I1", .set = kFixed, .severity = severity, .where = "{}", .names_version = true};
  };
  EXPECT_FALSE(story.Say(kProposer, fixed(kMinor)));
  ASSERT_TRUE(story.Say(kProposer, fixed(kMajor)));
  EXPECT_FALSE(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kCritical, .note = "worse"}));
  ASSERT_TRUE(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kMinor, .note = "well"}));
  ASSERT_TRUE(story.Say(kArbitrator, {.id = "I1", .set = kRuled, .severity = kCritical}));
  EXPECT_EQ(story["I1"].severity, kCritical);
}

TEST(Issues, CriticalAndMajorOnesBlockUntilTheyAreEnded) {
  for (const Severity severity : kSeverities) {
    for (const IssueStatus status : kIssueStatuses) {
      const Issue issue{.id = "I1", .severity = severity, .title = "T", .status = status};
      const bool unsettled = status == kOpen || status == kFixed || status == kDisputed;
      EXPECT_EQ(Blocks(issue), unsettled && severity != kMinor) << Name(severity) << " " << Name(status);
    }
  }
}

TEST(Issues, TheBarRisesWithTheRounds) {
  for (const bool has_bar : {false, true}) {
    for (const std::int64_t round : {1, 2, 3, 9}) {
      for (const Severity severity : kSeverities) {
        Story story{.round = round, .has_bar = has_bar};
        const bool below = has_bar && ((round == 2 && severity == kMinor) || (round > 2 && severity != kCritical));
        const auto deferred = story.Open("I1", severity);
        ASSERT_TRUE(deferred);
        EXPECT_EQ(*deferred, below ? std::vector<std::string>{"I1"} : std::vector<std::string>{});
        EXPECT_EQ(story["I1"].status, below ? kDeferred : kOpen);
      }
    }
  }
}

TEST(Issues, WhatACorrectionCausedAndWhatTheArbitratorOpensIsNotDeferred) {
  Story story{.has_bar = true};
  ASSERT_TRUE(story.Open("I1", kCritical));
  story.round = 3;
  IssueEntry entry{.id = "I2", .set = kOpen, .severity = kMinor, .title = "T", .caused_by = "I1"};
  ASSERT_TRUE(story.Say(kOpponent, entry));
  EXPECT_EQ(story["I2"].status, kOpen);
  ASSERT_TRUE(story.Open("I3", kMinor, kArbitrator));
  EXPECT_EQ(story["I3"].status, kOpen);
  for (const std::string_view cause : {"I9", "I4"}) {
    entry.id = "I4";
    entry.caused_by = cause;
    EXPECT_TRUE(Reason(story.Say(kOpponent, entry)).starts_with("issues[0].caused_by")) << cause;
  }
}

TEST(Issues, WhatWasDeferredNeverBlocksUnlessTheArbitratorOpensIt) {
  Story story{.round = 3, .has_bar = true};
  ASSERT_TRUE(story.Open("I1", kMajor));
  ASSERT_TRUE(story.Set(kProposer, "I1", kFixed));
  ASSERT_TRUE(story.Set(kOpponent, "I1", kOpen));
  EXPECT_EQ(story["I1"].status, kOpen);
  EXPECT_TRUE(story.ledger.Blocking().empty());
  ASSERT_TRUE(story.Set(kProposer, "I1", kFixed));
  ASSERT_TRUE(story.Set(kArbitrator, "I1", kOpen));
  EXPECT_EQ(story.ledger.Blocking(), std::vector<std::string>{"I1"});
}

TEST(Issues, TwoReturnsFromDisputedToOpenAreAStalemateUntilItIsSettled) {
  Story story;
  ASSERT_TRUE(story.Open("I1", kMinor));
  for (int turn = 1; turn <= 2; ++turn) {
    EXPECT_TRUE(story.ledger.Stalemate().empty());
    ASSERT_TRUE(story.Set(kProposer, "I1", kDisputed));
    EXPECT_TRUE(story.ledger.Stalemate().empty());
    ASSERT_TRUE(story.Set(kOpponent, "I1", kOpen));
  }
  EXPECT_EQ(story.ledger.Stalemate(), std::vector<std::string>{"I1"});
  ASSERT_TRUE(story.Set(kProposer, "I1", kDisputed));
  EXPECT_EQ(story.ledger.Stalemate(), std::vector<std::string>{"I1"});
  Story gives_in = story;
  ASSERT_TRUE(gives_in.Set(kProposer, "I1", kFixed));
  EXPECT_TRUE(gives_in.ledger.Stalemate().empty());
  ASSERT_TRUE(story.Set(kArbitrator, "I1", kOpen));
  EXPECT_TRUE(story.ledger.Stalemate().empty()) << "the arbitrator's word begins the count anew";
}

TEST(Issues, ADebateHoldsABoundedNumberOfThem) {
  Story story;
  for (std::int64_t i = 0; i < Ledger::kMaxIssues; ++i) {
    ASSERT_TRUE(story.Open(std::string(1, static_cast<char>('A' + i / 100)) + std::to_string(i % 100), kMinor));
  }
  EXPECT_NE(Reason(story.Open("Z1", kMinor)).find("1000 issues"), std::string::npos);
  EXPECT_TRUE(story.Set(kOpponent, "A1", kWithdrawn)) << "those that are there go on";
}

TEST(Rounds, TheOpponentsClaimsAreCountedAndRulingsGiveMore) {
  Tally tally{.max_rounds = 2};
  const auto count = [&](Role role, Move move, std::optional<std::int64_t> extend = {}) {
    CountRound(tally, role, move, extend);
    return std::pair(tally.round, tally.max_rounds.value_or(-1));
  };
  EXPECT_EQ(count(kOpponent, Move::kClaim), std::pair(1l, 2l));
  EXPECT_EQ(count(kProposer, Move::kClaim), std::pair(1l, 2l));
  EXPECT_FALSE(RoundsAreSpent(tally));
  EXPECT_EQ(count(kOpponent, Move::kClaim), std::pair(2l, 2l));
  EXPECT_TRUE(RoundsAreSpent(tally));
  EXPECT_EQ(count(kProposer, Move::kAppeal), std::pair(2l, 2l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 0), std::pair(2l, 2l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling), std::pair(2l, 3l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 10), std::pair(2l, 13l));
  EXPECT_EQ(count(kArbitrator, Move::kClosingRuling), std::pair(2l, 13l));
  tally.max_rounds.reset();
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 3), std::pair(2l, -1l));
  EXPECT_FALSE(RoundsAreSpent(tally));
}

// What the contract says, in the fewest words: an issue is a line of what was set, by whom.
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
    Story story{.has_bar = random() % 2 == 0};
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
                                                  .where = "{}",
                                                  .names_version = true,
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

// Issues do not touch each other, so one of each kind stands for all: from every place that a debate with it can get to
// there is a way to CLOSED, though the gate refuses completions and spent rounds the proposer's claims.
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
