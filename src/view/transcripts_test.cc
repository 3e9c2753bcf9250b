#include "view/transcripts.h"

#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"
#include "wire/debate_json.h"

namespace aw::view {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

std::string JsonOf(const std::vector<Argument>& arguments) {
  std::string out;
  for (const Argument& argument : arguments) {
    if (!out.empty()) out.push_back(',');
    AppendJson(out, argument);
  }
  return out;
}

TEST(Transcript, GivesAnyRangeOfItsArguments) {
  const Debate debate = DebateOf(1);
  std::vector<Argument> all;
  Transcript transcript;
  EXPECT_EQ(transcript.newest_seq(), 0);
  for (int seq = 1; seq <= 5; ++seq) {
    all.push_back(ArgumentOf(debate, seq, seq, ArgumentType::kClaim, Role::kOpponent, std::string(seq * 10, 'x')));
    transcript.Add(all.back());
    EXPECT_EQ(transcript.newest_seq(), seq);
    EXPECT_EQ(transcript.newest_id(), IdOf(seq));
  }
  for (int first = 1; first <= 5; ++first) {
    for (int last = first; last <= 5; ++last) {
      EXPECT_EQ(transcript.Range(first, last), JsonOf({all.begin() + first - 1, all.begin() + last})) << first << last;
    }
  }
}

TEST(Transcript, AnEmptyRangeIsEmpty) {
  Transcript transcript;
  EXPECT_EQ(transcript.Range(1, 0), "");
  EXPECT_EQ(transcript.Range(2, 1), "");
  transcript.Add(MotionOf(DebateOf(1), 11));
  EXPECT_EQ(transcript.Range(2, 1), "");
}

class TranscriptsTest : public testing::Test {
 protected:
  TranscriptsTest() { store_.Start(FinishAll); }
  ~TranscriptsTest() override { store_.Stop(); }

  void Write(TestJob::Work work) {
    const auto failure = WriteAndWait(store_, std::move(work));
    ASSERT_FALSE(failure) << failure->message;
  }
  void Create(int number, int motion) {
    Write([=](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), motion)); });
  }
  void Append(int number, int argument, std::int64_t seq, std::string content = "Because.") {
    Write([&](WriteTx& tx) {
      const Debate debate = tx.FindDebate(IdOf(number))->debate;
      tx.Append(debate, debate, ArgumentOf(debate, argument, seq, ArgumentType::kClaim, Role::kOpponent, content));
    });
  }
  void Delete(int number) {
    Write([=](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(number))->debate); });
  }

  // Returns the cache's text of a whole debate; fails if it differs from the store's.
  std::string WholeText(int number, Transcripts& transcripts) {
    return ReadFrom(*reader_, [&](ReadTx& tx) {
      const auto head = tx.FindDebate(IdOf(number));
      const Transcript transcript = *transcripts.UpTo(tx, *head);
      EXPECT_EQ(transcript.newest_seq(), head->newest.seq);
      EXPECT_EQ(transcript.newest_id(), head->newest.id);
      std::string text(transcript.Range(1, transcript.newest_seq()));
      EXPECT_EQ(text, JsonOf(tx.Arguments(IdOf(number), 0, kNoLimit)));
      return text;
    });
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::unique_ptr<Reader> reader_ = store_.OpenReader();
  Transcripts transcripts_{1 << 20};
};

TEST_F(TranscriptsTest, TheCacheGrowsWithTheDebate) {
  Create(1, 11);
  WholeText(1, transcripts_);
  WholeText(1, transcripts_);
  Append(1, 12, 2);
  WholeText(1, transcripts_);
  for (int seq = 3; seq <= 10; ++seq) Append(1, 10 + seq, seq);
  EXPECT_NE(WholeText(1, transcripts_).find(IdOf(20).ToString()), std::string::npos);
}

TEST_F(TranscriptsTest, DebatesAreKeptApart) {
  Create(1, 11);
  Create(2, 21);
  EXPECT_NE(WholeText(1, transcripts_), WholeText(2, transcripts_));
  Append(2, 22, 2);
  WholeText(1, transcripts_);
  WholeText(2, transcripts_);
}

TEST_F(TranscriptsTest, ADebateMadeAnewUnderTheSameIdIsNotMixedWithTheOld) {
  struct Row {
    int old_arguments, new_arguments;
  };
  for (const Row row : {Row{1, 1}, Row{3, 1}, Row{3, 3}, Row{1, 3}, Row{3, 5}}) {
    SCOPED_TRACE(testing::Message() << row.old_arguments << " then " << row.new_arguments);
    Create(1, 11);
    for (int seq = 2; seq <= row.old_arguments; ++seq) Append(1, 10 + seq, seq);
    const std::string old = WholeText(1, transcripts_);
    Delete(1);
    Create(1, 111);
    for (int seq = 2; seq <= row.new_arguments; ++seq) Append(1, 110 + seq, seq);
    EXPECT_EQ(WholeText(1, transcripts_).find(IdOf(11).ToString()), std::string::npos);
    Delete(1);
  }
}

