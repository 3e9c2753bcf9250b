// Each call of an operation to the store fails in turn: nothing is half written, nothing is announced, the client gets
// an error, and the same request sent again succeeds.
#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "support/faulty_store.h"
#include "support/http_socket.h"
#include "support/raw_sqlite.h"
#include "support/running_server.h"
#include "support/samples.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

constexpr int kMostMoments = 100;  // far more than any operation makes

struct Asked {
  std::string method;
  std::string target;
  std::string body;
};

std::string IdAfter(std::string_view key, const std::string& body) {
  const std::string start = "\"" + std::string(key) + "\":\"";
  return body.substr(body.rfind(start) + start.size(), Uuid::kTextLength);
}

// Plays the debates and documents that the operations need.
class Player {
 public:
  explicit Player(std::uint16_t port) : agent(port) {}

  Asked Creation() {
    debate = samples::IdOf(++number_).ToString();
    return Post("/debates", R"("debate_id":")" + debate +
                                R"(","title":"T","debate_type":"general_debate","motion_content":"We should.")");
  }
  Asked Move(const std::string& name, const std::string& fields = R"("content":"No.")") {
    return Post("/debates/" + debate + "/" + name, fields + R"(,"target_id":")" + newest + "\"");
  }
  Asked Claim(const std::string& role) { return Move("arguments", R"("content":"No.","role":")" + role + "\""); }
  // A debate with two seats; their issues need a cross-check by the second one.
  void OpenPanel() {
    Asked creation = Creation();
    creation.body.insert(1, R"("seats":["codex","gemini"],)");
    Do(creation);
  }
  Asked Review(const std::string& seat, const std::string& issues = "[]") {
    return Move("reviews", R"("content":"A review.","seat":")" + seat + R"(","issues":)" + issues);
  }
  // Without a fault; the newest argument stays.
  void Submit(const Asked& request) {
    const HttpAnswer answer = agent.Ask(request.method, request.target, request.body);
    ASSERT_LT(answer.status, 300) << answer.body;
  }
  Asked NewDocument() { return Post("/documents", R"("summary":"S","content":"One.")"); }
  Asked NewVersion() { return Post("/documents/" + document + "/versions", R"("summary":"S","content":"Two.")"); }

  // Without a fault.
  void Do(const Asked& request) {
    const HttpAnswer answer = agent.Ask(request.method, request.target, request.body);
    ASSERT_LT(answer.status, 300) << answer.body;
    if (request.target == "/documents") document = IdAfter("document_id", answer.body);
    if (request.target.starts_with("/debates")) {
      const std::string argument = answer.body.substr(answer.body.find("\"argument\""));
      newest = argument.substr(argument.find("\"id\":\"") + 6, Uuid::kTextLength);
    }
  }

  HttpSocket agent;
  std::string debate, newest, document;

 private:
  Asked Post(std::string target, const std::string& fields) {
    return {"POST", std::move(target), "{" + fields + R"(,"client_request_id":"r)" + std::to_string(++number_) + "\"}"};
  }

  int number_ = 0;
};

struct Operation {
  const char* name;
  // Plays up to the request, and gives it.
  Asked (*prepare)(Player& player);
  int status;
  bool in_the_list;       // sent on the list feed
  bool announced = true;  // to waits and watchers
};

void PrintTo(const Operation& operation, std::ostream* out) { *out << operation.name; }

