#include "client/journal.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>

namespace aw::client {
namespace {

namespace fs = std::filesystem;

// A home with a folder of runs.
class JournalTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "aw-journal-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    home_ = name;
    fs::create_directories(fs::path(home_) / "runs/1");
    path_ = home_ + "/runs/1/journal.jsonl";
  }
  void TearDown() override { fs::remove_all(home_); }

  std::string home_;
  std::string path_;
};

TEST_F(JournalTest, ReadsTheNotesFromAByteOn) {
  EXPECT_EQ(OpenJournal(path_), 0u);
  {
    Journal journal(path_, home_);
    journal.Started();
    journal.Refused("debate_submit", "It is not your move.\nWait.");
  }
  const std::size_t noted = OpenJournal(path_);
  EXPECT_GT(noted, 0u);
  Journal(path_, home_).Called();
  const Notes all = ReadJournal(path_);
  EXPECT_TRUE(all.started && all.called);
  EXPECT_EQ(all.refusals, std::vector<std::string>{"debate_submit: It is not your move.\nWait."});
  const Notes later = ReadJournal(path_, noted);
  EXPECT_TRUE(!later.started && later.called && later.refusals.empty());
}

TEST_F(JournalTest, SendsAVersionBackOnceForAllProcesses) {
  OpenJournal(path_);
  const SentBack third{"D", 3, 20};
  EXPECT_TRUE(Journal(path_, home_).NoteSentBack(third));
  EXPECT_FALSE(Journal(path_, home_).NoteSentBack(third));
  EXPECT_TRUE(Journal(path_, home_).NoteSentBack({"D", 4, 20}));
}

TEST_F(JournalTest, WritesOnlyToAFileOfARun) {
  const std::string elsewhere = home_ + "/mine";
  OpenJournal(elsewhere);
  fs::create_symlink(elsewhere, home_ + "/runs/1/link");
  for (const std::string& path : {elsewhere, home_ + "/runs/1/link", home_ + "/runs/1/none", std::string()}) {
    Journal journal(path, home_);
    EXPECT_FALSE(journal.is_open()) << path;
    journal.Started();
  }
  EXPECT_EQ(fs::file_size(elsewhere), 0u);
  EXPECT_FALSE(fs::exists(home_ + "/runs/1/none"));
}

}  // namespace
}  // namespace aw::client
