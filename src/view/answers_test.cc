#include "view/answers.h"

#include <gtest/gtest.h>

namespace aw::view {
namespace {

class VersionedReader final : public Reader {
 public:
  void Read(const std::function<void(ReadTx&)>&) override {}
  std::optional<std::uint64_t> Version() override { return version; }

  std::optional<std::uint64_t> version = 1;
};

class AnswersTest : public testing::Test {
 protected:
  bool Knows(std::string_view question) { return answers_.Find(reader_, question) != nullptr; }
  Answers::Text Keep(std::string_view question, std::string answer) {
    return answers_.Keep(answers_.version(), question, std::move(answer));
  }

  VersionedReader reader_;
  Answers answers_;
};

TEST_F(AnswersTest, AreFoundUntilTheStoreChanges) {
  EXPECT_FALSE(Knows("a"));
  const auto kept = Keep("a", "one");
  EXPECT_EQ(*kept, "one");
  EXPECT_EQ(answers_.Find(reader_, "a"), kept) << "the same text, not a copy";
  EXPECT_FALSE(Knows("b"));
  ++*reader_.version;
  EXPECT_FALSE(Knows("a"));
  --*reader_.version;
  EXPECT_FALSE(Knows("a")) << "what is gone does not come back";
}

TEST_F(AnswersTest, ThatWereReadBeforeAChangeWasSeenAreNotKept) {
  EXPECT_FALSE(Knows("a"));
  const Answers::Version before = answers_.version();
  ++*reader_.version;
  EXPECT_FALSE(Knows("b"));
  EXPECT_EQ(*answers_.Keep(before, "a", "old"), "old");
  EXPECT_FALSE(Knows("a"));
}

TEST_F(AnswersTest, AreNotKeptIfTheStoreCannotTell) {
  reader_.version.reset();
  EXPECT_FALSE(Knows("a"));
  EXPECT_EQ(*Keep("a", "one"), "one");
  EXPECT_FALSE(Knows("a"));
}

TEST_F(AnswersTest, TakeNoMoreThanTheirBound) {
  Knows("large");
  Keep("large", std::string(Answers::kMaxBytesOfOne, 'x'));
  EXPECT_FALSE(Knows("large"));

  const std::string text(100 << 10, 'x');
  const std::size_t many = Answers::kMaxBytes / text.size() * 3;
  std::size_t known = 0;
  for (std::size_t i = 0; i < many; ++i) Keep(std::to_string(i), text);
  for (std::size_t i = 0; i < many; ++i) known += Knows(std::to_string(i)) ? 1 : 0;
  EXPECT_GT(known, 0u);
  EXPECT_LE(known * text.size(), Answers::kMaxBytes);
}

}  // namespace
}  // namespace aw::view