const Operation kOperations[] = {
    {"Create", [](Player& p) { return p.Creation(); }, 201, true},
    {"Claim",
     [](Player& p) {
       p.Do(p.Creation());
       return p.Claim("opponent");
     },
     201, true},
    {"Appeal",
     [](Player& p) {
       p.Do(p.Creation());
       p.Do(p.Claim("opponent"));
       return p.Move("appeal");
     },
     201, true},
    {"Resolution",
     [](Player& p) {
       p.Do(p.Creation());
       p.Do(p.Claim("opponent"));
       return p.Move("resolution");
     },
     201, true},
    {"ClaimOnAnOlderArgument",
     [](Player& p) {
       p.Do(p.Creation());
       const std::string motion = p.newest;
       p.Do(p.Claim("opponent"));
       p.newest = motion;
       return p.Claim("proposer");
     },
     201, true},
    {"Intervention",
     [](Player& p) {
       p.Do(p.Creation());
       return p.Move("intervention");
     },
     201, true},
    {"HeldDraft",
     [](Player& p) {
       p.Do(p.Creation());
       p.Do(p.Move("intervention"));
       return p.Claim("opponent");
     },
     403, false},
    {"RulingThatEndsDrafts",
     [](Player& p) {
       p.Do(p.Creation());
       p.Do(p.Move("intervention"));
       const Asked claim = p.Claim("opponent");
       p.agent.Ask(claim.method, claim.target, claim.body);
       return p.Move("ruling", R"("content":"So be it.","close":true)");
     },
     201, true},
    {"Review",
     [](Player& p) {
       p.OpenPanel();
       return p.Review("codex");
     },
     201, true},
    {"LastReviewWhichWritesTheClaim",
     [](Player& p) {
       p.OpenPanel();
       p.Submit(p.Review("codex"));
       return p.Review("gemini");
     },
     201, true},
    {"LastVerdictsWhichWriteTheClaim",
     [](Player& p) {
       p.OpenPanel();
       p.Submit(p.Review("codex", R"([{"id":"I1","set":"open","severity":"major","title":"T"}])"));
       p.Submit(p.Review("gemini"));
       return p.Move("cross-check", R"("seat":"gemini","verdicts":[{"id":"I1","verdict":"confirmed"}])");
     },
     201, true},
    {"ProceedWhichWritesTheClaim",
     [](Player& p) {
       p.OpenPanel();
       p.Submit(p.Review("codex"));
       return p.Move("panel/proceed", R"("without":["gemini"],"why":"Gone")");
     },
     201, true},
    {"Replay",
     [](Player& p) {
       p.Do(p.Creation());
       Asked claim = p.Claim("opponent");
       p.Do(claim);
       return claim;
     },
     200, false, false},
    {"Delete",
     [](Player& p) {
       p.Do(p.Creation());
       return Asked{"DELETE", "/debates/" + p.debate, ""};
     },
     200, true},
    {"NewDocument", [](Player& p) { return p.NewDocument(); }, 201, false},
    {"NewVersion",
     [](Player& p) {
       p.Do(p.NewDocument());
       return p.NewVersion();
     },
     201, false},
    {"DeleteDocument",
     [](Player& p) {
       p.Do(p.NewDocument());
       return Asked{"DELETE", "/documents/" + p.document, ""};
     },
     200, false},
};

class StoreFaultsTest : public testing::Test {
 protected:
  HttpAnswer Ask(const Asked& request) { return player_.agent.Ask(request.method, request.target, request.body); }

  // The number of announced changes.
  int Announced() {
    constexpr std::string_view kName = "\ndebate_changes_total ";
    const std::string text = player_.agent.Ask("GET", "/metrics").body;
    return std::stoi(text.substr(text.find(kName) + kName.size()));
  }

  // Waits for what follows the newest argument; its target.
  std::string Park(HttpSocket& waiter) {
    const std::string target = "/debates/" + player_.debate + "/wait?role=proposer&argument_id=" + player_.newest;
    waiter.Send("GET", target);
    while (player_.agent.Ask("GET", "/metrics").body.find("debate_parked_waits 1\n") == std::string::npos) {
    }
    return target;
  }

  TempDir directory_;
  const std::string path_ = directory_.File("debate.db");
  sqlite::SqliteStore sqlite_{path_};
  FaultyStore store_{sqlite_};
  RunningServer server_{store_};
  Player player_{server_.port()};
  RawSqlite database_{path_};
};

class EveryWriteTest : public StoreFaultsTest, public testing::WithParamInterface<Operation> {};

