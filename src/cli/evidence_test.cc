#include "cli/evidence.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "support/temp_dir.h"

namespace aw::cli {
namespace {

namespace fs = std::filesystem;

class Evidence : public testing::Test {
 protected:
  Evidence() {
    fs::create_directories(directory_.File("project/src"));
    Write("src/a.cc", "int a;\n\nint Twice(int n) {\n\treturn  2 * n;\n}\n");
    WriteBytes(directory_.File("secret.txt"), "secret\n");
  }
  std::string root() const { return directory_.File("project"); }
  void Write(const std::string& name, std::string_view bytes) { WriteBytes(root() + "/" + name, bytes); }
  Found Look(std::string path, std::optional<std::int64_t> line, std::string quote) {
    return LookUp(root(), {std::move(path), line, std::move(quote)});
  }

  TempDir directory_;
};

TEST_F(Evidence, AQuoteIsFoundOnItsLineWhateverItsWhiteSpace) {
  EXPECT_EQ(Look("src/a.cc", 4, "return 2*n;"), Found::kFound);
  EXPECT_EQ(Look("./src/../src/a.cc", 4, "return 2 * n;"), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 3, "int Twice(int n) {\n  return 2 * n;"), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 4, "int Twice(int n) {\n  return 2 * n;"), Found::kFound) << "it reaches to line 4";
  EXPECT_EQ(Look("src/a.cc", {}, "int a;"), Found::kFound);
  EXPECT_EQ(Look(root() + "/src/a.cc", 1, "int a;"), Found::kFound) << "by its whole path";
}

TEST_F(Evidence, AQuoteOnAnotherLineOrInANamesakeIsElsewhere) {
  EXPECT_EQ(Look("src/a.cc", 1, "return 2 * n;"), Found::kElsewhere);
  EXPECT_EQ(Look("a.cc", 4, "return 2 * n;"), Found::kElsewhere);
  EXPECT_EQ(Look("lib/a.cc", {}, "return 2 * n;"), Found::kElsewhere);
}

TEST_F(Evidence, WhatIsNowhereIsMissing) {
  EXPECT_EQ(Look("src/a.cc", 4, "return 3 * n;"), Found::kMissing);
  EXPECT_EQ(Look("src/b.cc", {}, "return 2 * n;"), Found::kMissing);
  EXPECT_EQ(Look("src", {}, ""), Found::kMissing);
  EXPECT_EQ(Look("", {}, "int a;"), Found::kMissing);
  EXPECT_EQ(Look(std::string("src/a.cc\0x", 10), {}, "int a;"), Found::kMissing);
}

TEST_F(Evidence, WithoutAQuoteTheFileAndItsLineCount) {
  EXPECT_EQ(Look("src/a.cc", {}, ""), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 5, ""), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 6, ""), Found::kMissing);
}

TEST_F(Evidence, NothingOutsideTheFolderIsLookedAt) {
  EXPECT_EQ(Look("../secret.txt", {}, "secret"), Found::kMissing);
  EXPECT_EQ(Look(directory_.File("secret.txt"), {}, "secret"), Found::kMissing);
  fs::create_symlink(directory_.File("secret.txt"), root() + "/link.txt");
  EXPECT_EQ(Look("link.txt", {}, "secret"), Found::kMissing);
  EXPECT_EQ(Look("x/link.txt", {}, "secret"), Found::kMissing) << "nor as a namesake";
  fs::create_directory_symlink(directory_.path(), root() + "/up");
  EXPECT_EQ(Look("up/secret.txt", {}, "secret"), Found::kMissing);
  EXPECT_EQ(Look("secret.txt", {}, "secret"), Found::kMissing) << "nor through a linked folder";
  fs::create_symlink("src/a.cc", root() + "/inside.cc");
  EXPECT_EQ(Look("inside.cc", 1, "int a;"), Found::kFound) << "a link that stays inside is as good as its file";
}

TEST_F(Evidence, BinaryFilesPipesAndEndlessOnesAreBounded) {
  Write("image.bin", std::string_view("int a;\0int b;", 13));
  EXPECT_EQ(Look("image.bin", {}, "int a;"), Found::kMissing);
  EXPECT_EQ(Look("image.bin", {}, ""), Found::kFound);
  ASSERT_EQ(::mkfifo((root() + "/pipe").c_str(), 0600), 0);
  EXPECT_EQ(Look("pipe", {}, "x"), Found::kMissing);
  std::string large(5 << 20, 'x');
  large += "the end";
  Write("large.txt", large);
  EXPECT_EQ(Look("large.txt", {}, "the end"), Found::kMissing) << "beyond what is read";
}

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

TEST_F(Evidence, EachFileOfARequestIsMarked) {
  auto issues = boost::json::parse(
      R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc","line":1,"quote":"int a;"},{"kind":"text","quote":"q"},)"
      R"({"kind":"file","path":"no.cc","checked":"found"}]},{"id":"I2"},7])");
  CheckEvidence(root(), issues);
  EXPECT_EQ(boost::json::serialize(issues),
            R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc","line":1,"quote":"int a;","checked":"found"},)"
            R"({"kind":"text","quote":"q"},{"kind":"file","path":"no.cc","checked":"missing"}]},{"id":"I2"},7])");
  fs::create_directories(root() + "/.git");
  Write(".git/HEAD", kCommit);
  CheckEvidence(root(), issues);
  EXPECT_EQ(issues.at(0).at("evidence").at(0).at("commit").as_string(), kCommit);
}

TEST_F(Evidence, WhatWouldNoLongerFitIsNotMarked) {
  boost::json::value issues = boost::json::parse(R"([{"id":"I1","evidence":[{"kind":"file","path":"src/a.cc"}]}])");
  issues.at(0).as_object()["note"] = std::string(8'110, 'x');
  const std::string before = boost::json::serialize(issues);
  ASSERT_LE(before.size(), 8'192u);
  CheckEvidence(root(), issues);
  EXPECT_EQ(boost::json::serialize(issues), before);
  boost::json::value strange = boost::json::parse(R"({"evidence":[]})");
  CheckEvidence(root(), strange);
  EXPECT_EQ(boost::json::serialize(strange), R"({"evidence":[]})");
}

}  // namespace
}  // namespace aw::cli
