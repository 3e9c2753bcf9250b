#include <algorithm>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class StoreLists : public StoreContract {
 protected:
  void Create(int number, std::string title, std::int64_t updated_ms, State state = State::kAwaitingOpponent) {
    Debate debate = DebateOf(number, std::move(title), state);
    debate.updated_at = At(updated_ms);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number + 1'000)); });
  }

  DebatePage List(const DebateQuery& query) {
    return Read([&](ReadTx& tx) { return tx.Debates(query); });
  }

  // The debates' numbers.
  static std::vector<int> NumbersOf(const DebatePage& page) {
    std::vector<int> numbers;
    for (const Debate& debate : page.items) numbers.push_back(std::stoi(debate.id.ToString().substr(24)));
    return numbers;
  }
  std::vector<int> Listed(const DebateQuery& query) { return NumbersOf(List(query)); }

  // The numbers of all pages, each of which begins where the one before it ended.
  std::vector<int> Walked(DebateQuery query) {
    std::vector<int> numbers;
    do {
      const DebatePage page = List(query);
      for (const int number : NumbersOf(page)) numbers.push_back(number);
      query.after = page.next;
    } while (query.after);
    return numbers;
  }

  void Move(int number, std::int64_t updated_ms) {
    MustWrite([=](WriteTx& tx) {
      const DebateHead head = *tx.FindDebate(IdOf(number));
      Debate after = head.debate;
      after.updated_at = At(updated_ms);
      tx.Append(head.debate, after,
                ArgumentOf(after, static_cast<int>(updated_ms) + 50'000, head.newest.seq + 1, ArgumentType::kClaim,
                           Role::kOpponent));
    });
  }

  std::int64_t Total(std::optional<State> state = {}) { return List({.state = state, .title_contains = {}}).total; }

  static DebateQuery OfState(State state) { return {.state = state, .title_contains = {}}; }
  static DebateQuery Search(std::string text) { return {.state = {}, .title_contains = std::move(text)}; }
};

using Numbers = std::vector<int>;

TEST_P(StoreLists, AnEmptyStoreHasAnEmptyList) {
  EXPECT_TRUE(List({}).items.empty());
  EXPECT_EQ(List({}).total, 0);
  EXPECT_EQ(List(Search("x")).total, 0);
  EXPECT_EQ(Total(State::kClosed), 0);
}

TEST_P(StoreLists, TheNewestUpdateComesFirstWhateverTheState) {
  Create(1, "a", 30);
  Create(2, "b", 10, State::kClosed);
  Create(3, "c", 50, State::kAwaitingProposer);
  Create(4, "d", 20, State::kInterventionPending);
  Create(5, "e", 40, State::kAwaitingArbitrator);
  EXPECT_EQ(Listed({}), (Numbers{3, 5, 1, 4, 2}));
  const auto page = List({});
  EXPECT_EQ(page.total, 5);
  EXPECT_EQ(page.items[0].title, "c");
  EXPECT_EQ(page.items[0].state, State::kAwaitingProposer);
  EXPECT_EQ(page.items[0].updated_at, At(50));
}

TEST_P(StoreLists, OfTwoUpdatedInTheSameMillisecondTheLaterMadeComesFirst) {
  Create(1, "a", 10);
  Create(2, "b", 10, State::kClosed);
  Create(3, "c", 10);
  EXPECT_EQ(Listed({}), (Numbers{3, 2, 1}));
  EXPECT_EQ(Listed({.state = State::kAwaitingOpponent, .title_contains = {}}), (Numbers{3, 1}));
}

TEST_P(StoreLists, AMoveBringsADebateToTheFront) {
  Create(1, "a", 10);
  Create(2, "b", 20);
  MustWrite([](WriteTx& tx) {
    const Debate before = tx.FindDebate(IdOf(1))->debate;
    Debate after = before;
    after.state = State::kAwaitingProposer;
    after.updated_at = At(30);
    tx.Append(before, after, ArgumentOf(before, 5, 2, ArgumentType::kClaim, Role::kOpponent));
  });
  EXPECT_EQ(Listed({}), (Numbers{1, 2}));
}