TEST_P(EveryWriteTest, FailsWholeIsNotAnnouncedAndMayBeSentAgain) {
  for (int n = 1;; ++n) {
    ASSERT_LT(n, kMostMoments) << "the fault is always met";
    const Asked request = GetParam().prepare(player_);
    HttpSocket feed(server_.port());
    ASSERT_EQ(feed.Upgrade("/ws").status, 101);
    const std::string before = database_.Contents();
    const int announced = Announced();

    store_.writes.FailAt(n);
    const HttpAnswer failed = Ask(request);
    store_.writes.Heal();
    if (!store_.writes.fired()) {
      EXPECT_EQ(failed.status, GetParam().status) << failed.body;
      EXPECT_GT(n, 2) << "the operation made no call";
      return;
    }
    EXPECT_EQ(failed.status, 500) << failed.body;
    EXPECT_NE(failed.body.find("SERVER_ERROR"), std::string::npos) << failed.body;
    EXPECT_EQ(failed.body.find("injected"), std::string::npos) << "no internals";
    EXPECT_EQ(database_.Contents(), before) << n;
    EXPECT_EQ(Announced(), announced) << n;
    EXPECT_FALSE(feed.HasAnswer()) << n;

    const HttpAnswer written = Ask(request);
    EXPECT_EQ(written.status, GetParam().status) << written.body;
    EXPECT_EQ(Announced(), announced + GetParam().announced) << n;
    EXPECT_TRUE(!GetParam().in_the_list || feed.AwaitAnswer()) << n;
  }
}

INSTANTIATE_TEST_SUITE_P(Operation, EveryWriteTest, testing::ValuesIn(kOperations),
                         [](const auto& operation) { return std::string(operation.param.name); });

TEST_F(StoreFaultsTest, EveryReadThatFailsIsAnErrorAndTheNextOneWorks) {
  player_.Do(player_.NewDocument());
  player_.Do(player_.NewVersion());
  player_.Do(player_.Creation());
  player_.Do(player_.Claim("opponent"));
  const std::string debate = "/debates/" + player_.debate, document = "/documents/" + player_.document;
  for (const std::string& target :
       {std::string("/ready"), std::string("/debates?q=T"), debate, debate + "?limit=1", debate + "/wait?role=proposer",
        std::string("/documents"), document, document + "/history", document + "/diff?from=1&to=2"}) {
    bool fired = true;
    for (int n = 1; fired; ++n) {
      ASSERT_LT(n, kMostMoments) << target;
      store_.reads.FailAt(n);
      const HttpAnswer answer = player_.agent.Ask("GET", target);
      store_.reads.Heal();
      fired = store_.reads.fired();
      EXPECT_EQ(answer.status, fired ? 500 : 200) << target << ": " << answer.body;
      EXPECT_EQ(player_.agent.Ask("GET", target).status, 200) << target;
      EXPECT_TRUE(fired || n > 2) << target << " reads nothing";
    }
  }
}

TEST_F(StoreFaultsTest, AWatcherWhoseReadFailsIsSentBackForANewStateAndAWaitBesideItHasItsNews) {
  player_.Do(player_.Creation());
  HttpSocket waiter(server_.port()), watcher(server_.port());
  ASSERT_EQ(watcher.Upgrade("/ws?debate_id=" + player_.debate).status, 101);
  ASSERT_TRUE(watcher.AwaitAnswer()) << "the state it starts from";
  Park(waiter);
  store_.reads.FailAt(1);
  EXPECT_EQ(Ask(player_.Claim("opponent")).status, 201) << "the write itself is done";
  EXPECT_EQ(waiter.Receive().status, 200);
  EXPECT_TRUE(watcher.Ended());
  EXPECT_TRUE(store_.reads.fired());
}

TEST_F(StoreFaultsTest, AWaitWhoseReadFailsAfterAWakeUpIsAnsweredWithTheErrorAndMayBeRepeated) {
  player_.Do(player_.Creation());
  HttpSocket waiter(server_.port());
  const std::string wait = Park(waiter);
  store_.reads.FailAt(1);
  EXPECT_EQ(Ask({"DELETE", "/debates/" + player_.debate, ""}).status, 200);
  EXPECT_EQ(waiter.Receive().status, 500) << "whether it is another debate by now could not be read";
  EXPECT_TRUE(store_.reads.fired());
  EXPECT_EQ(waiter.Ask("GET", wait).status, 404);
}

}  // namespace
}  // namespace aw::http
