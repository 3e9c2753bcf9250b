#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "service/documents.h"

namespace aw {
namespace {

std::string Diff(std::string_view from, std::string_view to) { return UnifiedDiff("v1", from, "v2", to); }

// Views of the lines, with line ends.
std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// Applies the diff as patch(1) does.
std::string Patched(std::string_view from, std::string_view diff) {
  constexpr std::string_view kNoNewline = "\\ No newline at end of file\n";
  const auto before = LinesOf(from);
  const auto lines = LinesOf(diff);
  std::string out;
  std::size_t at = 0;
  // Some tests call this half a million times; EXPECT_EQ would take seconds under a sanitizer.
  const auto take = [&](std::string_view expected) {
    if (before.at(at++) != expected) ADD_FAILURE() << "line " << at << " is not " << expected;
  };
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const bool last_without_end = i + 1 < lines.size() && lines[i + 1] == kNoNewline;
    const std::string_view text = line.substr(1, line.size() - 1 - (last_without_end ? 1 : 0));
    if (line.starts_with("@@ -")) {
      std::size_t first = 0;
      std::from_chars(line.data() + 4, line.data() + line.size(), first);
      const bool nothing_before = line.find(",0 +") != line.npos;
      const std::size_t start = nothing_before ? first : first - 1;
      while (at < start) out += before.at(at++);
    } else if (line[0] == ' ') {
      take(text);
      out += text;
    } else if (line[0] == '-') {
      take(text);
    } else if (line[0] == '+') {
      out += text;
    } else {
      EXPECT_EQ(line, kNoNewline);
    }
  }
  while (at < before.size()) out += before[at++];
  return out;
}

TEST(Diff, OfEqualTextsIsEmpty) {
  for (const char* text : {"", "a", "a\n", "a\r\nb"}) EXPECT_EQ(Diff(text, text), "") << text;
}

TEST(Diff, IsUnifiedWithThreeLinesAround) {
  EXPECT_EQ(Diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- v1\n+++ v2\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(Diff, SaysWhenTheLastLineHasNoEnd) {
  EXPECT_EQ(Diff("a\nb", "a\nc\n"), "--- v1\n+++ v2\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n");
  EXPECT_EQ(Diff("a\nb\n", "a\nb"), "--- v1\n+++ v2\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n");
}

TEST(Diff, KeepsCarriageReturns) {
  EXPECT_EQ(Diff("a\r\nb\r\n", "a\r\nc\r\n"), "--- v1\n+++ v2\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
  EXPECT_EQ(Diff("a\n", "a\r\n"), "--- v1\n+++ v2\n@@ -1 +1 @@\n-a\n+a\r\n");
}

TEST(Diff, MakesOneTextOfTheOther) {
  using namespace std::string_literals;
  const std::pair<std::string, std::string> rows[] = {
      {"a\n", "b\n"},
      {"a", "b"},
      {"a", "a\n"},
      {"a\nb\nc\n", "b\nc\n"},
      {"a\nb\nc\n", "a\nb\n"},
      {"a\nb\nc\n", "x\na\nb\nc\n"},
      {"a\nb\nc", "a\nb\nc\nd"},
      {"một\nhai\nba\n", "một\nbốn\nba\n"},
      {"😀\n", "😃\n"},
      {"\n\n\n", "\n\n"},
      {"-a\n+b\n@@ -1 +1 @@\n", "-a\n+c\n@@ -1 +1 @@\n"},
      {"--- v1\n+++ v2\n", "--- v1\n"},
      {"diff --git a b\nindex 1..2\n", "diff --git a b\nindex 1..3\n"},
      {"x\n", "\n"},
      {"GIT binary patch\n", "Binary files differ\n"},
      {"a\x01\x02\n", "a\x03\n"},
  };
  for (const auto& [from, to] : rows) {
    EXPECT_EQ(Patched(from, Diff(from, to)), to);
    EXPECT_EQ(Patched(to, Diff(to, from)), from);
  }
}

TEST(Diff, MakesOneTextOfTheOtherForTextsDrawnByLot) {
  std::mt19937 random(7);
  const auto draw = [&] {
    std::string text;
    for (unsigned i = random() % 40; i > 0; --i) text += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
    if (random() % 3 == 0) text += "end";
    return text;
  };
  for (int i = 0; i < 300; ++i) {
    const std::string from = draw(), to = draw();
    const std::string diff = Diff(from, to);
    ASSERT_EQ(from == to, diff.empty());
    ASSERT_EQ(diff.empty() ? from : Patched(from, diff), to) << diff;
  }
}

TEST(Diff, OfAMebibyteWithEveryLineChangedFinishes) {
  std::string from, to;
  for (int i = 0; from.size() < 1'048'000; ++i) {
    from += "old line " + std::to_string(i) + "\n";
    to += "new line " + std::to_string(i) + "\n";
  }
  const std::string diff = Diff(from, to);
  EXPECT_GT(diff.size(), from.size() + to.size());
  EXPECT_TRUE(Patched(from, diff) == to);
}

TEST(Diff, OfManyVeryShortLinesFinishes) {
  std::mt19937 random(11);
  std::string from, to;
  while (from.size() < 200'000) {
    from += std::string(1, static_cast<char>('a' + random() % 26)) + "\n";
    to += std::string(1, static_cast<char>('a' + random() % 26)) + "\n";
  }
  EXPECT_TRUE(Patched(from, Diff(from, to)) == to);
}

// 1 MiB of one-letter lines: the worst case for a shortest-diff algorithm.
std::string HostileText(unsigned seed) {
  std::mt19937 random(seed);
  std::string text;
  while (text.size() < 1'048'576) text.append({static_cast<char>('a' + random() % 26), '\n'});
  return text;
}

TEST(Diff, OfHostileTextsIsOneHunkAndRight) {
  const std::string from = "same\nstart\n" + HostileText(1) + "one\nend",
                    to = "same\nstart\n" + HostileText(2) + "other\nend";
  const std::string diff = Diff(from, to);
  const auto kept = std::ranges::count_if(LinesOf(diff), [](std::string_view line) { return line[0] == ' '; });
  EXPECT_EQ(kept, 3) << "same, start, end: nobody looked for more";
  EXPECT_TRUE(diff.starts_with("--- v1\n+++ v2\n@@ -1,")) << diff.substr(0, 60);
  EXPECT_TRUE(diff.ends_with("+other\n end\n\\ No newline at end of file\n"));
  EXPECT_TRUE(Patched(from, diff) == to);
  EXPECT_TRUE(Patched(to, Diff(to, from)) == from);
}

TEST(Diff, OfALargeTextWithASmallChangeIsSmall) {
  const std::string from = HostileText(3);
  std::string to = from;
  to.replace(600'000, 2, "changed\n");
  const std::string diff = Diff(from, to);
  EXPECT_LT(diff.size(), 200u) << diff;
  EXPECT_TRUE(Patched(from, diff) == to);
}

TEST(Diff, OfHostileTextsCopesWithAllThatIsAddedOrTakenAway) {
  const std::string text = HostileText(4);
  for (const std::string& other : {std::string("x\n"), std::string("x"), text + "more", "more\n" + text}) {
    EXPECT_TRUE(Patched(text, Diff(text, other)) == other);
    EXPECT_TRUE(Patched(other, Diff(other, text)) == text);
  }
}

}  // namespace
}  // namespace aw
