// Whatever is asked, the io thread reads few rows: all that is large goes to the readers' threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "store/sqlite/sqlite_store.h"
#include "support/faulty_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

constexpr std::int64_t kAll = 1'000'000;  // what looks at all rows of a table

// Notes how many rows each call has to touch.
class NotingTx final : public FaultyReads<ReadTx> {
 public:
  NotingTx(ReadTx& real, Fault& never, std::int64_t& rows) : FaultyReads(real, never), rows_(rows) {}

  std::vector<Argument> Arguments(const Uuid& id, std::int64_t after_seq, std::int64_t limit) override {
    auto found = real_.Arguments(id, after_seq, limit);
    rows_ += static_cast<std::int64_t>(found.size());
    return found;
  }
  DebatePage Debates(const DebateQuery& query) override {
    auto page = real_.Debates(query);
    rows_ += query.title_contains.empty() ? query.limit + std::min(query.offset, kAll) : kAll;
    return page;
  }
  std::optional<DocumentVersion> Version(const Uuid& id, std::int64_t version) override {
    rows_ += kAll;
    return real_.Version(id, version);
  }
  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override {
    rows_ += kAll;
    return real_.Documents(limit, offset, include_deleted);
  }
  Page<DocumentVersionHead> History(const Uuid& id, std::int64_t limit) override {
    auto page = real_.History(id, limit);
    rows_ += static_cast<std::int64_t>(page.items.size());
    return page;
  }

 private:
  std::int64_t& rows_;
};

// Notes the most rows that one read of the io thread touched: its reader is the first that a server opens.
class NotingStore final : public Store {
 public:
  explicit NotingStore(Store& real) : real_(real) {}

  // Since it was last asked.
  std::int64_t MostRows() { return most_.exchange(0); }

  std::unique_ptr<Reader> OpenReader() override {
    auto reader = real_.OpenReader();
    if (std::exchange(opened_, true)) return reader;
    return std::make_unique<NotingReader>(std::move(reader), most_);
  }
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return real_.Enqueue(std::move(job)); }
  std::string TicketKey() override { return real_.TicketKey(); }
  bool IsAtHand() const override { return real_.IsAtHand(); }
  void WatchOthers(ChangeSink sink) override { real_.WatchOthers(std::move(sink)); }
  void Start(BatchSink sink) override { real_.Start(std::move(sink)); }
  void Stop() override { real_.Stop(); }
  StoreFigures Figures() const override { return real_.Figures(); }

 private:
  class NotingReader final : public Reader {
   public:
    NotingReader(std::unique_ptr<Reader> real, std::atomic<std::int64_t>& most) : real_(std::move(real)), most_(most) {}
    void Read(const std::function<void(ReadTx&)>& use) override {
      std::int64_t rows = 0;
      real_->Read([&](ReadTx& tx) {
        NotingTx noting(tx, never_, rows);
        use(noting);
      });
      most_ = std::max(most_.load(), rows);
    }
    std::optional<std::uint64_t> Version() override { return real_->Version(); }

   private:
    const std::unique_ptr<Reader> real_;
    std::atomic<std::int64_t>& most_;
    Fault never_;
  };

  Store& real_;
  bool opened_ = false;
  std::atomic<std::int64_t> most_ = 0;
};

class BoundedReads : public testing::Test {
 protected:
  static constexpr std::int64_t kFew = 110;

  BoundedReads() {
    const auto failure = WriteAndWait(store_, [](WriteTx& tx) {
      for (int number = 1; number <= 3; ++number) {
        const Debate debate = DebateOf(number);
        tx.InsertDebate(debate, MotionOf(debate, number * 1'000 + 1));
        for (int seq = 2; seq <= 200; ++seq) {
          tx.Append(debate, debate,
                    ArgumentOf(debate, number * 1'000 + seq, seq, ArgumentType::kClaim, Role::kOpponent, "Because."));
        }
      }
      DocumentVersion version;
      version.document_id = IdOf(1);
      version.metadata = "{}";
      version.created_at = Time::FromUnixMs(0);
      version.content = "text";
      for (version.version = 1; version.version <= 150; ++version.version) {
        version.id = IdOf(5'000 + static_cast<int>(version.version));
        tx.AddVersion(version);
      }
    });
    EXPECT_FALSE(failure);
  }

  void ExpectFewRowsFor(std::string_view method, const std::string& target, const std::string& body = {}) {
    const HttpAnswer answer = client_.Ask(method, target, body);
    EXPECT_EQ(answer.status, 200) << target << body << answer.body;
    EXPECT_LE(noting_.MostRows(), kFew) << target << body;
  }
  void ExpectFewRowsForTool(const std::string& name, const std::string& arguments) {
    ExpectFewRowsFor("POST", "/mcp",
                     R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" + name +
                         R"(","arguments":)" + arguments + "}}");
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  NotingStore noting_{store_};
  RunningServer server_{noting_};
  HttpSocket client_{server_.port()};
};

TEST_F(BoundedReads, OfLists) {
  for (const char* query : {"", "?limit=500", "?limit=100&offset=1", "?offset=1000000000",
                            "?offset=9223372036854775807", "?q=x", "?state=CLOSED&offset=500"}) {
    ExpectFewRowsFor("GET", "/debates" + std::string(query));
  }
  for (const char* arguments : {"{}", R"({"limit":500})", R"({"offset":1000000000})", R"({"query":"x"})"}) {
    ExpectFewRowsForTool("debate_list", arguments);
  }
}

TEST_F(BoundedReads, OfDebates) {
  const std::string second = IdOf(2).ToString();
  ExpectFewRowsFor("GET", "/debates/" + IdOf(1).ToString());
  ExpectFewRowsFor("GET", "/debates/" + second + "?limit=150");
  ExpectFewRowsForTool("debate_context", R"({"debate_id":")" + IdOf(3).ToString() + R"(","limit":199})");
}

TEST_F(BoundedReads, OfADebateOfWhichOnlyTheNewestIsAskedFor) {
  EXPECT_EQ(client_.Ask("GET", "/debates/" + IdOf(1).ToString() + "?limit=1").status, 200);
  EXPECT_EQ(noting_.MostRows(), 2);
}

TEST_F(BoundedReads, OfDocuments) {
  const std::string document = "/documents/" + IdOf(1).ToString();
  for (const char* rest : {"", "/history", "/history?limit=150", "/diff?from=1&to=2", "/diff?from=1&to=2"}) {
    ExpectFewRowsFor("GET", document + rest);
  }
  ExpectFewRowsFor("GET", "/documents?limit=500&offset=1000000000");
  const std::string named = R"({"document_id":")" + IdOf(1).ToString() + "\"}";
  for (const char* tool : {"docs_get", "docs_history", "docs_diff"}) ExpectFewRowsForTool(tool, named);
  ExpectFewRowsForTool("docs_list", "{}");
}

}  // namespace
}  // namespace aw::http
