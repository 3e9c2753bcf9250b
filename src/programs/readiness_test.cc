#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "programs/rows.h"

namespace aw::programs {
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

// A home and variables of our own.
class LoginTest : public ReadinessTest {
 protected:
  LoginTest() {
    for (const char* name : {"GEMINI_API_KEY", "GOOGLE_API_KEY", "GH_TOKEN", "GITHUB_TOKEN", "COPILOT_GITHUB_TOKEN",
                             "OPENCODE_API_KEY", "XDG_STATE_HOME", "XDG_CONFIG_HOME"}) {
      ::unsetenv(name);
    }
    if (const char* home = std::getenv("HOME")) home_ = home;
    ::setenv("HOME", folder_.c_str(), 1);
  }
  ~LoginTest() override { ::setenv("HOME", home_.c_str(), 1); }

  void Write(const std::string& file, const std::string& text) {
    const fs::path path = fs::path(folder_) / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  std::string home_;
};

TEST_F(LoginTest, GeminiIsAskedAndALoginByGoogleLeavesAFile) {
  Make("gemini", "case $1 in --version) echo 0.61.0;; *) exit $(cat $HOME/exit);; esac");
  ::setenv("PATH", (folder_ + ":/usr/bin:/bin").c_str(), 1);
  Write("exit", "41");
  EXPECT_FALSE(AskReadiness(Gemini()).ready());
  Write("exit", "55");
  EXPECT_TRUE(AskReadiness(Gemini()).ready());
  Write(".gemini/settings.json", R"({"security":{"auth":{"selectedType":"oauth-personal"}}})");
  EXPECT_FALSE(AskReadiness(Gemini()).ready());
  Write(".gemini/oauth_creds.json", "{}");
  const Readiness readiness = AskReadiness(Gemini());
  EXPECT_TRUE(readiness.ready());
  EXPECT_EQ(readiness.version, "0.61.0");
}

TEST_F(LoginTest, CopilotsFirstStartIsNoLogin) {
  Make("copilot", "echo 'GitHub Copilot CLI 1.0.102.'");
  EXPECT_FALSE(AskReadiness(Copilot()).ready());
  Write(".copilot/config.json", R"({"firstLaunchAt": "2026-11-19T04:00:43.046Z"})");
  EXPECT_FALSE(AskReadiness(Copilot()).ready());
  Write(".copilot/config.json", R"({"loggedInUsers": [{"host": "https://github.com", "login": "u"}]})");
  EXPECT_TRUE(AskReadiness(Copilot()).ready());
}

TEST_F(LoginTest, OpenCodeNeedsAModelThatTheUserChose) {
  Make("opencode", R"(case "$1 $2" in --version*) echo 1.18.33;; models*) cat $HOME/models;; debug*) cat $HOME/config;;
                     auth*) echo '└  0 credentials';; esac)");
  ::setenv("PATH", (folder_ + ":/usr/bin:/bin").c_str(), 1);
  const Program program = OpenCode();
  Write("models", "");
  Write("config", "{}");
  EXPECT_FALSE(AskReadiness(program).ready());
  Write("models", "opencode/free-one\nopencode/free-two\n");
  const Readiness unchosen = AskReadiness(program);
  EXPECT_FALSE(unchosen.ready());
  EXPECT_NE(unchosen.advice.find("opencode auth login"), std::string::npos);
  EXPECT_NE(unchosen.advice.find("opencode:model=opencode/free-one"), std::string::npos);
  EXPECT_TRUE(AskReadiness(program, "opencode/free-two").ready());
  EXPECT_FALSE(AskReadiness(program, "anthropic/claude").ready());
  Write("config", R"({"model": "opencode/free-one"})");
  EXPECT_TRUE(AskReadiness(program).ready());
  Write("config", "{}");
  Write(".local/state/opencode/model.json", R"({"recent":[{"providerID":"opencode","modelID":"free-two"}]})");
  EXPECT_TRUE(AskReadiness(program).ready());
  fs::remove_all(folder_ + "/.local");
  Write("models", "opencode/free-one\nanthropic/claude\n");
  EXPECT_TRUE(AskReadiness(program).ready());
}

TEST_F(LoginTest, AProgramIsAskedOutsideOfTheProject) {
  Make("claude",
       "case $1 in auth) test $(pwd) = / && echo '{\"loggedIn\": true}' || echo '{\"loggedIn\": false}';; esac");
  EXPECT_TRUE(AskReadiness(Claude()).ready());
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
}  // namespace aw::programs
