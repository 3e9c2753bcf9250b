// Search, the same in every store. The index is filled after the commits, so a test waits before it searches until the
// store reports that the index is up to date.
#include <algorithm>
#include <thread>

#include "store/title_search.h"
#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

using Numbers = std::vector<int>;

class StoreSearch : public StoreContract {
 protected:
  void Create(int number, std::string title, std::string motion = "We should.") {
    const Debate debate = DebateOf(number, std::move(title));
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number + 1'000, motion)); });
  }

  void Append(int number, ArgumentType type, std::string content) {
    MustWrite([&](WriteTx& tx) {
      const DebateHead head = *tx.FindDebate(IdOf(number));
      const auto seq = head.newest.seq + 1;
      tx.Append(head.debate, head.debate,
                ArgumentOf(head.debate, number * 100 + 10'000 + static_cast<int>(seq), seq, type, Role::kArbitrator,
                           content));
    });
  }

  void AwaitIndex() {
    if (!started_) Start();
    while (store_->Figures().index_is_behind) std::this_thread::yield();
  }

  std::vector<SearchHit> Search(std::string_view text, std::optional<ArgumentType> type = {}, std::int64_t limit = 20) {
    AwaitIndex();
    return Read([&](ReadTx& tx) { return tx.Search({SearchTerms(text), type, limit}); });
  }

  static int NumberOf(const Debate& debate) { return std::stoi(debate.id.ToString().substr(24)); }

  // The debates' numbers, best first.
  Numbers Found(std::string_view text, std::optional<ArgumentType> type = {}) {
    Numbers numbers;
    for (const SearchHit& hit : Search(text, type)) numbers.push_back(NumberOf(hit.debate));
    return numbers;
  }
  Numbers Sorted(std::string_view text) {
    Numbers numbers = Found(text);
    std::ranges::sort(numbers);
    return numbers;
  }

  Numbers Listed(std::string text) {
    Numbers numbers;
    const auto page =
        Read([&](ReadTx& tx) { return tx.Debates({.state = {}, .title_contains = std::move(text), .limit = 500}); });
    for (const Debate& debate : page.items) numbers.push_back(NumberOf(debate));
    return numbers;
  }
};

TEST_P(StoreSearch, MotionsResolutionsRulingsAndTitlesAreFoundAndNothingElse) {
  Create(1, "Which database", "Take SQLite.");
  Append(1, ArgumentType::kClaim, "zebra claim");
  Append(1, ArgumentType::kAppeal, "zebra appeal");
  Append(1, ArgumentType::kRuling, "Keep the giraffe.");
  Append(1, ArgumentType::kResolution, "An okapi was agreed.");
  Append(1, ArgumentType::kIntervention, "zebra intervention");
  EXPECT_EQ(Found("zebra"), Numbers{});
  const auto hits = Search("giraffe");
  ASSERT_EQ(hits.size(), 1u);
  ASSERT_TRUE(hits[0].argument);
  EXPECT_EQ(hits[0].argument->seq, 4);
  EXPECT_EQ(hits[0].argument->type, ArgumentType::kRuling);
  EXPECT_EQ(hits[0].argument->role, Role::kArbitrator);
  EXPECT_EQ(hits[0].argument->created_at, At(4));
  EXPECT_EQ(hits[0].argument->content, "");
  EXPECT_EQ(hits[0].snippet.text, "Keep the giraffe.");
  EXPECT_EQ(hits[0].debate.title, "Which database");
  EXPECT_EQ(Search("okapi").at(0).argument->type, ArgumentType::kResolution);
  EXPECT_EQ(Search("sqlite").at(0).argument->seq, 1);
  EXPECT_FALSE(Search("which database").at(0).argument) << "the title";
}

TEST_P(StoreSearch, EveryWordMustBeFoundInOneText) {
  Create(1, "Cache", "invalidate early");
  Create(2, "Cache", "invalidate late");
  Create(3, "Queue", "early");
  EXPECT_EQ(Found("cache early"), (Numbers{1}));
  EXPECT_EQ(Sorted("invalidate"), (Numbers{1, 2}));
  EXPECT_EQ(Found("cache queue"), Numbers{});
}

TEST_P(StoreSearch, TheLastWordIsAPrefixAndAnyWithAStar) {
  Create(1, "Checkpoints of the log");
  EXPECT_EQ(Found("check"), (Numbers{1}));
  EXPECT_EQ(Found("check* log"), (Numbers{1}));
  EXPECT_EQ(Found("check log"), Numbers{}) << "only the last";
  EXPECT_EQ(Found("points"), Numbers{}) << "a word's beginning";
  EXPECT_EQ(Found("of the lo"), (Numbers{1}));
}

