// Searches use a part of the reader threads, over HTTP and MCP; all other reads are answered beside them.
#include <gtest/gtest.h>

#include <future>
#include <list>

#include "store/sqlite/sqlite_store.h"
#include "support/faulty_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

// Parks every search until it is released.
class ParkingStore final : public Store {
 public:
  ParkingStore(Store& real, bool is_local) : real_(real), is_at_hand_(is_local) {}

  void Release() { release_.set_value(); }

  std::unique_ptr<Reader> OpenReader() override {
    return std::make_unique<ParkingReader>(real_.OpenReader(), released_);
  }
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return real_.Enqueue(std::move(job)); }
  std::string TicketKey() override { return real_.TicketKey(); }
  bool IsLocal() const override { return is_at_hand_; }
  void Start(BatchSink sink) override { real_.Start(std::move(sink)); }
  void OnRemoteChange(ChangeSink sink) override { real_.OnRemoteChange(std::move(sink)); }
  void Stop() override { real_.Stop(); }
  StoreFigures Figures() const override { return real_.Figures(); }

 private:
  class ParkingTx final : public FaultyReads<ReadTx> {
   public:
    ParkingTx(ReadTx& real, Fault& never, const std::shared_future<void>& released)
        : FaultyReads(real, never), released_(released) {}
    std::vector<SearchHit> Search(const SearchQuery& query) override {
      released_.wait();
      return real_.Search(query);
    }
    DebatePage Debates(const DebateQuery& query) override {
      if (!query.title_contains.empty()) released_.wait();
      return real_.Debates(query);
    }

   private:
    const std::shared_future<void>& released_;
  };

  class ParkingReader final : public Reader {
   public:
    ParkingReader(std::unique_ptr<Reader> real, std::shared_future<void> released)
        : real_(std::move(real)), released_(std::move(released)) {}
    void Read(const std::function<void(ReadTx&)>& use) override {
      real_->Read([&](ReadTx& tx) {
        ParkingTx parking(tx, never_, released_);
        use(parking);
      });
    }
    std::optional<std::uint64_t> Version() override { return std::nullopt; }

   private:
    const std::unique_ptr<Reader> real_;
    const std::shared_future<void> released_;
    Fault never_;
  };

  Store& real_;
  const bool is_at_hand_;
  std::promise<void> release_;
  const std::shared_future<void> released_ = release_.get_future().share();
};

struct Asking {
  const char* name;
  const char* method;
  const char* target;
  const char* body;
  bool is_local;
};

class Searches : public testing::TestWithParam<Asking> {
 protected:
  static constexpr int kSearchers = 16;  // more than any store has readers

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  ParkingStore parking_{store_, GetParam().is_local};
  RunningServer server_{parking_};
};

TEST_P(Searches, LeaveThreadsToOtherReads) {
  std::list<HttpSocket> searchers;
  for (int i = 0; i < kSearchers; ++i) {
    searchers.emplace_back(server_.port()).Send(GetParam().method, GetParam().target, GetParam().body);
  }
  HttpSocket client(server_.port());
  for (const char* target : {"/ready", "/debates", "/documents", "/stats", "/health"}) {
    client.Send("GET", target);
    EXPECT_TRUE(client.AwaitAnswer()) << target;
    if (!client.HasAnswer()) break;
    EXPECT_EQ(client.Receive().status, 200) << target;
  }
  for (const HttpSocket& searcher : searchers) EXPECT_FALSE(searcher.HasAnswer());
  parking_.Release();
  for (HttpSocket& searcher : searchers) EXPECT_EQ(searcher.Receive().status, 200);
}

constexpr char kSearchTool[] =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"debate_search","arguments":{"query":"x"}}})";
constexpr char kListTool[] =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"debate_list","arguments":{"query":"x"}}})";

INSTANTIATE_TEST_SUITE_P(EachWayToAsk, Searches,
                         testing::Values(Asking{"Search", "GET", "/search?q=x", "", true},
                                         Asking{"SearchFarAway", "GET", "/search?q=x", "", false},
                                         Asking{"List", "GET", "/debates?q=x", "", true},
                                         Asking{"ListFarAway", "GET", "/debates?q=x", "", false},
                                         Asking{"SearchTool", "POST", "/mcp", kSearchTool, true},
                                         Asking{"ListTool", "POST", "/mcp", kListTool, true}),
                         [](const auto& asking) { return std::string(asking.param.name); });

}  // namespace
}  // namespace aw::http
