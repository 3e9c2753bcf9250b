#include "original/records.h"

#include <gtest/gtest.h>

#include "core/rules.h"

namespace aw::original {
namespace {

ArgumentRow RowOf(int seq, const char* role, const char* type) {
  const std::string number = std::to_string(seq);
  Cell parent;
  if (seq > 1) parent = "a" + std::to_string(seq - 1);
  return {Cell("a" + number),
          parent,
          Cell(type),
          Cell(role),
          Cell("Text " + number),
          Cell("r" + number),
          Cell(number),
          Cell("2026-01-01 00:00:0" + number)};
}

DebateRow Row(const char* state = "AWAITING_PROPOSER") {
  return {Cell("d"),
          Cell("A title"),
          Cell("general_debate"),
          Cell(state),
          Cell("2026-01-01 00:00:01"),
          Cell("2026-01-01 00:00:02")};
}

std::vector<ArgumentRow> Claimed() { return {RowOf(1, "proposer", "MOTION"), RowOf(2, "opponent", "CLAIM")}; }

bool Tells(const std::vector<std::string>& lines, std::string_view words) {
  for (const std::string& line : lines) {
    if (line.find(words) != line.npos) return true;
  }
  return false;
}

class TakingDebates : public testing::Test {
 protected:
  ImportedDebate Convert(const DebateRow& row, std::vector<ArgumentRow> arguments) {
    auto converted = ConvertDebate(row, std::move(arguments), notes_);
    if (!converted) throw std::runtime_error("it was left out");
    return *std::move(converted);
  }

  Notes notes_{"debate 'd'", {}, {}};
};

TEST_F(TakingDebates, RowsBecomeADebateAndItsArguments) {
  const ImportedDebate converted = Convert(Row(), Claimed());
  EXPECT_EQ(converted.debate.id, IdOf("debate", "", "d"));
  EXPECT_EQ(converted.debate.title, "A title");
  EXPECT_EQ(converted.debate.state, State::kAwaitingProposer);
  EXPECT_EQ(converted.debate.updated_at.View(), "2026-01-01T00:00:02.000Z");
  ASSERT_EQ(converted.arguments.size(), 2u);
  EXPECT_EQ(converted.arguments[0].parent_id, std::nullopt);
  EXPECT_EQ(converted.arguments[1].parent_id, converted.arguments[0].id);
  EXPECT_EQ(converted.arguments[1].debate_id, converted.debate.id);
  EXPECT_EQ(converted.arguments[1].client_request_id, "r2");
  EXPECT_EQ(converted.arguments[1].created_at.View(), "2026-01-01T00:00:02.000Z");
  EXPECT_TRUE(notes_.left_out.empty());
}

// Every state that may be recorded after every single move.
TEST_F(TakingDebates, TheStateFollowsFromTheArguments) {
  constexpr std::tuple<const char*, const char*, State> kMovesAfterAClaim[] = {
      {"proposer", "CLAIM", State::kAwaitingOpponent},
      {"proposer", "APPEAL", State::kAwaitingArbitrator},
      {"proposer", "RESOLUTION", State::kAwaitingArbitrator},
      {"arbitrator", "INTERVENTION", State::kInterventionPending}};
  for (const auto& [role, type, then] : kMovesAfterAClaim) {
    for (const State recorded : kStates) {
      notes_.changed.clear();
      auto rows = Claimed();
      rows.push_back(RowOf(3, role, type));
      EXPECT_EQ(Convert(Row(std::string(Name(recorded)).c_str()), rows).debate.state, then);
      EXPECT_EQ(Tells(notes_.changed, "its state was"), recorded != then) << type << " " << Name(recorded);
    }
  }
}

TEST_F(TakingDebates, ARulingClosedIfTheDebateIsClosed) {
  auto rows = Claimed();
  rows.push_back(RowOf(3, "proposer", "APPEAL"));
  rows.push_back(RowOf(4, "arbitrator", "RULING"));
  EXPECT_EQ(Convert(Row("CLOSED"), rows).debate.state, State::kClosed);
  EXPECT_EQ(Convert(Row("AWAITING_PROPOSER"), rows).debate.state, State::kAwaitingProposer);
  EXPECT_EQ(Convert(Row("AWAITING_OPPONENT"), rows).debate.state, State::kAwaitingProposer);
}

TEST_F(TakingDebates, AgainstTheRulesTheRecordedStateStands) {
  const std::vector<ArgumentRow> rows{RowOf(1, "proposer", "MOTION"), RowOf(2, "proposer", "CLAIM")};
  for (const State recorded : kStates) {
    EXPECT_EQ(Convert(Row(std::string(Name(recorded)).c_str()), rows).debate.state, recorded);
  }
  EXPECT_EQ(Convert(Row("OPEN"), rows).debate.state, State::kAwaitingOpponent);
  EXPECT_TRUE(Tells(notes_.changed, "do not follow the rules"));
  EXPECT_EQ(Convert(Row("CLOSED"), {RowOf(1, "opponent", "CLAIM")}).debate.state, State::kClosed);
}

TEST_F(TakingDebates, RowsThatCannotBeArgumentsAreNamed) {
  auto rows = Claimed();
  rows.push_back(RowOf(3, "judge", "CLAIM"));
  rows.push_back(RowOf(4, "proposer", "SPEECH"));
  EXPECT_EQ(Convert(Row(), rows).arguments.size(), 2u);
  EXPECT_TRUE(Tells(notes_.left_out, "debate 'd': argument 'a3' of type 'CLAIM' by 'judge' is left out"));
  EXPECT_TRUE(Tells(notes_.left_out, "'SPEECH'"));
  EXPECT_FALSE(ConvertDebate(Row(), {rows[2]}, notes_));
  DebateRow nameless = Row();
  nameless.id.reset();
  EXPECT_FALSE(ConvertDebate(nameless, Claimed(), notes_));
  EXPECT_TRUE(Tells(notes_.left_out, "it has no id"));
}

TEST_F(TakingDebates, TheSameRowsGiveTheSameIdsAlsoWithoutAnyOfTheirOwn) {
  auto rows = Claimed();
  rows[0].id.reset();
  rows[1].id = "a1";
  const ImportedDebate first = Convert(Row(), rows);
  const ImportedDebate second = Convert(Row(), rows);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(first.arguments[i].id, second.arguments[i].id);
  EXPECT_NE(first.arguments[0].id, first.arguments[1].id);
}

TEST(TakingDocuments, VersionsAreNumberedInTheirOrder) {
  Notes notes{"document 'x'", {}, {}};
  const auto version = [](const char* id, const char* number, const char* deleted_at) {
    return VersionRow{Cell(id),
                      Cell("s"),
                      Cell(id),
                      Cell(number),
                      Cell("{}"),
                      Cell("2026-01-01 00:00:00"),
                      deleted_at ? Cell(deleted_at) : Cell()};
  };
  const auto converted =
      ConvertDocument(Cell("x"), {version("b", "7", "2026-01-02 00:00:00"), version("a", "3", nullptr)}, notes);
  ASSERT_TRUE(converted);
  EXPECT_EQ(converted->versions[0].content, "a");
  EXPECT_EQ(converted->versions[1].version, 2);
  EXPECT_EQ(converted->deleted_at->View(), "2026-01-02T00:00:00.000Z");
  EXPECT_TRUE(Tells(notes.changed, "its 2 versions did not have the numbers"));
  EXPECT_FALSE(ConvertDocument({}, {version("a", "1", nullptr)}, notes));
}

}  // namespace
}  // namespace aw::original