TEST_F(TranscriptsTest, WhatIsTrimmedAwayIsReadAgain) {
  Transcripts small(5'000);
  for (int number = 1; number <= 6; ++number) {
    Create(number, number * 10 + 1);
    Append(number, number * 10 + 2, 2, std::string(2'000, 'x'));
  }
  for (int round = 0; round < 3; ++round) {
    for (int number = 1; number <= 6; ++number) WholeText(number, small);
  }
}

TEST_F(TranscriptsTest, ADebateLargerThanTheCacheIsServedAllTheSame) {
  Transcripts tiny(1);
  Create(1, 11);
  Create(2, 21);
  Append(1, 12, 2, std::string(10'000, 'x'));
  for (int round = 0; round < 2; ++round) {
    WholeText(1, tiny);
    WholeText(2, tiny);
  }
  Append(1, 13, 3);
  WholeText(1, tiny);
}

// Counts how often arguments are read.
class CountingTx final : public ReadTx {
 public:
  explicit CountingTx(ReadTx& tx) : tx_(tx) {}
  std::optional<DebateHead> FindDebate(const Uuid& id) override { return tx_.FindDebate(id); }
  std::optional<ArgumentHead> FindArgument(const Uuid& d, const Uuid& a) override { return tx_.FindArgument(d, a); }
  std::vector<Argument> Arguments(const Uuid& id, std::int64_t after, std::int64_t limit) override {
    auto found = tx_.Arguments(id, after, limit);
    arguments_read += found.size();
    return found;
  }
  std::vector<ArgumentHead> ArgumentHeads(const Uuid& id, std::int64_t s) override { return tx_.ArgumentHeads(id, s); }
  std::vector<HeldDraft> HeldDrafts(const Uuid& id) override { return tx_.HeldDrafts(id); }
  std::vector<Issue> Issues(const Uuid& id) override { return tx_.Issues(id); }
  std::vector<Issue> IssuesNamed(const Uuid& id, std::span<const std::string> ids) override {
    return tx_.IssuesNamed(id, ids);
  }
  std::vector<IssueHead> IssueHeads(const Uuid& id, std::span<const std::string> ids) override {
    return tx_.IssueHeads(id, ids);
  }
  std::vector<Argument> ArgumentsWithExtras(const Uuid& id) override { return tx_.ArgumentsWithExtras(id); }
  std::vector<PanelRecord> PanelRecords(const Uuid& id, std::optional<std::int64_t> turn) override {
    return tx_.PanelRecords(id, turn);
  }
  DebatePage Debates(const DebateQuery& query) override { return tx_.Debates(query); }
  std::vector<SearchHit> Search(const SearchQuery& query) override { return tx_.Search(query); }
  RulingPage Rulings(const RulingQuery& query) override { return tx_.Rulings(query); }
  std::vector<ClosedDebate> ClosedDebates(const ClosedDebateQuery& query) override { return tx_.ClosedDebates(query); }
  std::vector<std::pair<Role, std::string>> Agents(const Uuid& id) override { return tx_.Agents(id); }
  std::vector<SeatUsage> SeatUsages(const Uuid& id) override { return tx_.SeatUsages(id); }
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& a, std::int64_t l) override { return tx_.DebateIds(a, l); }
  std::optional<Document> FindDocument(const Uuid& id) override { return tx_.FindDocument(id); }
  std::optional<DocumentVersion> Version(const Uuid& id, std::int64_t v) override { return tx_.Version(id, v); }
  Page<DocumentVersionHead> Documents(std::int64_t l, std::int64_t o, bool d) override {
    return tx_.Documents(l, o, d);
  }
  Page<DocumentVersionHead> History(const Uuid& id, std::int64_t limit) override { return tx_.History(id, limit); }
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& a, std::int64_t l) override { return tx_.DocumentIds(a, l); }
  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override {
    return tx_.FirstNotices(target, limit);
  }
  bool HasNotice(const Notice& notice) override { return tx_.HasNotice(notice); }
  OutboxTotals CountNotices() override { return tx_.CountNotices(); }
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override {
    return tx_.QuietDebates(after, until, limit);
  }
  std::optional<Time> QuietWatermark() override { return tx_.QuietWatermark(); }

  std::size_t arguments_read = 0;

 private:
  ReadTx& tx_;
};

TEST_F(TranscriptsTest, EachArgumentIsReadOnceAndTheOneBeforeItIsLookedAt) {
  Create(1, 11);
  for (int seq = 2; seq <= 20; ++seq) Append(1, 10 + seq, seq);
  const auto read = [&](Transcripts& transcripts) {
    return ReadFrom(*reader_, [&](ReadTx& tx) {
      CountingTx counting(tx);
      transcripts.UpTo(counting, *tx.FindDebate(IdOf(1)));
      return counting.arguments_read;
    });
  };
  EXPECT_EQ(read(transcripts_), 20u);
  EXPECT_EQ(read(transcripts_), 0u);
  Append(1, 31, 21);
  EXPECT_LE(read(transcripts_), 2u);
  EXPECT_EQ(read(transcripts_), 0u);
}

// For the newest `limit` arguments: the number of reads, and the text.
TEST_F(TranscriptsTest, OlderArgumentsAreReadOnlyForThoseWhoAskForThem) {
  Create(1, 11);
  for (int seq = 2; seq <= 20; ++seq) Append(1, 10 + seq, seq);
  const auto reads = [&](std::int64_t limit) {
    return ReadFrom(*reader_, [&](ReadTx& tx) {
      CountingTx counting(tx);
      const DebateHead head = *tx.FindDebate(IdOf(1));
      const auto transcript = transcripts_.Newest(counting, head, limit);
      const auto all = tx.Arguments(IdOf(1), 0, kNoLimit);
      const std::int64_t first = std::max<std::int64_t>(2, head.newest.seq - std::min<std::int64_t>(limit, 99) + 1);
      EXPECT_EQ(transcript->Range(1, 1), JsonOf({all.front()}));
      EXPECT_EQ(transcript->Range(first, head.newest.seq), JsonOf({all.begin() + first - 1, all.end()}));
      return counting.arguments_read;
    });
  };
  EXPECT_EQ(reads(1), 2u);
  EXPECT_EQ(reads(0), 0u);
  EXPECT_EQ(reads(1), 0u);
  EXPECT_EQ(reads(3), 4u);
  Append(1, 31, 21);
  EXPECT_EQ(reads(3), 2u);
  EXPECT_EQ(reads(kNoLimit), 21u);
  EXPECT_EQ(reads(5), 0u);
  Append(1, 32, 22);
  EXPECT_EQ(reads(kNoLimit), 2u);
}

TEST_F(TranscriptsTest, ATextFarBehindIsNotReadOnForTheNewest) {
  Create(1, 11);
  Append(1, 12, 2);
  WholeText(1, transcripts_);
  for (int seq = 3; seq <= 30; ++seq) Append(1, 10 + seq, seq);
  ReadFrom(*reader_, [&](ReadTx& tx) {
    CountingTx counting(tx);
    transcripts_.Newest(counting, *tx.FindDebate(IdOf(1)), 2);
    EXPECT_EQ(counting.arguments_read, 3u);
    return 0;
  });
  WholeText(1, transcripts_);
}

TEST_F(TranscriptsTest, ArgumentsThatAreMissingAreAnErrorThatNamesTheDebate) {
  Create(1, 11);
  ReadFrom(*reader_, [&](ReadTx& tx) {
    DebateHead head = *tx.FindDebate(IdOf(1));
    head.newest.seq = 3;
    head.newest.id = IdOf(13);
    for (const std::int64_t limit : {std::int64_t{1}, kNoLimit}) {
      try {
        transcripts_.Newest(tx, head, limit);
        ADD_FAILURE() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(IdOf(1).ToString()), std::string::npos);
      }
    }
    return 0;
  });
  WholeText(1, transcripts_);
}

TEST_F(TranscriptsTest, WhatIsForgottenIsReadAgain) {
  Create(1, 11);
  Append(1, 12, 2);
  const auto read = [&] {
    return ReadFrom(*reader_, [&](ReadTx& tx) {
      CountingTx counting(tx);
      transcripts_.UpTo(counting, *tx.FindDebate(IdOf(1)));
      return counting.arguments_read;
    });
  };
  EXPECT_EQ(read(), 2u);
  EXPECT_EQ(read(), 0u);
  transcripts_.Forget(IdOf(1));
  transcripts_.Forget(IdOf(2));
  EXPECT_EQ(read(), 2u);
}

TEST_F(TranscriptsTest, TheLeastRecentlyUsedGoesFirst) {
  Transcript one;
  one.Add(MotionOf(DebateOf(1), 11));
  one.Add(ArgumentOf(DebateOf(1), 12, 2, ArgumentType::kClaim, Role::kOpponent, std::string(4'000, 'x')));
  Transcripts transcripts(one.bytes() * 5 / 2);  // room for two
  for (int number = 1; number <= 3; ++number) {
    Create(number, number * 10 + 1);
    Append(number, number * 10 + 2, 2, std::string(4'000, 'x'));
  }
  const auto reads = [&](int number) {
    return ReadFrom(*reader_, [&](ReadTx& tx) {
      CountingTx counting(tx);
      transcripts.UpTo(counting, *tx.FindDebate(IdOf(number)));
      return counting.arguments_read;
    });
  };
  EXPECT_GT(reads(1), 0u);
  EXPECT_GT(reads(2), 0u);
  EXPECT_EQ(reads(1), 0u);
  EXPECT_GT(reads(3), 0u);  // drops 2
  EXPECT_EQ(reads(1), 0u);
  EXPECT_GT(reads(2), 0u);
}

}  // namespace
}  // namespace aw::view
