#include "client/executed_runs.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace aw::client {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

class ExecutedRunsTest : public ::testing::Test {
 protected:
  ExecutedRunsTest() : home_(::testing::TempDir() + "aw-runs-" + std::to_string(::getpid())) {
    fs::create_directories(home_);
  }
  ~ExecutedRunsTest() override { fs::remove_all(home_); }
  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(home_ + "/" + name).parent_path());
    std::ofstream(home_ + "/" + name) << text;
  }
  json::value FilledIn(std::string_view evidence) const {
    json::value issues = json::parse(R"([{"id":"I1","evidence":)" + std::string(evidence) + "}]");
    FillInRuns(ExecutedRuns(home_), "/project", issues);
    return issues.at(0).at("evidence");
  }

  std::string home_;
  const ExecutedRun run_{"/project", "make test", 2, "failed\n", "abc", "def"};
};

TEST_F(ExecutedRunsTest, GivesBackWhatWasAdded) {
  const ExecutedRuns runs(home_);
  EXPECT_EQ(runs.Add(run_), "R1");
  EXPECT_EQ(runs.Add(run_), "R2");
  EXPECT_EQ(runs.Find("R2"), run_);
  EXPECT_EQ(runs.Find("R3"), std::nullopt);
}

TEST_F(ExecutedRunsTest, MakesItsFoldersForTheUserAlone) {
  const std::string home = home_ + "/.aweave";
  EXPECT_EQ(ExecutedRuns(home).Add(run_), "R1");
  for (const std::string& folder : {home, home + "/sandbox"}) {
    EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all) << folder;
  }
}

TEST_F(ExecutedRunsTest, GivesEachIdOnceToManyThreads) {
  std::vector<std::string> ids(40);
  std::vector<std::thread> threads;
  for (std::string& id : ids) threads.emplace_back([&] { id = ExecutedRuns(home_).Add(run_).value_or(""); });
  for (std::thread& thread : threads) thread.join();
  const std::set<std::string> different(ids.begin(), ids.end());
  EXPECT_EQ(different.size(), ids.size());
  EXPECT_FALSE(different.contains(""));
}

TEST_F(ExecutedRunsTest, AcceptsNoPathAsAnId) {
  Write("secret.json", R"({"exit_code":0})");
  Write("sandbox/R1.json", R"({"exit_code":0})");
  for (const char* id : {"", "R", "R0", "R01", "r1", "1", "../secret", "R1/../../secret", "R-1", "R1 ", "R99999999"}) {
    EXPECT_EQ(ExecutedRuns(home_).Find(id), std::nullopt) << id;
  }
}

TEST_F(ExecutedRunsTest, TakesARecordOfAnotherShapeForNone) {
  for (const char* text : {"", "{", "[]", "{}", R"({"exit_code":"0"})"}) {
    Write("sandbox/R1.json", text);
    EXPECT_EQ(ExecutedRuns(home_).Find("R1"), std::nullopt) << text;
  }
}

TEST_F(ExecutedRunsTest, KeepsTheNewestThousand) {
  Write("sandbox/R1.json", R"({"exit_code":0})");
  Write("sandbox/R1001.json", R"({"exit_code":0})");
  EXPECT_EQ(ExecutedRuns(home_).Add(run_), "R1002");
  EXPECT_FALSE(fs::exists(home_ + "/sandbox/R1.json"));
}

TEST_F(ExecutedRunsTest, RecordsNothingWithoutAHome) {
  EXPECT_EQ(ExecutedRuns("").Add(run_), std::nullopt);
  EXPECT_EQ(ExecutedRuns("").Find("R1"), std::nullopt);
}

TEST_F(ExecutedRunsTest, ReplacesWhatTheAgentWroteByTheRecord) {
  ASSERT_EQ(ExecutedRuns(home_).Add(run_), "R1");
  EXPECT_EQ(FilledIn(R"([{"kind":"run","id":"R1","exit_code":0,"output":"passed","more":1}])"),
            json::parse(R"([{"kind":"run","id":"R1","checked":"ran","run":"make test","exit_code":2,
                             "output":"failed\n","commit":"abc","tree":"def"}])"));
}

TEST_F(ExecutedRunsTest, MarksAForeignOrUnknownRunAsMissing) {
  ExecutedRun foreign = run_;
  foreign.project = "/elsewhere";
  ASSERT_EQ(ExecutedRuns(home_).Add(foreign), "R1");
  EXPECT_EQ(FilledIn(R"([{"kind":"run","id":"R1"},{"kind":"run","id":"R5","checked":"ran"},{"kind":"run"}])"),
            json::parse(R"([{"kind":"run","id":"R1","checked":"missing"},{"kind":"run","id":"R5","checked":"missing"},
                            {"kind":"run","id":"","checked":"missing"}])"));
}

TEST_F(ExecutedRunsTest, LeavesOtherEvidenceAndOtherShapes) {
  EXPECT_EQ(FilledIn(R"([{"kind":"command","run":"x"},7])"), json::parse(R"([{"kind":"command","run":"x"},7])"));
  EXPECT_EQ(FilledIn("7"), json::value(7));
}

TEST_F(ExecutedRunsTest, HashesNamesAndContentsOfATree) {
  Write("tree/a", "one");
  Write("tree/b/c", "two");
  const std::string before = TreeHash(home_ + "/tree");
  EXPECT_EQ(before.size(), 64u);
  Write("tree/.git/index", "changes");
  EXPECT_EQ(TreeHash(home_ + "/tree"), before);
  fs::create_symlink("/etc/passwd", home_ + "/tree/link");
  const std::string with_link = TreeHash(home_ + "/tree");
  EXPECT_NE(with_link, before);
  Write("tree/b/c", "three");
  EXPECT_NE(TreeHash(home_ + "/tree"), with_link);
  EXPECT_EQ(TreeHash(home_ + "/none"), "");
}

}  // namespace
}  // namespace aw::client
