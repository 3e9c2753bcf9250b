#include "conduct/prompt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>

namespace aw::conduct {
namespace {

namespace json = boost::json;

constexpr const char* kDocument = "01a1edc5-48f0-73d3-add9-656f6b145536";

struct Case {
  std::string role;
  std::string newest;  // the type of the newest argument
  std::int64_t round = 1;
  bool has_limit = true;
  bool is_stalemate = false;
  bool blocks = true;
  bool is_rewritten = false;
  std::string type = "coding_plan_debate";
  Brief brief = {};
};

DebateSnapshot SnapshotOf(const Case& each) {
  json::object data{
      {"debate", {{"id", "d"}, {"title", "T"}, {"debate_type", each.type}, {"state", "AWAITING_PROPOSER"}}},
      {"motion", {{"id", "m"}, {"type", "MOTION"}, {"role", "proposer"}, {"seq", 1}}},
      {"arguments",
       {{{"id", "01a1edc5-48e9-705d-be59-af4efbaf5b03"},
         {"type", each.newest},
         {"role", each.newest == "RULING" ? "arbitrator" : "opponent"},
         {"seq", 4}}}},
      {"round", each.round},
      {"blocking", each.blocks ? json::array{"I2"} : json::array()},
      {"stalemate", each.is_stalemate ? json::array{"I2"} : json::array()}};
  if (each.has_limit) data["max_rounds"] = 3;
  if (each.is_rewritten) {
    data["rewritten"] = true;
    data["unverified"] = {{{"document_id", kDocument}, {"seen", 1}, {"newest", 3}, {"lines_changed", 90}}};
  }
  return {std::move(data)};
}

// Every way in which a turn can begin.
std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (const char* role : {"proposer", "opponent", "arbitrator", "advice"}) {
    for (const char* newest : {"CLAIM", "RULING", "APPEAL", "RESOLUTION"}) {
      for (unsigned bits = 0; bits < 1u << 9; ++bits) {
        const auto bit = [&](unsigned number) { return (bits >> number & 1u) != 0; };
        Case each{.role = role, .newest = newest, .round = bit(0) ? 3 : 1, .has_limit = bit(1)};
        each.is_stalemate = bit(2);
        each.blocks = bit(2) || bit(3);
        each.is_rewritten = bit(4);
        each.type = bit(5) ? "coding_plan_debate" : "general_debate";
        each.brief = {.role = role, .debate_id = "d", .document_id = bit(6) ? kDocument : "", .seen = 2};
        each.brief.fresh = bit(7);
        each.brief.blind = each.role == "opponent" && each.brief.fresh && bit(6) && bit(4);
        each.brief.reads_by_shell = bit(8);
        each.brief.plan = "docs/plan.md";
        if (bit(3)) each.brief.commands = {"make test"};
        if (bit(5)) each.brief.language = "vi";
        if (bit(8)) each.brief.page_lines = 400;
        cases.push_back(std::move(each));
      }
    }
  }
  return cases;
}

std::string PromptOf(const Case& each) { return PromptFor(each.brief, SnapshotOf(each)); }

std::string NameOf(const Case& each) { return each.role + ", " + each.newest + ":\n" + PromptOf(each); }

// Of small letters and "_".
std::set<std::string> WordsOf(const std::string& text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";
  std::set<std::string> words;
  for (std::size_t at = text.find_first_of(kLetters); at != text.npos; at = text.find_first_of(kLetters, at)) {
    const std::size_t end = std::min(text.find_first_not_of(kLetters, at), text.size());
    words.insert(text.substr(at, end - at));
    at = end;
  }
  words.erase("debate_id");
  return words;
}

bool IsToolName(const std::string& word) {
  return word.starts_with("debate_") || word.starts_with("docs_") || word.starts_with("run_");
}

bool Mentions(const std::string& text, std::string_view words) { return text.find(words) != text.npos; }

TEST(Prompt, NamesOnlyWhatIsAvailableInEveryCombination) {
  for (const Case& each : Cases()) {
    const std::string text = PromptOf(each);
    const auto tools = ToolsFor(each.brief);
    for (const std::string& word : WordsOf(text)) {
      EXPECT_TRUE(!IsToolName(word) || std::ranges::count(tools, word) == 1) << word << " in " << NameOf(each);
      EXPECT_TRUE(word != "wait" && word != "waits" && word != "poll") << NameOf(each);
    }
    for (const char* absent : {"{{", "DEBATE_", "`aw debate", "`aw docs", "`aw agent", " --", "retry_command",
                               "next_call", "last_id", "drafts/"}) {
      EXPECT_FALSE(Mentions(text, absent)) << absent << " in " << NameOf(each);
    }
    if (each.brief.commands.empty()) {
      for (const char* absent : {"run the command", "run its check", "run it", "\"kind\": \"command\""}) {
        EXPECT_FALSE(Mentions(text, absent)) << absent << " in " << NameOf(each);
      }
    }
    if (HasFailure()) return;
  }
}

TEST(Prompt, TheToolsOfARoleStayTheSameInAllItsTurns) {
  for (const char* role : {"proposer", "opponent", "arbitrator", "advice"}) {
    Brief first{.role = role, .document_id = kDocument, .fresh = true};
    first.blind = first.role == "opponent";
    const Brief later{.role = role, .document_id = kDocument, .seen = 5};
    EXPECT_EQ(ToolsFor(first), ToolsFor(later)) << role;
  }
}

Case Proposers(std::string newest, std::int64_t round) {
  Case each{.role = "proposer", .newest = std::move(newest), .round = round};
  each.brief = {.role = "proposer", .debate_id = "d", .document_id = kDocument, .seen = 2};
  return each;
}

TEST(Prompt, AfterARulingItIsCarriedOut) {
  Case each = Proposers("RULING", 2);
  EXPECT_TRUE(Mentions(PromptOf(each), "The ruling binds you: carry it out in a new version")) << PromptOf(each);
  EXPECT_TRUE(Mentions(PromptOf(each), "(or `debate_submit` if the opponent must check it)"));
  EXPECT_FALSE(Mentions(PromptOf(each), "debate_appeal"));
  each.round = 3;
  EXPECT_FALSE(Mentions(PromptOf(each), "debate_submit`")) << "the rounds are spent";
}

TEST(Prompt, WhereTheRoundsAreSpentNoClaimIsAskedFor) {
  const Case each = Proposers("CLAIM", 3);
  EXPECT_TRUE(Mentions(PromptOf(each), "`debate_submit` is closed")) << PromptOf(each);
  EXPECT_TRUE(Mentions(PromptOf(each), "- round 3 of 3\n"));
  EXPECT_FALSE(Mentions(PromptOf(Proposers("CLAIM", 2)), "is closed"));
}

TEST(Prompt, AStalemateIsAppealedOnce) {
  Case each = Proposers("CLAIM", 2);
  each.is_stalemate = true;
  const std::string text = PromptOf(each);
  EXPECT_TRUE(Mentions(text, "`debate_appeal` on I2, which is a stalemate")) << text;
  EXPECT_EQ(text.find("debate_appeal"), text.rfind("debate_appeal"));
}

TEST(Prompt, TheOpponentReadsWhichClaimItWrites) {
  Case each{.role = "opponent", .newest = "CLAIM", .round = 1};
  each.brief = {.role = "opponent", .debate_id = "d", .document_id = kDocument, .seen = 2};
  EXPECT_TRUE(Mentions(PromptOf(each),
                       "- round 1 of 3, yours is 2: verify, do not search; new issues count if major or from a fix\n"))
      << PromptOf(each);
  each.round = 2;
  EXPECT_TRUE(Mentions(PromptOf(each), "- round 2 of 3, yours is 3: verify")) << PromptOf(each);
  EXPECT_TRUE(Mentions(PromptOf(each), "new issues count if critical or from a fix")) << PromptOf(each);
  each.has_limit = false;
  EXPECT_TRUE(Mentions(PromptOf(each), "- round 2, yours is 3: verify, do not search\n"));
  each.has_limit = true;
  each.is_rewritten = true;
  EXPECT_TRUE(Mentions(PromptOf(each), "open every issue that matters")) << PromptOf(each);
  EXPECT_TRUE(Mentions(PromptOf(each), "review all of it afresh"));
  EXPECT_TRUE(Mentions(PromptOf(each), "the whole document with `docs_get`"));
}

TEST(Prompt, AFirstClaimSearchesAndALaterOneOnlyInARewrittenDocument) {
  for (Case each : Cases()) {
    if (each.role != "opponent") continue;
    const bool verifies = each.round > 0 && !each.is_rewritten;
    EXPECT_EQ(Mentions(PromptOf(each), "verify, do not search"), verifies) << NameOf(each);
    EXPECT_EQ(Mentions(PromptOf(each), "open every issue that matters"), !verifies) << NameOf(each);
    each.round = 0;
    EXPECT_FALSE(Mentions(PromptOf(each), "do not search")) << NameOf(each);
    if (HasFailure()) return;
  }
}

TEST(Prompt, TheOpponentReadsWhatChangedSinceItsLastClaim) {
  Case each{.role = "opponent", .newest = "CLAIM", .is_rewritten = true};
  each.brief = {.role = "opponent", .debate_id = "d", .document_id = kDocument, .seen = 2};
  DebateSnapshot snapshot = SnapshotOf(each);
  snapshot.data.as_object().erase("rewritten");
  EXPECT_TRUE(Mentions(PromptFor(each.brief, snapshot), "`docs_diff` (from 1 to 3)"));
}

TEST(Prompt, WhatTheProgramCanDoIsSaidAsItIs) {
  Case each = Proposers("CLAIM", 1);
  each.brief.fresh = true;
  each.brief.plan = "docs/plan.md";
  EXPECT_TRUE(Mentions(PromptOf(each), "with your file tools; you cannot write files or run commands"));
  EXPECT_TRUE(Mentions(PromptOf(each), "version 1 is the file `docs/plan.md` of this project"));
  each.brief.reads_by_shell = true;
  EXPECT_TRUE(Mentions(PromptOf(each), "with your shell (cat, rg, sed -n): it is read-only"));
  EXPECT_FALSE(Mentions(PromptOf(each), "run commands"));
  each.brief.language = "vi";
  EXPECT_TRUE(Mentions(PromptOf(each), "Write in Vietnamese."));
}

// Every byte costs in every request of the conversation. docs/agents.md has the sums.
struct Budget {
  std::string_view role;
  std::size_t first, later;
};
constexpr Budget kBudgets[] = {{"proposer", 2'570, 518}, {"opponent", 2'512, 419}, {"arbitrator", 2'418, 396}};

// Without what only some turns need: commands, a language, pages of a long plan, the words for a rewritten one.
TEST(Prompt, APromptHasHalfTheBytesThatItHad) {
  for (Case each : Cases()) {
    const auto budget = std::ranges::find(kBudgets, each.role, &Budget::role);
    const bool is_usual = each.brief.commands.empty() && !each.brief.reads_by_shell && !each.is_rewritten;
    if (budget == std::end(kBudgets) || !is_usual) continue;
    each.brief.page_lines = 0;
    each.brief.debate_id = kDocument;
    each.brief.plan = "plan.md";
    each.brief.language.clear();
    EXPECT_LE(PromptOf(each).size(), each.brief.fresh ? budget->first : budget->later) << NameOf(each);
  }
}

TEST(Prompt, ALaterOneRepeatsNothing) {
  for (const Case& each : Cases()) {
    if (each.brief.fresh) continue;
    for (const char* known : {"in debate", "MCP server", "file tools", "# Rules", "of this project"}) {
      EXPECT_FALSE(Mentions(PromptOf(each), known)) << known << " in " << NameOf(each);
    }
  }
}

TEST(Prompt, RulesSayWhatAFindingIsAndWhoseAChoiceIs) {
  for (const Case& each : Cases()) {
    if (!each.brief.fresh) continue;
    const std::string text = PromptOf(each);
    for (const char* words :
         {"60 entries", "4 KiB", "64 KiB", "10,240 bytes", "issing", "critical", "major", "minor"}) {
      EXPECT_TRUE(Mentions(text, words)) << words << " in " << NameOf(each);
    }
    EXPECT_FALSE(Mentions(text, "Settled by")) << NameOf(each);
    const bool argues = each.role == "proposer" || each.role == "opponent";
    EXPECT_EQ(Mentions(text, "even if you both agree"), argues) << NameOf(each);
    const std::string proof = each.brief.commands.empty() ? "a quote" : "a quote or a run";
    EXPECT_EQ(Mentions(text, "A dispute with " + proof + " is worth more than agreement"), each.role == "proposer");
    for (const char* absent : {"attack", "adversar", "senior", "expert"})
      EXPECT_FALSE(Mentions(text, absent)) << absent;
    EXPECT_EQ(Mentions(text, "A finding needs no remedy"), each.role == "opponent");
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace aw::conduct