TEST_P(StoreLists, PagesDoNotOverlapAndTheTotalIsOfAll) {
  for (int i = 1; i <= 7; ++i) Create(i, "t", i, i % 2 ? State::kClosed : State::kAwaitingProposer);
  const auto page = [](std::int64_t limit, std::int64_t offset) {
    return DebateQuery{.state = {}, .title_contains = {}, .limit = limit, .offset = offset};
  };
  EXPECT_EQ(Listed(page(3, 0)), (Numbers{7, 6, 5}));
  EXPECT_EQ(Listed(page(3, 3)), (Numbers{4, 3, 2}));
  EXPECT_EQ(Listed(page(3, 6)), (Numbers{1}));
  EXPECT_EQ(Listed(page(3, 7)), Numbers{});
  EXPECT_EQ(Listed(page(3, INT64_MAX)), Numbers{});
  EXPECT_EQ(List(page(3, 6)).total, 7);
  EXPECT_EQ(List(page(3, 99)).total, 7);
  DebateQuery closed = page(2, 2);
  closed.state = State::kClosed;
  EXPECT_EQ(Listed(closed), (Numbers{3, 1}));
  EXPECT_EQ(List(closed).total, 4);
  DebateQuery found = page(2, 2);
  found.title_contains = "T";
  EXPECT_EQ(Listed(found), (Numbers{5, 4}));
  EXPECT_EQ(List(found).total, 7);
}

TEST_P(StoreLists, WalkingFromPlaceToPlaceVisitsEachDebateOnceInTheOrderOfTheWholeList) {
  // Many debates share a millisecond.
  for (int i = 1; i <= 23; ++i) Create(i, i % 4 ? "odd" : "Fourth", i / 6, kStates[static_cast<std::size_t>(i) % 5]);
  for (DebateQuery query : {DebateQuery{}, OfState(State::kClosed), Search("fourth"), Search("missing")}) {
    const Numbers whole = Listed(query);
    EXPECT_FALSE(List(query).next);
    for (query.limit = 1; query.limit <= 24; ++query.limit) {
      EXPECT_EQ(Walked(query), whole) << "by " << query.limit << ", search '" << query.title_contains << "'";
    }
  }
}

TEST_P(StoreLists, OnlyTheLastPageHasNoPlaceToGoOnFrom) {
  for (int i = 1; i <= 4; ++i) Create(i, "t", i);
  EXPECT_TRUE(List({.state = {}, .title_contains = {}, .limit = 3}).next);
  EXPECT_FALSE(List({.state = {}, .title_contains = {}, .limit = 4}).next);
  EXPECT_TRUE(List({.state = {}, .title_contains = {}, .limit = 2, .offset = 1}).next);
  EXPECT_FALSE(List({.state = {}, .title_contains = {}, .limit = 2, .offset = 2}).next);
  EXPECT_FALSE(List({.state = {}, .title_contains = {}, .limit = 2, .offset = 9}).next);
}

TEST_P(StoreLists, ADebateThatMovesDuringAWalkHidesNoOther) {
  for (int i = 1; i <= 6; ++i) Create(i, "t", i / 2);
  DebateQuery query{.state = {}, .title_contains = {}, .limit = 2};
  DebatePage page = List(query);
  Numbers seen = NumbersOf(page);
  std::int64_t now = 100;
  while (page.next) {
    query.after = page.next;
    Move(seen.back(), ++now);  // the debate at which the page ended
    Move(1, ++now);            // and one that may not have been listed yet
    page = List(query);
    for (const int number : NumbersOf(page)) seen.push_back(number);
  }
  for (int i = 2; i <= 6; ++i) EXPECT_EQ(std::ranges::count(seen, i), 1) << i;
}

TEST_P(StoreLists, ThePlaceOfADeletedDebateStillLeadsOn) {
  for (int i = 1; i <= 5; ++i) Create(i, "t", 1);
  DebateQuery query{.state = {}, .title_contains = {}, .limit = 2};
  query.after = List(query).next;
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(4))->debate); });
  EXPECT_EQ(Listed(query), (Numbers{3, 2}));
}

TEST_P(StoreLists, AStateListsItsOwn) {
  int number = 0;
  for (const State state : kStates) {
    for (std::size_t i = 0; i <= static_cast<std::size_t>(state); ++i) Create(++number, "t", 1, state);
  }
  for (const State state : kStates) {
    const auto page = List({.state = state, .title_contains = {}});
    EXPECT_EQ(page.items.size(), static_cast<std::size_t>(state) + 1) << Name(state);
    EXPECT_EQ(page.total, static_cast<std::int64_t>(state) + 1) << Name(state);
    for (const Debate& debate : page.items) EXPECT_EQ(debate.state, state);
  }
}

