// The list of rulings, the same in every store.
#include <thread>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

using Texts = std::vector<std::string>;

class StoreRulings : public StoreContract {
 protected:
  void Create(int number, std::string title) {
    const Debate debate = DebateOf(number, std::move(title));
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number * 1'000)); });
  }

  Argument NextOf(WriteTx& tx, int number, ArgumentType type, std::string content, std::int64_t ms) {
    const DebateHead head = *tx.FindDebate(IdOf(number));
    const auto seq = head.newest.seq + 1;
    const Role role = type == ArgumentType::kRuling ? Role::kArbitrator : Role::kProposer;
    Argument argument = ArgumentOf(head.debate, number * 1'000 + static_cast<int>(seq), seq, type, role, content);
    argument.created_at = At(ms);
    return argument;
  }
  void Append(int number, Argument argument) {
    MustWrite([&](WriteTx& tx) {
      const DebateHead head = *tx.FindDebate(IdOf(number));
      tx.Append(head.debate, head.debate, argument);
    });
  }
  // An appeal and the ruling on it, at `ms`.
  void Rule(int number, std::string ruling, std::int64_t ms, std::string appeal = "Question: which?") {
    MustWrite([&](WriteTx& tx) {
      const DebateHead head = *tx.FindDebate(IdOf(number));
      tx.Append(head.debate, head.debate, NextOf(tx, number, ArgumentType::kAppeal, appeal, ms));
      tx.Append(head.debate, head.debate, NextOf(tx, number, ArgumentType::kRuling, ruling, ms));
    });
  }

  RulingPage Page(const RulingQuery& query) {
    if (!started_) Start();
    while (query.terms && store_->Figures().index_is_behind) std::this_thread::yield();
    return Read([&](ReadTx& tx) { return tx.Rulings(query); });
  }
  static Texts ExcerptsOf(const RulingPage& page) {
    Texts texts;
    for (const ListedRuling& ruling : page.items) texts.push_back(ruling.excerpt);
    return texts;
  }
  Texts Listed(const RulingQuery& query = {}) { return ExcerptsOf(Page(query)); }
  // All pages, each of which begins where the one before it ended.
  Texts Walked(RulingQuery query) {
    Texts texts;
    do {
      const RulingPage page = Page(query);
      for (const std::string& text : ExcerptsOf(page)) texts.push_back(text);
      query.after = page.next;
    } while (query.after);
    return texts;
  }
};

TEST_P(StoreRulings, AnEmptyStoreHasNone) {
  EXPECT_EQ(Listed(), Texts{});
  EXPECT_FALSE(Page({}).next);
  EXPECT_EQ(Listed({.terms = SearchTerms("x")}), Texts{});
}

TEST_P(StoreRulings, TheNewestComesFirstWithItsDebateAndItsQuestion) {
  Create(1, "Cache");
  Create(2, "Queue");
  Rule(1, "first", 10, "## Question\nWhich **cache**?\nMore.");
  Rule(2, "second\n\n## with lines", 20);
  EXPECT_EQ(Listed(), (Texts{"second  ## with lines", "first"}));
  const auto page = Page({});
  EXPECT_EQ(page.items[1].debate.title, "Cache");
  EXPECT_EQ(page.items[1].question, "Which **cache**?");
  EXPECT_EQ(page.items[1].ruling.seq, 3);
  EXPECT_EQ(page.items[1].created_at, At(10));
  EXPECT_EQ(page.items[1].cause, ArgumentType::kAppeal);
  EXPECT_EQ(page.items[1].choice, "");
  EXPECT_FALSE(page.items[1].closes);
}

TEST_P(StoreRulings, AChoiceAndAClosingAreListed) {
  Create(1, "Cache");
  MustWrite([&](WriteTx& tx) {
    const DebateHead head = *tx.FindDebate(IdOf(1));
    tx.Append(head.debate, head.debate, NextOf(tx, 1, ArgumentType::kResolution, "Done.", 5));
    Argument ruling = NextOf(tx, 1, ArgumentType::kRuling, "Good.", 6);
    ruling.extras = R"("choice":"B","question":"a \"cache\" or none?")";
    Debate closed = head.debate;
    closed.state = State::kClosed;
    tx.Append(head.debate, closed, ruling);
  });
  const auto page = Page({});
  ASSERT_EQ(page.items.size(), 1u);
  EXPECT_EQ(page.items[0].choice, "B");
  EXPECT_EQ(page.items[0].question, "a \"cache\" or none?");
  EXPECT_EQ(page.items[0].cause, ArgumentType::kResolution);
  EXPECT_TRUE(page.items[0].closes);
}

TEST_P(StoreRulings, WalkingFromPageToPageVisitsEachOnceInOrder) {
  Create(1, "Cache");
  Create(2, "Queue");
  // Many rulings share a millisecond.
  for (int i = 0; i < 23; ++i) Rule(1 + i % 2, "the ruling " + std::to_string(i), 10 + i / 6);
  for (RulingQuery query :
       {RulingQuery{}, RulingQuery{.from = At(11), .to = At(13)}, RulingQuery{.terms = SearchTerms("rul")},
        RulingQuery{.terms = SearchTerms("queue")}, RulingQuery{.terms = SearchTerms("missing")}}) {
    const Texts whole = Listed(query);
    EXPECT_FALSE(Page(query).next);
    for (query.limit = 1; query.limit <= 24; ++query.limit) EXPECT_EQ(Walked(query), whole) << "by " << query.limit;
  }
  EXPECT_EQ(Listed().size(), 23u);
  EXPECT_EQ(Listed({.terms = SearchTerms("rul")}), Listed());
  EXPECT_EQ(Listed({.terms = SearchTerms("queue")}).size(), 11u);
}

TEST_P(StoreRulings, ARangeIncludesItsBeginAndExcludesItsEnd) {
  Create(1, "Cache");
  for (int i = 1; i <= 5; ++i) Rule(1, std::to_string(i), i * 10);
  EXPECT_EQ(Listed({.from = At(20), .to = At(40)}), (Texts{"3", "2"}));
  EXPECT_EQ(Listed({.to = At(20)}), Texts{"1"});
  EXPECT_EQ(Listed({.from = At(50)}), Texts{"5"});
  EXPECT_EQ(Listed({.from = At(40), .to = At(20)}), Texts{});
  EXPECT_EQ(Listed({.terms = SearchTerms("which 3"), .from = At(20), .to = At(40)}), Texts{});
  EXPECT_EQ(Listed({.terms = SearchTerms("cache"), .from = At(20), .to = At(40)}), (Texts{"3", "2"}));
}

TEST_P(StoreRulings, WordsAreThoseOfTheRulingAndOfTheTitleAndNeverOfOtherArguments) {
  Create(1, "Cache");
  Rule(1, "Keep the giraffe.", 10, "A zebra?");
  EXPECT_EQ(Listed({.terms = SearchTerms("giraffe")}).size(), 1u);
  EXPECT_EQ(Listed({.terms = SearchTerms("cache GIRAF")}).size(), 1u);
  EXPECT_EQ(Listed({.terms = SearchTerms("zebra")}), Texts{});
  EXPECT_EQ(Listed({.terms = SearchTerms("?")}), Texts{});
}

TEST_P(StoreRulings, ADeletedDebateTakesItsRulingsAlong) {
  Create(1, "Cache");
  Rule(1, "Keep.", 10);
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  EXPECT_EQ(Listed(), Texts{});
}

AW_FOR_EVERY_STORE(StoreRulings);

}  // namespace
}  // namespace aw
