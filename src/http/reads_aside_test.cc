// Most reads run on the reader threads; the io thread reads short lists and waits only.
#include <gtest/gtest.h>

#include <atomic>

#include "store/sqlite/sqlite_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

// Counts the reads of the io thread: its reader is the first that a server opens.
class CountingStore final : public Store {
 public:
  explicit CountingStore(Store& real) : real_(real) {}

  int reads() const { return reads_; }

  std::unique_ptr<Reader> OpenReader() override {
    auto reader = real_.OpenReader();
    if (std::exchange(opened_, true)) return reader;
    return std::make_unique<CountingReader>(std::move(reader), reads_);
  }
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return real_.Enqueue(std::move(job)); }
  std::string TicketKey() override { return real_.TicketKey(); }
  bool IsLocal() const override { return real_.IsLocal(); }
  void OnRemoteChange(ChangeSink sink) override { real_.OnRemoteChange(std::move(sink)); }
  void Start(BatchSink sink) override { real_.Start(std::move(sink)); }
  void Stop() override { real_.Stop(); }
  StoreFigures Figures() const override { return real_.Figures(); }

 private:
  class CountingReader final : public Reader {
   public:
    CountingReader(std::unique_ptr<Reader> real, std::atomic<int>& reads) : real_(std::move(real)), reads_(reads) {}
    void Read(const std::function<void(ReadTx&)>& use) override {
      ++reads_;
      real_->Read(use);
    }
    std::optional<std::uint64_t> Version() override { return real_->Version(); }

   private:
    const std::unique_ptr<Reader> real_;
    std::atomic<int>& reads_;
  };

  Store& real_;
  bool opened_ = false;
  std::atomic<int> reads_ = 0;
};

TEST(ReadsAside, AreEverythingButShortListsAndWaits) {
  const TempDir directory;
  sqlite::SqliteStore store(directory.File("debate.db"));
  CountingStore counting(store);
  RunningServer server(counting);
  ASSERT_FALSE(WriteAndWait(store, [](WriteTx& tx) {
    tx.InsertDebate(DebateOf(1), MotionOf(DebateOf(1), 11));
    DocumentVersion version;
    version.document_id = IdOf(1);
    version.metadata = "{}";
    version.created_at = Time::FromUnixMs(0);
    version.content = "text";
    for (version.version = 1; version.version <= 2; ++version.version) {
      version.id = IdOf(20 + static_cast<int>(version.version));
      tx.AddVersion(version);
    }
  }));
  const std::string id = IdOf(1).ToString();
  HttpSocket client(server.port());
  const std::string targets[] = {"/debates?q=x",
                                 "/debates?limit=500",
                                 "/debates?limit=50&offset=51",
                                 "/search?q=x",
                                 "/stats",
                                 "/debates/" + id,
                                 "/debates/" + id + "?limit=1",
                                 "/debates/" + id + "?after_seq=1",
                                 "/debates/" + id + "/issues",
                                 "/documents",
                                 "/documents/" + id,
                                 "/documents/" + id + "/history",
                                 "/documents/" + id + "/diff?from=1&to=2"};
  for (const std::string& target : targets) {
    EXPECT_EQ(client.Ask("GET", target).status, 200) << target;
  }
  const std::pair<std::string, std::string> tools[] = {
      {"debate_list", R"({"query":"x"})"},
      {"debate_search", R"({"query":"x"})"},
      {"debate_context", R"({"debate_id":")" + id + "\"}"},
      {"debate_issues", R"({"debate_id":")" + id + "\"}"},
      {"docs_list", "{}"},
      {"docs_get", R"({"document_id":")" + id + "\"}"},
      {"docs_history", R"({"document_id":")" + id + "\"}"},
      {"docs_diff", R"({"document_id":")" + id + "\"}"},
  };
  for (const auto& [tool, arguments] : tools) {
    const auto answer = client.Ask("POST", "/mcp",
                                   R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" + tool +
                                       R"(","arguments":)" + arguments + "}}");
    EXPECT_EQ(answer.body.find(R"("isError":true)"), std::string::npos) << tool << answer.body;
  }
  EXPECT_EQ(counting.reads(), 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.Ask("GET", "/debates?limit=50&offset=50").status, 200);
  EXPECT_EQ(counting.reads(), 1) << "a short list is kept until the next write";
  EXPECT_EQ(client.Ask("GET", "/debates/" + id + "/wait?role=opponent&timeout_ms=0").status, 200);
  EXPECT_EQ(counting.reads(), 2);
}

}  // namespace
}  // namespace aw::http