TEST_P(StoreLists, ASearchFindsTextAnywhereInTheTitleWithoutRegardToAsciiCase) {
  Create(1, "Should we use SQLite?", 1);
  Create(2, "sqlite or PostgreSQL", 2, State::kClosed);
  Create(3, "Trọng tài là người", 3);
  EXPECT_EQ(Listed(Search("sqlite")), (Numbers{2, 1}));
  EXPECT_EQ(Listed(Search("SQLITE")), (Numbers{2, 1}));
  EXPECT_EQ(Listed(Search("use")), (Numbers{1}));
  EXPECT_EQ(Listed(Search("?")), (Numbers{1}));
  EXPECT_EQ(Listed(Search("Trọng tài")), (Numbers{3}));
  EXPECT_EQ(Listed(Search("người")), (Numbers{3}));
  EXPECT_EQ(Listed(Search("nothing")), Numbers{});
  EXPECT_EQ(List(Search("sqlite")).total, 2);
  const DebateQuery closed{.state = State::kClosed, .title_contains = "sqlite"};
  EXPECT_EQ(Listed(closed), (Numbers{2}));
  EXPECT_EQ(List(closed).total, 1);
}

TEST_P(StoreLists, SignsInASearchStandForThemselves) {
  Create(1, "100% sure", 1);
  Create(2, "100 sure", 2);
  Create(3, "snake_case", 3);
  Create(4, "snakeXcase", 4);
  Create(5, "back\\slash", 5);
  Create(6, "it's \"quoted\"", 6);
  Create(7, "a*b[c]", 7);
  const std::pair<const char*, Numbers> rows[] = {
      {"%", {1}},   {"_", {3}}, {"\\", {5}},  {"100%", {1}}, {"e_c", {3}}, {"k\\s", {5}}, {"'", {6}},
      {"\"q", {6}}, {"*", {7}}, {"[c]", {7}}, {"%%", {}},    {"\\%", {}},  {"1__", {}},   {"' OR 1=1 --", {}},
  };
  for (const auto& [text, numbers] : rows) {
    EXPECT_EQ(Listed(Search(text)), numbers) << text;
    EXPECT_EQ(List(Search(text)).total, static_cast<std::int64_t>(numbers.size())) << text;
  }
}

TEST_P(StoreLists, TheCountsStayRightThroughMovesDeletionsAndRollbacks) {
  for (int i = 1; i <= 4; ++i) Create(i, "t", i);
  const auto move = [&](int number, std::int64_t seq, State to) {
    return [=](WriteTx& tx) {
      const Debate before = tx.FindDebate(IdOf(number))->debate;
      Debate after = before;
      after.state = to;
      tx.Append(before, after,
                ArgumentOf(before, number * 100 + static_cast<int>(seq), seq, ArgumentType::kClaim, Role::kOpponent));
    };
  };
  const auto totals = [&] {
    std::vector<std::int64_t> counts;
    for (const State state : kStates) counts.push_back(Total(state));
    counts.push_back(Total());
    return counts;
  };
  using Totals = std::vector<std::int64_t>;
  EXPECT_EQ(totals(), (Totals{4, 0, 0, 0, 0, 4}));
  MustWrite(move(1, 2, State::kAwaitingProposer));
  MustWrite(move(2, 2, State::kClosed));
  EXPECT_EQ(totals(), (Totals{2, 1, 0, 0, 1, 4}));
  MustWrite([&](WriteTx& tx) {  // two moves of one debate in one job
    move(1, 3, State::kInterventionPending)(tx);
    move(1, 4, State::kAwaitingArbitrator)(tx);
  });
  EXPECT_EQ(totals(), (Totals{2, 0, 1, 0, 1, 4}));

  EXPECT_TRUE(Write([&](WriteTx& tx) {
    move(3, 2, State::kClosed)(tx);
    throw std::runtime_error("after the move");
  }));
  EXPECT_TRUE(Write(move(3, 1, State::kClosed))) << "seq 1 is taken";
  EXPECT_EQ(totals(), (Totals{2, 0, 1, 0, 1, 4}));

  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(2))->debate); });
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(3))->debate); });
  EXPECT_EQ(totals(), (Totals{1, 0, 1, 0, 0, 2}));
  Reopen();
  EXPECT_EQ(totals(), (Totals{1, 0, 1, 0, 0, 2}));
}

AW_FOR_EVERY_STORE(StoreLists);

}  // namespace
}  // namespace aw
