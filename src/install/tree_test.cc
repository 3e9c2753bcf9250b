#include "install/tree.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/temp_dir.h"

namespace aw::install {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class TreeTest : public testing::Test {
 protected:
  TreeTest() { fs::create_directories(root_); }

  std::string Text(const Tree& tree, const std::string& path) const {
    const auto read = tree.Read(path);
    if (!read) return "refused: " + read.error().message;
    return read->value_or("missing");
  }
  void Put(const std::string& path, std::string_view text) const {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
  }

  TempDir directory_;
  const std::string root_ = directory_.File("root");
  const std::string outside_ = directory_.File("outside");
};

TEST_F(TreeTest, WritesReadsAndRemovesBelowItsRoot) {
  Tree tree(root_, Tree::Links::kRefused);
  EXPECT_EQ(Text(tree, "a/b/c"), "missing");
  EXPECT_EQ(*tree.MissingDirectories("a/b/c"), (std::vector<std::string>{"a", "a/b"}));
  EXPECT_FALSE(tree.Write("a/b/c", "one"));
  EXPECT_FALSE(tree.Write("a/b/c", "two"));
  EXPECT_EQ(Text(tree, "a/b/c"), "two");
  EXPECT_TRUE(tree.MissingDirectories("a/b/c")->empty());
  EXPECT_FALSE(tree.RemoveDirectory("a/b"));
  EXPECT_FALSE(tree.Remove("a/b/c"));
  EXPECT_FALSE(tree.Remove("a/b/c"));
  EXPECT_TRUE(tree.RemoveDirectory("a/b") && tree.RemoveDirectory("a"));
  EXPECT_TRUE(fs::is_empty(root_));
}

TEST_F(TreeTest, ALinkIsMadeRenewedAndRemovedWithoutBeingFollowed) {
  Tree tree(root_, Tree::Links::kOneInside);
  EXPECT_EQ(*tree.ReadLink("bin/aw"), std::nullopt);
  EXPECT_FALSE(tree.WriteLink("bin/aw", "/old/aw", std::nullopt));
  EXPECT_EQ(*tree.ReadLink("bin/aw"), "/old/aw");
  EXPECT_TRUE(tree.WriteLink("bin/aw", "/new/aw", std::nullopt));  // replaces an existing link of any origin
  EXPECT_TRUE(tree.WriteLink("bin/aw", "/new/aw", "/other/aw"));
  EXPECT_EQ(*tree.ReadLink("bin/aw"), "/old/aw");
  EXPECT_FALSE(tree.WriteLink("bin/aw", "/new/aw", "/old/aw"));
  EXPECT_EQ(*tree.ReadLink("bin/aw"), "/new/aw");
  EXPECT_TRUE(tree.RemoveLink("bin/aw", "/old/aw"));
  EXPECT_FALSE(tree.RemoveLink("bin/aw", "/new/aw"));
  EXPECT_TRUE(fs::is_empty(root_ + "/bin"));
}

TEST_F(TreeTest, AFileIsNoLink) {
  Put(root_ + "/bin/aw", "mine");
  Tree tree(root_, Tree::Links::kOneInside);
  EXPECT_FALSE(tree.ReadLink("bin/aw"));
  EXPECT_TRUE(tree.WriteLink("bin/aw", "/new/aw", std::nullopt));
  EXPECT_TRUE(tree.RemoveLink("bin/aw", "mine"));
  EXPECT_EQ(Text(tree, "bin/aw"), "mine");
}

TEST_F(TreeTest, RefusesPathsThatAreNotPlainNames) {
  Put(outside_ + "/file", "precious");
  Tree tree(root_, Tree::Links::kOneInside);
  for (const std::string path :
       {"", "/etc/passwd", "..", "../outside/file", "a/../../outside/file", "./a", "a//b", "a/"}) {
    EXPECT_TRUE(Text(tree, path).starts_with("refused")) << path;
    EXPECT_TRUE(tree.Write(path, "x")) << path;
    EXPECT_TRUE(tree.Remove(path)) << path;
  }
  EXPECT_TRUE(tree.Write(std::string("a\0b", 3), "x"));
  EXPECT_TRUE(fs::is_empty(root_));
}

TEST_F(TreeTest, KeepsTheModeOfAFile) {
  Put(root_ + "/a", "one");
  ::chmod((root_ + "/a").c_str(), 0640);
  EXPECT_FALSE(Tree(root_, Tree::Links::kRefused).Write("a", "two"));
  struct stat status{};
  EXPECT_EQ(::stat((root_ + "/a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST_F(TreeTest, MakesItsRootWithTheFirstWrite) {
  const std::string root = directory_.File("new/root");
  Tree tree(root, Tree::Links::kRefused, 0700);
  EXPECT_EQ(*tree.MissingDirectories("a/b"), (std::vector<std::string>{"", "a"}));
  EXPECT_FALSE(*tree.Lock("lock", false, milliseconds(0)));
  EXPECT_FALSE(fs::exists(root));
  EXPECT_FALSE(tree.Write("a/b", "x"));
  EXPECT_EQ(fs::status(root).permissions(), fs::perms::owner_all);
  EXPECT_FALSE(tree.Remove("a/b"));
  EXPECT_TRUE(tree.RemoveDirectory("a") && tree.RemoveDirectory(""));
  EXPECT_FALSE(fs::exists(root));
}

TEST_F(TreeTest, FollowsALinkOnlyWhereItMayAndOnlyOne) {
  Put(root_ + "/real/file", "inside");
  Put(outside_ + "/file", "precious");
  fs::create_symlink("real", root_ + "/link");
  fs::create_symlink("link", root_ + "/second");
  fs::create_symlink(root_ + "/real/../real", root_ + "/absolute");
  fs::create_symlink(outside_, root_ + "/out");
  fs::create_symlink("../outside", root_ + "/climbs");
  fs::create_symlink("loop", root_ + "/loop");
  const Tree strict(root_, Tree::Links::kRefused);
  const Tree own(root_, Tree::Links::kOneInside);
  for (const std::string name : {"link", "second", "absolute", "out", "climbs", "loop"}) {
    EXPECT_TRUE(Text(strict, name + "/file").starts_with("refused")) << name;
    const bool followed = name == "link" || name == "absolute";
    EXPECT_EQ(Text(own, name + "/file") == "inside", followed) << name;
    EXPECT_EQ(Text(own, name + "/file").starts_with("refused"), !followed) << name;
  }
}

TEST_F(TreeTest, ALockIsHeldByOneAndLeavesNothingBehind) {
  Tree one(root_, Tree::Links::kRefused);
  Tree other(root_, Tree::Links::kRefused);
  {
    const auto held = one.Lock("a/lock", true, milliseconds(0));
    ASSERT_TRUE(held && *held);
    const auto refused = other.Lock("a/lock", true, milliseconds(0));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("another 'aw agent'"), std::string::npos);
  }
  EXPECT_TRUE(fs::is_empty(root_));
  EXPECT_FALSE(*other.Lock("a/lock", false, milliseconds(0)));
  EXPECT_TRUE(*other.Lock("a/lock", true, milliseconds(0)));
}

}  // namespace
}  // namespace aw::install