TEST_P(StoreSearch, APhraseStandsTogether) {
  Create(1, "t", "the group commit of a batch");
  Create(2, "t", "a commit of the group");
  EXPECT_EQ(Found("\"group commit\""), (Numbers{1}));
  EXPECT_EQ(Sorted("group commit"), (Numbers{1, 2}));
  EXPECT_EQ(Found("\"commit of the"), (Numbers{2})) << "not closed";
  EXPECT_EQ(Found("group-commit"), (Numbers{1})) << "written together";
}

TEST_P(StoreSearch, APhraseDoesNotSpanTitleAndText) {
  Create(1, "We choose north", "south of it");
  EXPECT_EQ(Found("\"north south\""), Numbers{});
}

TEST_P(StoreSearch, VietnameseIsFoundWithAndWithoutDiacritics) {
  Create(1, "Trọng tài là người quyết định", "Đường đi khó");
  Create(2, "Trong tai", "duong di");
  EXPECT_EQ(Sorted("trong tai"), (Numbers{1, 2}));
  EXPECT_EQ(Sorted("DUONG di"), (Numbers{1, 2}));
  EXPECT_EQ(Found("trọng tài"), (Numbers{1, 2})) << "as it was typed comes first";
  EXPECT_EQ(Found("Đường"), (Numbers{1, 2}));
  EXPECT_EQ(Found("quyê\u0301t"), (Numbers{1})) << "decomposed";
}

TEST_P(StoreSearch, ATypeAsksForArgumentsOfThatTypeByTheirTextOrTheirDebatesTitle) {
  Create(1, "SQLite or PostgreSQL", "SQLite, since it is one file.");
  Append(1, ArgumentType::kRuling, "Granted.");
  Append(1, ArgumentType::kRuling, "PostgreSQL for several nodes.");
  Create(2, "Other", "SQLite too");
  const auto rulings = Search("sqlite", ArgumentType::kRuling);
  ASSERT_EQ(rulings.size(), 2u);
  for (const SearchHit& hit : rulings) EXPECT_EQ(hit.argument.value().type, ArgumentType::kRuling);
  EXPECT_EQ(Search("postgresql", ArgumentType::kRuling).at(0).argument->seq, 3) << "in its own text";
  EXPECT_EQ(Found("sqlite", ArgumentType::kMotion).size(), 2u);
  EXPECT_EQ(Sorted("sqlite"), (Numbers{1, 2})) << "a title is found once, not with each ruling";
}

TEST_P(StoreSearch, APeriodAsksForTextsThatWereWrittenInIt) {
  Create(1, "Ports", "The port is 6379.");
  Append(1, ArgumentType::kRuling, "Port 6380.");
  Append(1, ArgumentType::kRuling, "Port 6381.");
  AwaitIndex();
  const auto seqs = [&](std::optional<Time> from, std::optional<Time> to) {
    SearchQuery query{.terms = SearchTerms("port"), .from = from, .to = to};
    std::vector<std::int64_t> found;
    for (const SearchHit& hit : Read([&](ReadTx& tx) { return tx.Search(query); })) {
      found.push_back(hit.argument.value().seq);
    }
    std::ranges::sort(found);
    return found;
  };
  using Seqs = std::vector<std::int64_t>;
  EXPECT_EQ(seqs(At(2), {}), (Seqs{2, 3})) << "from the very time on";
  EXPECT_EQ(seqs({}, At(3)), (Seqs{1, 2})) << "before the time";
  EXPECT_EQ(seqs(At(2), At(3)), (Seqs{2}));
  EXPECT_EQ(seqs(At(3), At(2)), Seqs{});
  EXPECT_EQ(seqs(At(4), {}), Seqs{});
}

