#include "client/evidence.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "support/temp_dir.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;

class Evidence : public testing::Test {
 protected:
  Evidence() {
    fs::create_directories(directory_.File("project/src"));
    Write("src/a.cc", "int a;\n\nint Twice(int n) {\n\treturn  2 * n;\n}\n");
  }
  std::string root() const { return directory_.File("project"); }
  void Write(const std::string& name, std::string_view bytes) { WriteBytes(root() + "/" + name, bytes); }

  TempDir directory_;
};

constexpr std::string_view kCommit = "0123456789abcdef0123456789abcdef01234567";

TEST_F(Evidence, TheCommitIsReadFromTheRepositorysFiles) {
  EXPECT_FALSE(CommitOf(root()));
  fs::create_directories(root() + "/.git/refs/heads");
  Write(".git/HEAD", std::string(kCommit) + "\n");
  EXPECT_EQ(CommitOf(root()), kCommit) << "detached";
  Write(".git/HEAD", "ref: refs/heads/main\n");
  EXPECT_FALSE(CommitOf(root())) << "no commit yet";
  Write(".git/packed-refs", "# pack-refs with: peeled\n" + std::string(kCommit) + " refs/heads/main\n");
  EXPECT_EQ(CommitOf(root()), kCommit) << "packed";
  std::string other(kCommit);
  other[0] = 'f';
  Write(".git/refs/heads/main", other + "\n");
  EXPECT_EQ(CommitOf(root()), other);
  EXPECT_EQ(CommitOf(root() + "/src"), other) << "from below";
  fs::create_directories(root() + "/.git/worktrees/w");
  Write(".git/worktrees/w/HEAD", "ref: refs/heads/main\n");
  Write(".git/worktrees/w/commondir", "../..\n");
  fs::create_directories(directory_.File("worktree"));
  WriteBytes(directory_.File("worktree/.git"), "gitdir: " + root() + "/.git/worktrees/w\n");
  EXPECT_EQ(CommitOf(directory_.File("worktree")), other);
}

TEST_F(Evidence, ARepositoryCannotNameAFileElsewhereAsItsBranch) {
  fs::create_directories(root() + "/.git/refs");
  WriteBytes(directory_.File("key"), kCommit);
  for (const std::string& name : {directory_.File("key"), std::string("../../key"), std::string("refs/../../../key")}) {
    Write(".git/HEAD", "ref: " + name + "\n");
    EXPECT_FALSE(CommitOf(root())) << name;
  }
}

TEST_F(Evidence, EachFileOfARequestIsMarked) {
  auto issues = boost::json::parse(
      R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc","line":1,"quote":"int a;"},{"kind":"text","quote":"q"},)"
      R"({"kind":"file","path":"no.cc","checked":"found"}]},{"id":"I2"},7])");
  CheckEvidence(root(), ExecutedRuns(""), issues);
  EXPECT_EQ(boost::json::serialize(issues),
            R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc","line":1,"quote":"int a;","checked":"found"},)"
            R"({"kind":"text","quote":"q"},{"kind":"file","path":"no.cc","checked":"missing"}]},{"id":"I2"},7])");
  fs::create_directories(root() + "/.git");
  Write(".git/HEAD", kCommit);
  CheckEvidence(root(), ExecutedRuns(""), issues);
  EXPECT_EQ(issues.at(0).at("evidence").at(0).at("commit").as_string(), kCommit);
}

TEST_F(Evidence, MarksThatExceedTheSizeLimitAreLeftOut) {
  boost::json::value issues = boost::json::parse(R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc"}]}])");
  issues.at(0).as_object()["note"] = std::string(8'110, 'x');
  const std::string before = boost::json::serialize(issues);
  ASSERT_LE(before.size(), 8'192u);
  CheckEvidence(root(), ExecutedRuns(""), issues);
  EXPECT_EQ(boost::json::serialize(issues), before);
  issues.at(0).at("evidence").at(0).as_object()["checked"] = "found";
  CheckEvidence(root(), ExecutedRuns(""), issues);
  EXPECT_EQ(boost::json::serialize(issues), before) << "nor is a mark kept that nobody here made";
  boost::json::value strange = boost::json::parse(R"({"evidence":[]})");
  CheckEvidence(root(), ExecutedRuns(""), strange);
  EXPECT_EQ(boost::json::serialize(strange), R"({"evidence":[]})");
}

}  // namespace
}  // namespace aw::client
