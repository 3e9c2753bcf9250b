#include "core/search.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

using Words = std::vector<std::string>;

std::vector<Words> WordsIn(std::string_view query) {
  std::vector<Words> found;
  for (const SearchTerm& term : SearchTerms(query).terms) found.push_back(term.words);
  return found;
}

std::vector<bool> PrefixesIn(std::string_view query) {
  std::vector<bool> found;
  for (const SearchTerm& term : SearchTerms(query).terms) found.push_back(term.prefix);
  return found;
}

SearchHit HitOf(std::string title, const std::string& content, std::string_view query,
                ArgumentType type = ArgumentType::kMotion, bool typed = false) {
  SearchHit hit;
  hit.debate.title = std::move(title);
  hit.argument.emplace();
  hit.argument->type = type;
  SearchQuery asked{.terms = SearchTerms(query)};
  if (typed) asked.type = type;
  ScoreHit(hit, asked, content);
  return hit;
}

// The marked parts.
Words Marked(const Snippet& snippet) {
  std::u16string units;
  for (std::size_t i = 0; i < snippet.text.size();) {  // sufficient for the texts below
    const auto byte = static_cast<unsigned char>(snippet.text[i]);
    const int length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    units.append(length == 4 ? 2 : 1, static_cast<char16_t>(i));
    i += static_cast<std::size_t>(length);
  }
  units.push_back(static_cast<char16_t>(snippet.text.size()));
  Words marked;
  for (const auto& [begin, length] : snippet.marks) {
    const std::size_t from = units.at(static_cast<std::size_t>(begin));
    marked.push_back(snippet.text.substr(from, units.at(static_cast<std::size_t>(begin + length)) - from));
  }
  return marked;
}

TEST(SearchTerms, EveryWordIsATermAndTheLastAPrefix) {
  EXPECT_EQ(WordsIn("Group commit FSYNC"), (std::vector<Words>{{"group"}, {"commit"}, {"fsync"}}));
  EXPECT_EQ(PrefixesIn("group commit fsync"), (std::vector<bool>{false, false, true}));
  EXPECT_EQ(PrefixesIn("group commit "), (std::vector<bool>{false, false})) << "a space ends the word";
  EXPECT_EQ(PrefixesIn("gro* com* x"), (std::vector<bool>{true, true, false})) << "one letter stands for itself";
}

TEST(SearchTerms, QuotationMarksMakeAPhrase) {
  EXPECT_EQ(WordsIn("one \"two three\" four"), (std::vector<Words>{{"one"}, {"two", "three"}, {"four"}}));
  EXPECT_EQ(PrefixesIn("\"two three\""), (std::vector<bool>{false}));
  EXPECT_EQ(WordsIn("\"two three"), (std::vector<Words>{{"two", "three"}})) << "not closed";
  EXPECT_EQ(WordsIn("a\"b c\"d"), (std::vector<Words>{{"a"}, {"b", "c"}, {"d"}}));
}

TEST(SearchTerms, WhatIsWrittenTogetherStaysTogether) {
  EXPECT_EQ(WordsIn("src/store.cc"), (std::vector<Words>{{"src", "store", "cc"}}));
}

TEST(SearchTerms, AQueryWithoutWordsIsEmpty) {
  for (const char* query :
       {"", " ", "\"", "\"\"", "\"\"\"", "***", "-", "()", "^ : + - ~ | &", "🎉", "\u0301", "<->"}) {
    EXPECT_TRUE(SearchTerms(query).empty()) << query;
  }
  EXPECT_TRUE(SearchTerms(std::string_view("\0\0", 2)).empty());
}

