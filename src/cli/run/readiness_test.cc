#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "cli/run/rows.h"

namespace aw::cli::run {
namespace {

namespace fs = std::filesystem;

// A folder with programs of our own, alone in PATH.
class ReadinessTest : public testing::Test {
 protected:
  ReadinessTest() {
    char name[] = "/tmp/aw-readiness-XXXXXX";
    folder_ = ::mkdtemp(name);
    if (const char* path = std::getenv("PATH")) path_ = path;
    ::setenv("PATH", folder_.c_str(), 1);
  }
  ~ReadinessTest() override {
    ::setenv("PATH", path_.c_str(), 1);
    fs::remove_all(folder_);
  }

  std::string Make(const std::string& name, const std::string& script) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    ::chmod(path.c_str(), 0755);
    return path;
  }

  std::string folder_;
  std::string path_;
};

TEST_F(ReadinessTest, AProgramThatIsNotInPathIsNotReadyAndTheAdviceSaysHowToInstallIt) {
  const Readiness readiness = AskReadiness(Claude());
  EXPECT_FALSE(readiness.ready());
  EXPECT_EQ(readiness.advice, "Install it: npm install -g @anthropic-ai/claude-code");
}

TEST_F(ReadinessTest, AFolderThatIsNoAbsolutePathIsNotSearched) {
  Make("claude", "exit 0");
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  ::setenv("PATH", ".::bin", 1);
  EXPECT_EQ(FindInPath("claude"), "");
  ::setenv("PATH", folder_.c_str(), 1);
  EXPECT_EQ(FindInPath("claude"), folder_ + "/claude");
  EXPECT_EQ(FindInPath("./claude"), (fs::current_path() / "./claude").string());
  fs::current_path(before);
}

TEST_F(ReadinessTest, ClaudeTellsItsVersionAndLogin) {
  Make("claude", R"(case $1 in auth) echo '{"loggedIn": false}'; exit 1;; *) echo '2.1.325 (Claude Code)';; esac)");
  Readiness readiness = AskReadiness(Claude());
  EXPECT_EQ(readiness.version, "2.1.325");
  EXPECT_EQ(readiness.logged_in, false);
  EXPECT_FALSE(readiness.ready());
  EXPECT_FALSE(readiness.advice.empty());
  Make("claude", R"(case $1 in auth) echo '{"loggedIn": true}';; *) echo '2.1.325 (Claude Code)';; esac)");
  readiness = AskReadiness(Claude());
  EXPECT_TRUE(readiness.ready());
  EXPECT_EQ(readiness.advice, "");
}

TEST_F(ReadinessTest, CodexIsLoggedInByItsExitStatusUnlessAnotherProviderIsSet) {
  Make("codex", "case $1 in login) exit ${CODEX_TEST_EXIT};; *) echo 'codex-cli 0.166.0';; esac");
  ::setenv("CODEX_HOME", folder_.c_str(), 1);
  ::setenv("CODEX_TEST_EXIT", "0", 1);
  EXPECT_EQ(AskReadiness(Codex()).logged_in, true);
  ::setenv("CODEX_TEST_EXIT", "1", 1);
  EXPECT_EQ(AskReadiness(Codex()).logged_in, false);
  std::ofstream(folder_ + "/config.toml") << "model_provider = \"mine\"\n";
  const Readiness readiness = AskReadiness(Codex());
  EXPECT_FALSE(readiness.logged_in);
  EXPECT_TRUE(readiness.ready());
  ::unsetenv("CODEX_HOME");
  ::unsetenv("CODEX_TEST_EXIT");
}

TEST_F(ReadinessTest, CodexDisablesTheUsersOwnServersByName) {
  ::setenv("CODEX_HOME", folder_.c_str(), 1);
  std::ofstream(folder_ + "/config.toml")
      << "[mcp_servers.\"the users\"]\ncommand = \"x\"\n[mcp_servers.aw]\ncommand = \"y\"\n";
  Order order;
  const auto words = Codex().launch(order).words;
  EXPECT_NE(std::find(words.begin(), words.end(), R"(mcp_servers={"the users"={enabled=false}})"), words.end());
  EXPECT_EQ(std::find(words.begin(), words.end(), R"(mcp_servers={"aw"={enabled=false}})"), words.end());
  ::unsetenv("CODEX_HOME");
}

}  // namespace
}  // namespace aw::cli::run
