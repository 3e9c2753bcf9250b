#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "client/evidence.h"
#include "support/temp_dir.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;
using Answers = std::vector<std::optional<Found>>;

class Quotes : public testing::Test {
 protected:
  Quotes() {
    fs::create_directories(directory_.File("project/src"));
    Write("src/a.cc", "int a;\n\nint Twice(int n) {\n\treturn  2 * n;\n}\n");
    WriteBytes(directory_.File("secret.txt"), "secret\n");
  }
  std::string root() const { return directory_.File("project"); }
  void Write(const std::string& name, std::string_view bytes) {
    fs::create_directories(fs::path(root() + "/" + name).parent_path());
    WriteBytes(root() + "/" + name, bytes);
  }
  std::optional<Found> Look(std::string path, std::optional<std::int64_t> line, std::string quote) {
    const Quotation quoted{std::move(path), line, std::move(quote)};
    return LookUp(root(), {&quoted, 1}).found.at(0);
  }

  TempDir directory_;
};

TEST_F(Quotes, AQuoteIsFoundOnItsLineWithOtherWhiteSpace) {
  EXPECT_EQ(Look("src/a.cc", 4, "return 2*n;"), Found::kFound);
  EXPECT_EQ(Look("./src/../src/a.cc", 4, "return 2 * n;"), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 3, "int Twice(int n) {\n  return 2 * n;"), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 4, "int Twice(int n) {\n  return 2 * n;"), Found::kFound) << "it reaches to line 4";
  EXPECT_EQ(Look("src/a.cc", {}, "int a;"), Found::kFound);
  EXPECT_EQ(Look(root() + "/src/a.cc", 1, "int a;"), Found::kFound) << "by its whole path";
}

TEST_F(Quotes, AQuoteOnAnotherLineOrInANamesakeIsElsewhere) {
  EXPECT_EQ(Look("src/a.cc", 1, "return 2 * n;"), Found::kElsewhere);
  EXPECT_EQ(Look("a.cc", 4, "return 2 * n;"), Found::kElsewhere);
  EXPECT_EQ(Look("lib/a.cc", {}, "return 2 * n;"), Found::kElsewhere);
}

TEST_F(Quotes, AnUnknownQuoteIsMissing) {
  EXPECT_EQ(Look("src/a.cc", 4, "return 3 * n;"), Found::kMissing);
  EXPECT_EQ(Look("src/b.cc", {}, "return 2 * n;"), Found::kMissing);
  EXPECT_EQ(Look("src", {}, ""), Found::kMissing);
  EXPECT_EQ(Look("", {}, "int a;"), Found::kMissing);
  EXPECT_EQ(Look(std::string("src/a.cc\0x", 10), {}, "int a;"), Found::kMissing);
}

TEST_F(Quotes, WithoutAQuoteTheFileAndItsLineCount) {
  EXPECT_EQ(Look("src/a.cc", {}, ""), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 5, ""), Found::kFound);
  EXPECT_EQ(Look("src/a.cc", 6, ""), Found::kMissing);
}

TEST_F(Quotes, NothingOutsideTheFolderIsLookedAt) {
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

TEST_F(Quotes, BinaryFilesPipesAndEndlessOnesAreBounded) {
  Write("image.bin", std::string_view("int a;\0int b;", 13));
  EXPECT_EQ(Look("image.bin", {}, "int a;"), Found::kMissing);
  EXPECT_EQ(Look("image.bin", {}, ""), Found::kFound);
  ASSERT_EQ(::mkfifo((root() + "/pipe").c_str(), 0600), 0);
  EXPECT_EQ(Look("pipe", {}, "x"), Found::kMissing);
  std::string large(5 << 20, 'x');
  large += "the end";
  Write("large.txt", large);
  EXPECT_EQ(Look("large.txt", {}, "the end"), std::nullopt) << "beyond what is read";
}

TEST_F(Quotes, OneSearchServesAllThatAreNotWhereTheyWereSaid) {
  Write("lib/a.cc", "int b;\n");
  Write("lib/b.cc", "int b;\n");
  constexpr std::int64_t kEntries = 5;  // src, lib, and three files
  std::vector<Quotation> quotations;
  for (int i = 0; i < 50; ++i) quotations.push_back({"no/" + std::to_string(i) + ".cc", {}, "int a;"});
  quotations.push_back({"no/a.cc", {}, "int b;"});
  quotations.push_back({"no/b.cc", {}, "int b;"});
  quotations.push_back({"src/a.cc", {}, "int b;"});
  quotations.push_back({"src/a.cc", {}, "int a;"});
  const LookedUp looked_up = LookUp(root(), quotations);
  EXPECT_EQ(looked_up.entries, kEntries);
  Answers expected(50, Found::kMissing);
  expected.insert(expected.end(), 3, Found::kElsewhere);
  expected.push_back(Found::kFound);
  EXPECT_EQ(looked_up.found, expected);
  EXPECT_EQ(LookUp(root(), std::span(quotations).last(1)).entries, 0) << "nothing to search for";
}

TEST_F(Quotes, TheSearchIsBoundedForAllTogether) {
  Write("src/deep/b.cc", "int b;\n");
  std::vector<Quotation> quotations(30, {"b.cc", {}, "int b;"});
  quotations.push_back({"src/a.cc", {}, "int b;"});
  EXPECT_EQ(LookUp(root(), quotations).found.front(), Found::kElsewhere);
  const LookedUp looked_up = LookUp(root(), quotations, {.entries = 1});
  EXPECT_EQ(looked_up.entries, 1);
  EXPECT_EQ(looked_up.found, Answers(31, Found::kMissing));
}

TEST_F(Quotes, AFileIsReadOnceHoweverOftenItIsQuoted) {
  const std::vector<Quotation> quotations(30, {"src/a.cc", 1, "int a;"});
  const LookedUp looked_up = LookUp(root(), quotations);
  EXPECT_EQ(looked_up.bytes, fs::file_size(root() + "/src/a.cc"));
  EXPECT_EQ(looked_up.found, Answers(30, Found::kFound));
}

TEST_F(Quotes, AFileBeyondTheTotalLimitGetsNoResult) {
  Write("1.txt", "one, and more");
  Write("2.txt", "two, and more");
  Write("3.txt", "three");
  const std::vector<Quotation> quotations{{"1.txt", {}, "one"}, {"2.txt", {}, "two"}, {"3.txt", {}, "three"}};
  const LookedUp looked_up = LookUp(root(), quotations, {.total_bytes = 20});
  EXPECT_EQ(looked_up.found, (Answers{Found::kFound, std::nullopt, Found::kFound}));
  EXPECT_EQ(looked_up.bytes, 18u);
}

TEST_F(Quotes, NamesakesAreFewAndCountWithTheBytesOfAll) {
  for (int i = 0; i < 9; ++i) Write(std::to_string(i) + "/b.txt", "none, " + std::string(94, 'x'));
  const std::vector<Quotation> quotations{{"b.txt", {}, "some"}, {"x/b.txt", {}, "other"}};
  EXPECT_EQ(LookUp(root(), quotations).bytes, 900u) << "each is read once for both";
  EXPECT_EQ(LookUp(root(), quotations, {.namesakes = 2}).bytes, 200u);
  EXPECT_EQ(LookUp(root(), quotations, {.total_bytes = 399}).bytes, 300u);
}

}  // namespace
}  // namespace aw::client
