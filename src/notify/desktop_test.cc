#include "notify/desktop.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <map>

#include "support/temp_dir.h"

namespace aw::notify {
namespace {

using Variables = std::map<std::string, std::string>;

class OnDesktop : public testing::Test {
 protected:
  void Program(const std::string& name, const std::string& text) {
    const std::string path = folder_.path() + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
    ASSERT_EQ(chmod(path.c_str(), 0755), 0);
  }
  Desktop NotifySend(const std::string& text) {
    Program("notify-send", text);
    return {.program = folder_.path() + "/notify-send", .environment = {}};
  }
  std::string_view Added(Settings& settings, bool is_local, const Variables& variables) {
    return AddDesktop(settings, is_local, [&](const char* name) -> const char* {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    });
  }
  DeliveryResult Show(const std::string& text, std::chrono::milliseconds time) {
    Settings settings;
    settings.request_time = time;
    return ShowOnDesktop(NotifySend(text), Message{.headers = {}, .body = "body", .title = "title"}, settings, stop_);
  }

  const TempDir folder_;
  std::atomic<bool> stop_ = false;
};

TEST_F(OnDesktop, IsATargetOnlyWhereAPersonCanBeCalled) {
  Program("notify-send", "");
  const std::string here = folder_.path();
  const Variables session = {{"PATH", "bin:" + here}, {"DBUS_SESSION_BUS_ADDRESS", "unix:path=/x"}, {"DISPLAY", ":0"}};
  const auto state = [&](Variables variables, bool is_local = true, bool wanted = true) {
    Settings settings;
    settings.desktop = wanted;
    const std::string_view word = Added(settings, is_local, variables);
    EXPECT_EQ(settings.targets.size(), word == "on" ? 1u : 0u);
    return word;
  };
  EXPECT_EQ(state(session), "on");
  EXPECT_EQ(state(session, true, false), "off");
  EXPECT_EQ(state(session, false), "not_local");
  EXPECT_EQ(state({{"PATH", here}, {"XDG_RUNTIME_DIR", here}}), "no_session");
  std::ofstream(here + "/bus") << "";
  EXPECT_EQ(state({{"PATH", here}, {"XDG_RUNTIME_DIR", here}}), "on");
  EXPECT_EQ(state({{"PATH", "/nowhere"}, {"XDG_RUNTIME_DIR", here}}), "no_notify_send");
}

TEST_F(OnDesktop, GetsWhatItNeedsOfTheEnvironmentAndNoToken) {
  Program("notify-send", "");
  Settings settings;
  Added(settings, true,
        {{"PATH", folder_.path()}, {"DBUS_SESSION_BUS_ADDRESS", "unix:path=/x"}, {"DEBATE_AUTH_TOKEN", "secret"}});
  ASSERT_EQ(settings.targets.size(), 1u);
  EXPECT_EQ(settings.targets[0].desktop.environment,
            (std::vector<std::string>{"PATH=" + folder_.path(), "DBUS_SESSION_BUS_ADDRESS=unix:path=/x"}));
  EXPECT_EQ(settings.stall_after.count(), 0) << "there is no address to report stalled debates to";
}

TEST_F(OnDesktop, TitlesAreNeitherMarkupNorEscapesNorOptions) {
  const Message message{
      .headers = {},
      .body = "-x <b>a</b> & \\074i\\076 \x1b[31m\xE2\x80\xAE" + std::string(400, 'y') + "\nhttp://127.0.0.1:3456/d/1",
      .title = "A ruling is due."};
  const auto words = WordsOf({.program = "/usr/bin/notify-send", .environment = {}}, message);
  ASSERT_EQ(words.size(), 5u);
  EXPECT_EQ(words[2], "--");
  EXPECT_EQ(words[3], "A ruling is due.");
  EXPECT_TRUE(words[4].starts_with("-x &lt;b&gt;a&lt;/b&gt; &amp; \\\\074i\\\\076 [31myyy")) << words[4];
  EXPECT_TRUE(words[4].ends_with("y\nhttp://127.0.0.1:3456/d/1")) << words[4];
  EXPECT_LT(words[4].size(), 280u);
}

TEST_F(OnDesktop, TheExitCodeDecides) {
  EXPECT_TRUE(Show("exit 0", std::chrono::minutes(1)).ok());
  EXPECT_EQ(Show("exit 3", std::chrono::minutes(1)).error, "notify-send ended with 3");
}

TEST_F(OnDesktop, AProgramThatHangsIsKilled) {
  EXPECT_EQ(Show("exec sleep 1000", std::chrono::milliseconds(0)).error, "notify-send did not end");
  stop_ = true;
  EXPECT_TRUE(Show("exec sleep 1000", std::chrono::minutes(1)).cancelled);
}

}  // namespace
}  // namespace aw::notify