TEST_P(StoreSearch, APeriodIsLookedForAmongTheNewestTextsWithTheWords) {
  constexpr int kMost = static_cast<int>(SearchQuery::kMostDated);
  MustWrite([](WriteTx& tx) {
    for (int i = 1; i <= kMost + 1; ++i) {
      const Debate debate = DebateOf(i, "Other");
      Argument motion = MotionOf(debate, 20'000 + i, "okapi");
      motion.created_at = At(i);
      tx.InsertDebate(debate, motion);
    }
  });
  AwaitIndex();
  const auto until = [&](int time) {
    SearchQuery query{.terms = SearchTerms("okapi"), .to = At(time)};
    return Read([&](ReadTx& tx) { return tx.Search(query); }).size();
  };
  EXPECT_EQ(until(2), 0u) << "older than the newest";
  EXPECT_EQ(until(3), 1u);
}

TEST_P(StoreSearch, TheBestComeFirstAndNoMoreThanAsked) {
  Create(1, "Other", "We mention the parser once in a long text about other things, and never again.");
  Create(2, "The parser", "The parser is slow.");
  for (int i = 3; i <= 30; ++i) Create(i, "Other", "parser parser parser");
  EXPECT_EQ(Search("parser", {}, 5).size(), 5u);
  EXPECT_EQ(Found("parser").at(0), 2);
  EXPECT_EQ(Search("parser", {}, 100).size(), 30u);
}

TEST_P(StoreSearch, AnyTextIsAnsweredAndNoneIsParsedAsAQueryLanguage) {
  Create(1, "AND OR NOT NEAR", "title:x ^y");
  for (const char* text :
       {"\"",        "\"\"\"",    "*",           "a*",   "**",     "AND",  "OR",       "NOT",    "x AND",
        "NEAR(a b)", "title : x", "{title} : x", "^x",   "-x",     "a:b",  "a & b",    "a | !b", "a <-> b",
        "'",         "''",        "\\",          "a\\'", "'a':*A", "(",    ")",        "()",     "%",
        "_",         ";--",       "🎉",          "é",    "\u202e", "１２", "word\xff", "\xc3"}) {
    EXPECT_LE(Search(text).size(), 1u) << text;
  }
  EXPECT_EQ(Found("and or not near"), (Numbers{1}));
  EXPECT_EQ(Found("title:x"), (Numbers{1}));
  EXPECT_EQ(Search(std::string_view("AND\0OR", 6)).size(), 1u);
  EXPECT_EQ(Search(std::string(10'000, 'x')).size(), 0u);
  std::string long_query;
  for (int i = 0; i < 2'000; ++i) long_query += "\"not near\" ";
  EXPECT_EQ(Search(long_query).size(), 1u);
}

TEST_P(StoreSearch, TextsOfAnySizeAndScriptAreTakenIn) {
  Create(1, "🎉", std::string(10 << 20, 'x') + " needle");
  std::string many;
  for (int i = 0; i < 40'000; ++i) many += "w" + std::to_string(i) + " ";
  Create(2, "Numbers", many);
  std::string same;
  for (int i = 0; i < 30'000; ++i) same += "same ";
  Create(3, "Same", same + "end");
  Create(4, "שלום עולם", "سلام دنیا <script>alert(1)</script>");
  Create(5, "検索", "全文検索の索引");
  EXPECT_EQ(Found("needle"), Numbers{}) << "beyond what is searched";
  EXPECT_EQ(Found("w15999 "), (Numbers{2}));
  EXPECT_EQ(Found("w16000 "), Numbers{});
  EXPECT_EQ(Found("same"), (Numbers{3}));
  EXPECT_EQ(Found("שלום"), (Numbers{4}));
  EXPECT_EQ(Search("دنیا").at(0).snippet.text, "سلام دنیا <script>alert(1)</script>");
  EXPECT_EQ(Found("索引"), (Numbers{5}));
}

TEST_P(StoreSearch, ADeletedDebateIsFoundNoMoreAndItsIdCanBeUsedAgain) {
  Create(1, "Ephemeral title", "ephemeral words");
  Append(1, ArgumentType::kRuling, "ephemeral ruling");
  EXPECT_EQ(Found("ephemeral").size(), 2u);
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  EXPECT_EQ(Found("ephemeral"), Numbers{});
  EXPECT_EQ(Listed("ephemeral"), Numbers{});
  Create(1, "Another title", "another words");
  EXPECT_EQ(Found("ephemeral"), Numbers{});
  EXPECT_EQ(Found("another"), (Numbers{1}));
  EXPECT_EQ(Listed("another"), (Numbers{1}));
}

TEST_P(StoreSearch, ADebateThatIsDeletedBeforeItWasIndexedIsNotFound) {
  MustWrite([](WriteTx& tx) {
    const Debate debate = DebateOf(1, "Ephemeral");
    tx.InsertDebate(debate, MotionOf(debate, 1'001));
  });
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  EXPECT_EQ(Found("ephemeral"), Numbers{});
}

TEST_P(StoreSearch, TextsPendingAtTheStopAreIndexedAfterTheStart) {
  Start();
  for (int i = 1; i <= 300; ++i) Create(i, "Debate " + std::to_string(i), "resumed");
  Reopen();
  EXPECT_EQ(Search("resumed", {}, 100).size(), 100u);
  EXPECT_EQ(Found("debate 299"), (Numbers{299}));
}

TEST_P(StoreSearch, AListFindsATitleRightAfterItsCommit) {
  for (int i = 1; i <= 50; ++i) {
    Create(i, "Fresh " + std::to_string(i));
    EXPECT_EQ(Listed("fresh " + std::to_string(i)), (Numbers{i}));
  }
}

TEST_P(StoreSearch, AListIgnoresCaseAndDiacriticsAndFindsTheMiddleOfWords) {
  Create(1, "Trọng tài PostgreSQL");
  Create(2, "ÉCOLE");
  for (const bool indexed : {false, true}) {
    if (indexed) AwaitIndex();
    for (const char* text : {"trong", "TRỌNG", "gres", "g t", "i p", "l", "sq", "Trọng tài Post"}) {
      EXPECT_EQ(Listed(text), text == std::string("l") ? (Numbers{2, 1}) : (Numbers{1})) << text;
    }
    EXPECT_EQ(Listed("école"), (Numbers{2}));
    EXPECT_EQ(Listed("ecol"), (Numbers{2}));
    EXPECT_EQ(Listed("trongtai"), Numbers{});
  }
}

// A frequent text is found by a scan of the list; its total is a minimum.
TEST_P(StoreSearch, AListOfMoreThanAreCountedIsWholeAndInOrder) {
  constexpr int kDebates = 2'300;
  MustWrite([](WriteTx& tx) {
    for (int i = 1; i <= kDebates; ++i) {
      Debate debate =
          DebateOf(i, i % 2 ? "Common title" : "Cömmon other", i % 3 ? State::kClosed : State::kAwaitingProposer);
      debate.updated_at = At(i / 3);
      tx.InsertDebate(debate, MotionOf(debate, 10'000 + i));
    }
  });
  AwaitIndex();
  for (const std::optional<State> state : {std::optional<State>(), std::optional(State::kClosed)}) {
    DebateQuery query{.state = state, .title_contains = "common", .limit = 170};
    std::vector<Uuid> walked;
    while (true) {
      const DebatePage page = Read([&](ReadTx& tx) { return tx.Debates(query); });
      EXPECT_TRUE(page.total_is_minimum);
      EXPECT_GE(page.total, 1'000);
      for (const Debate& debate : page.items) walked.push_back(debate.id);
      if (!page.next) break;
      query.after = page.next;
    }
    std::vector<Uuid> whole;
    const DebateQuery all{.state = state, .title_contains = {}, .limit = kDebates};
    for (const Debate& debate : Read([&](ReadTx& tx) { return tx.Debates(all); }).items) whole.push_back(debate.id);
    EXPECT_EQ(walked, whole);
  }
  const DebatePage later = Read(
      [&](ReadTx& tx) { return tx.Debates({.state = {}, .title_contains = "common", .limit = 10, .offset = 2'000}); });
  EXPECT_EQ(later.items.size(), 10u);
  EXPECT_EQ(later.total, 2'011);
  const DebatePage half = Read([&](ReadTx& tx) {
    return tx.Debates({.state = State::kAwaitingProposer, .title_contains = "n title", .limit = 10});
  });
  EXPECT_EQ(half.items.size(), 10u);
  EXPECT_EQ(half.items[0].title, "Common title");
}

// The scan has a limit; beyond it, the index finds the titles.
TEST_P(StoreSearch, ATextThatOnlyManyOldTitlesHaveIsFoundAndCounted) {
  constexpr int kOld = 1'010;
  MustWrite([](WriteTx& tx) {
    for (int i = 1; i <= kOld + kMaxScannedRows + 100; ++i) {
      Debate debate = DebateOf(i, i <= kOld ? "Ancient" : "Recent");
      debate.updated_at = At(i);
      tx.InsertDebate(debate, MotionOf(debate, 10'000 + i));
    }
  });
  AwaitIndex();
  const DebatePage page =
      Read([](ReadTx& tx) { return tx.Debates({.state = {}, .title_contains = "ancient", .limit = 3, .offset = 1}); });
  EXPECT_EQ(page.total, kOld);
  EXPECT_FALSE(page.total_is_minimum);
  ASSERT_EQ(page.items.size(), 3u);
  EXPECT_EQ(page.items[0].id, IdOf(kOld - 1));
  EXPECT_EQ(page.items[2].id, IdOf(kOld - 3));
  EXPECT_TRUE(page.next);
}

TEST_P(StoreSearch, EndsWhenTheStoreStopsAndOtherReadsGoOn) {
  Create(1, "An okapi");
  ASSERT_EQ(Found("okapi"), Numbers{1});
  store_->Stop();
  const auto refusal = [this](auto look) -> std::optional<ErrorCode> {
    try {
      Read(look);
    } catch (const StoreFailure& failure) {
      return failure.error.code;
    }
    return std::nullopt;
  };
  EXPECT_EQ(refusal([](ReadTx& tx) { return tx.Search({SearchTerms("okapi"), {}, 20}); }), ErrorCode::kServerBusy);
  EXPECT_EQ(refusal([](ReadTx& tx) { return tx.Debates({.state = {}, .title_contains = "okapi"}); }),
            ErrorCode::kServerBusy);
  EXPECT_TRUE(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
}

AW_FOR_EVERY_STORE(StoreSearch);

}  // namespace
}  // namespace aw
