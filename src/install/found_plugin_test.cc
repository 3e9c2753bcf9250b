#include "install/found_plugin.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/temp_dir.h"

namespace aw::install {
namespace {

// The layouts are those of Claude Code 2.1.328, Codex 0.169.0, Gemini CLI 0.61.0 and Copilot CLI 1.0.102.
class Home {
 public:
  Home& Put(const std::string& path, const std::string& text) {
    const std::filesystem::path whole = folder_.File(path);
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
    return *this;
  }
  Home& PutManifest(const std::string& folder, const std::string& version) {
    return Put(folder + "/plugin.json", R"({"name": "aweave-debate", "version": ")" + version + R"("})");
  }
  std::optional<FoundPlugin> Find(std::string_view program) const {
    return FindPlugin(*programs::RowNamed(program), path());
  }
  std::string path() const { return folder_.File("."); }
  std::string File(const std::string& name) const { return folder_.File(name); }

 private:
  const TempDir folder_;
};

FoundPlugin On(const std::string& version) { return {.is_on = true, .version = version}; }
FoundPlugin Off(const std::string& version) { return {.is_on = false, .version = version}; }

TEST(FoundPlugin, NoneInAnEmptyHome) {
  for (const programs::Row& row : programs::Table()) EXPECT_FALSE(FindPlugin(row, Home().path())) << row.name;
}

TEST(FoundPlugin, OfClaudeCode) {
  Home home;
  home.PutManifest(".claude/plugins/cache/aweave/aweave-debate/0.2.0", "0.2.0");
  EXPECT_FALSE(home.Find("claude")) << "what is left of an uninstalled plugin";
  home.Put(".claude/settings.json", R"({"enabledPlugins": {"other@x": true, "aweave-debate@aweave": true}})");
  EXPECT_EQ(home.Find("claude"), On("0.2.0"));
  home.PutManifest(".claude/plugins/cache/aweave/aweave-debate/0.10.0", "0.10.0");
  EXPECT_EQ(home.Find("claude"), On("0.10.0")) << "an update leaves the older one";
  home.Put(".claude/settings.json", R"({"enabledPlugins": {"aweave-debate@aweave": false}})");
  EXPECT_EQ(home.Find("claude"), Off("0.10.0"));
}

TEST(FoundPlugin, OfCodex) {
  Home home;
  home.Put(".codex/config.toml",
           "model = \"m\"\n[marketplaces.aweave]\nsource_type = \"local\"\n\n"
           "[plugins.\"aweave-debate@aweave\"]\nenabled = true\n");
  EXPECT_EQ(home.Find("codex"), On(""));
  home.PutManifest(".codex/plugins/cache/aweave/aweave-debate/0.2.0", "0.2.0");
  EXPECT_EQ(home.Find("codex"), On("0.2.0"));
  home.Put(".codex/config.toml", "[plugins.\"aweave-debate@aweave\"]\nenabled = false\n");
  EXPECT_EQ(home.Find("codex"), Off("0.2.0"));
}

TEST(FoundPlugin, OfGeminiCli) {
  Home home;
  home.PutManifest(".gemini/extensions/aweave-debate", "0.2.0");
  home.Put(".gemini/extensions/extension-enablement.json", R"({"aweave-debate": {"overrides": ["/home/u/*"]}})");
  EXPECT_EQ(home.Find("gemini"), On("0.2.0"));
  home.Put(".gemini/extensions/extension-enablement.json", R"({"aweave-debate": {"overrides": ["!/home/u/*"]}})");
  EXPECT_EQ(home.Find("gemini"), Off("0.2.0"));
  home.Put(".gemini/extensions/extension-enablement.json", R"({"aweave-debate-2": {"overrides": []}})");
  EXPECT_FALSE(home.Find("gemini"));
}

TEST(FoundPlugin, OfCopilotCli) {
  Home home;
  home.Put(".copilot/settings.json", R"({"enabledPlugins": {"aweave-debate@aweave": true}})");
  home.PutManifest(".copilot/installed-plugins/aweave/aweave-debate", "0.1.0");
  EXPECT_EQ(home.Find("copilot"), On("0.1.0"));
}

TEST(FoundPlugin, OfCopilotCliInTheMarketplacesOwnFolder) {
  Home home;
  home.PutManifest("market/plugins/aweave-debate", "0.2.0");
  home.Put(".copilot/settings.json",
           R"({"extraKnownMarketplaces": {"aweave": {"source": {"source": "directory", "path": ")" +
               home.File("market") + R"("}}}, "enabledPlugins": {"aweave-debate@aweave": true}})");
  EXPECT_EQ(home.Find("copilot"), On("0.2.0"));
}

TEST(FoundPlugin, FilesThatAreNoneOfTheProgramsAreIgnored) {
  for (const char* text : {"", "{", "[]", R"({"enabledPlugins": []})", R"({"enabledPlugins": {"x": 1}})"}) {
    EXPECT_FALSE(Home().Put(".claude/settings.json", text).Find("claude")) << text;
  }
  EXPECT_FALSE(Home().Put(".codex/config.toml", "[plugins").Find("codex"));
  Home home;
  home.Put(".claude/settings.json", R"({"enabledPlugins": {"aweave-debate@aweave": true}})");
  home.PutManifest(".claude/plugins/cache/aweave/aweave-debate/x", std::string(1000, 'x'));
  EXPECT_LE(home.Find("claude")->version.size(), 32u);
}

}  // namespace
}  // namespace aw::install
