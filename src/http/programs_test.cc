#include "http/programs.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "store/sqlite/sqlite_store.h"
#include "support/http_socket.h"
#include "support/running_server.h"
#include "support/temp_dir.h"

namespace aw::http {
namespace {

using Names = std::vector<std::string_view>;

class ProgramsTest : public testing::Test {
 protected:
  std::string Folder(const std::string& name) const {
    std::filesystem::create_directories(directory_.File(name));
    return directory_.File(name);
  }
  static void Install(const std::string& path, mode_t mode = 0755) {
    WriteBytes(path, "#!/bin/sh\nexit 1\n");
    ::chmod(path.c_str(), mode);
  }

  TempDir directory_;
};

TEST_F(ProgramsTest, AreFoundByNameInAbsoluteFoldersOnly) {
  const std::string first = Folder("first");
  const std::string second = Folder("second");
  Install(first + "/codex");
  Install(second + "/cursor-agent");
  Install(second + "/claude");
  Install(second + "/gemini", 0644);
  std::filesystem::create_directories(second + "/opencode");
  EXPECT_EQ(FindPrograms(first + ":relative::" + second, {}).programs, (Names{"claude", "codex", "cursor"}));
  EXPECT_EQ(FindPrograms(std::filesystem::relative(second).string() + ":", {}).programs, Names{});
}

TEST_F(ProgramsTest, OfManyFoldersTheFirstAreLookedAt) {
  const std::string folder = Folder("bin");
  Install(folder + "/codex");
  std::string path;
  for (std::size_t i = 1; i < kMostFolders; ++i) path += "/nowhere:";
  EXPECT_EQ(FindPrograms(path + folder, {}).programs, Names{"codex"});
  EXPECT_EQ(FindPrograms("/nowhere:" + path + folder, {}).programs, Names{});
}

TEST_F(ProgramsTest, AwIsNamedAsAShellFindsIt) {
  const std::string own = Folder("own");
  const std::string bin = Folder("bin");
  EXPECT_EQ(FindPrograms(bin, own).aw, "");
  Install(own + "/aw");
  EXPECT_EQ(FindPrograms(bin, own).aw, own + "/aw");
  EXPECT_EQ(FindPrograms(own, own).aw, "aw");
  std::filesystem::create_symlink(own + "/aw", bin + "/aw");
  EXPECT_EQ(FindPrograms(bin, own).aw, "aw");
  // Another program of that name may have another version.
  std::filesystem::remove(bin + "/aw");
  Install(bin + "/aw");
  EXPECT_EQ(FindPrograms(bin, own).aw, own + "/aw");
  EXPECT_EQ(FindPrograms(bin, {}).aw, "aw");
}

TEST_F(ProgramsTest, APathThatJsonCannotCarryIsLeftOut) {
  const std::string own = Folder("own\xFF");
  Install(own + "/aw");
  EXPECT_EQ(FindPrograms({}, own).aw, "");
}

TEST_F(ProgramsTest, InstalledProgramsAreListedForThisComputerOnly) {
  const std::string bin = Folder("bin");
  Install(bin + "/claude");
  Install(bin + "/aw");
  sqlite::SqliteStore store(directory_.File("debate.db"));
  Options options;
  options.search_path = bin;
  options.own_folder = bin;
  options.allowed_hosts = {"debates.example"};
  const RunningServer server(store, options);
  const auto ask = [&](const std::string& host) {
    HttpSocket socket(server.port());
    socket.SendRaw("GET /programs HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return socket.Receive().body;
  };
  const std::string all =
      R"({"success":true,"data":{"aw":"aw","programs":["claude"],"known":[{"name":"claude",)"
      R"("title":"Claude Code","family":"Claude","start":"/debate-{role}","clients":["claude-code"]},)";
  const std::string nothing = R"({"success":true,"data":{"known":[{"name":"claude",)";
  for (const char* host : {"localhost:3456", "127.0.0.1", "[::1]:3456"}) {
    EXPECT_TRUE(ask(host).starts_with(all)) << ask(host);
  }
  EXPECT_TRUE(ask("debates.example").starts_with(nothing)) << ask("debates.example");
}

}  // namespace
}  // namespace aw::http