TEST(SearchTerms, ATooLongQueryIsCutAndNotRefused) {
  std::string query;
  for (int i = 0; i < 5'000; ++i) query += "x" + std::to_string(i) + " ";
  EXPECT_EQ(SearchTerms(query).terms.size(), SearchTerms::kMostWords);
  EXPECT_EQ(SearchTerms(std::string(10'000, '"')).terms.size(), 0u);
}

TEST(SearchTerms, ATermThatIsRepeatedCountsOnce) {
  EXPECT_EQ(WordsIn("one one one"), (std::vector<Words>{{"one"}}));
  EXPECT_EQ(PrefixesIn("one one"), (std::vector<bool>{false})) << "the one that asks for more";
  EXPECT_EQ(PrefixesIn("one* one*"), (std::vector<bool>{true}));
  EXPECT_EQ(WordsIn("one ONE öne \"one two\" one"), (std::vector<Words>{{"one"}, {"one", "two"}}));
  EXPECT_EQ(SearchTerms("trong Trọng").terms[0].exact, "trọng");
}

TEST(SearchTerms, AWordRemembersItsMarks) {
  EXPECT_EQ(SearchTerms("Trọng").terms[0].exact, "trọng");
  EXPECT_EQ(SearchTerms("trong").terms[0].exact, "");
}

TEST(ScoreHit, TheSnippetShowsThePassageAndMarksTheWords) {
  const SearchHit hit =
      HitOf("A title", std::string(500, 'x') + " before the group commit comes first " + std::string(500, 'y'),
            "group commit");
  EXPECT_NE(hit.snippet.text.find("before the group commit comes"), std::string::npos) << hit.snippet.text;
  EXPECT_TRUE(hit.snippet.text.starts_with("…") && hit.snippet.text.ends_with("…")) << hit.snippet.text;
  EXPECT_EQ(Marked(hit.snippet), (Words{"group", "commit"}));
}

TEST(ScoreHit, MarksCountAsTheBrowserDoes) {
  const SearchHit hit = HitOf("t", "🎉 Trọng tài là người 👩‍💻 quyết định", "tai nguoi quyet");
  EXPECT_EQ(Marked(hit.snippet), (Words{"tài", "người", "quyết"}));
  EXPECT_EQ(hit.snippet.marks[0].first, 9) << "the picture is two units";
}

TEST(ScoreHit, ASnippetIsOneLineOfPlainText) {
  const SearchHit hit = HitOf("t", "# Head\n\n<b>bold</b>\tand\r\n\u202e\u001b[31mred\u0000 word", "word");
  EXPECT_EQ(hit.snippet.text.find_first_of("\n\r\t\x1b"), std::string::npos);
  EXPECT_EQ(hit.snippet.text.substr(0, 20), "# Head <b>bold</b> a") << "nothing is escaped, nothing is markup";
  EXPECT_EQ(hit.snippet.text.find("\u202e"), std::string::npos);
}

TEST(ScoreHit, TheTitleIsTheHitWhereTheTextHasLessOfIt) {
  EXPECT_FALSE(HitOf("Use SQLite", "We should.", "sqlite").argument);
  EXPECT_EQ(HitOf("Use SQLite", "We should.", "sqlite").snippet.text, "Use SQLite");
  EXPECT_TRUE(HitOf("Use SQLite", "SQLite it is.", "sqlite").argument);
  const SearchHit ruling = HitOf("Use SQLite", "Granted.", "sqlite", ArgumentType::kRuling, true);
  ASSERT_TRUE(ruling.argument);
  EXPECT_EQ(ruling.snippet.text, "Granted.");
}

TEST(ScoreHit, WhatHasTheMarksAsTypedIsBeforeWhatHasOthers) {
  std::vector<SearchHit> hits{HitOf("t", "bàn bàn bàn bàn bán", "bạn"), HitOf("t", "một người bạn thân", "bạn")};
  Rank(hits, 10);
  EXPECT_EQ(Marked(hits[0].snippet), (Words{"bạn"}));
}

TEST(ScoreHit, InstancesBeyondTheMostAreNotCounted) {
  const auto score = [](std::size_t times) {
    constexpr std::size_t kWords = 1'000;
    std::string text;
    for (std::size_t i = 0; i < kWords; ++i) text += i < times ? "cache " : "other ";
    return HitOf("t", text, "cache").score;
  };
  EXPECT_LT(score(SearchTerms::kMostCounted - 1), score(SearchTerms::kMostCounted));
  EXPECT_EQ(score(SearchTerms::kMostCounted), score(1'000));
}

TEST(ScoreHit, TheTitleWeighsMoreThanTheText) {
  std::vector<SearchHit> hits{HitOf("Other", "cache cache", "cache"), HitOf("The cache", "Other.", "cache")};
  Rank(hits, 1);
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].debate.title, "The cache");
}

TEST(ScoreHit, TextsOfAnySizeHaveAShortSnippet) {
  for (const std::string& text : {std::string(), std::string(10 << 20, 'a'), std::string(5'000, ' ') + "word",
                                  "word" + std::string(5'000, '\n')}) {
    EXPECT_LT(HitOf("t", text, "word").snippet.text.size(), 400u);
    EXPECT_LT(HitOf("t", text, "\"").snippet.text.size(), 400u);
  }
  std::string wide;
  for (int i = 0; i < 1'000; ++i) wide += "ữ";
  EXPECT_LT(HitOf("t", wide, "u*").snippet.text.size(), 400u);
}

}  // namespace
}  // namespace aw
