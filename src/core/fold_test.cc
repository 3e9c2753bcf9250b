#include "core/fold.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

std::vector<std::string> FoldedWords(std::string_view text) {
  std::vector<std::string> words;
  for (const Word& word : WordsOf(text)) words.push_back(word.folded);
  return words;
}

using Words = std::vector<std::string>;

TEST(Fold, CaseAndDiacriticsDoNotCount) {
  EXPECT_EQ(Folded("Trọng TÀI là NGƯỜI quyết định"), "trong tai la nguoi quyet dinh");
  EXPECT_EQ(Folded("Đường ĐƯỜNG đường"), "duong duong duong");
  EXPECT_EQ(Folded("Ưu Ơ Ă Â Ê Ô ế ệ ỹ Ỵ"), "uu o a a e o e e y y");
  EXPECT_EQ(Folded("Crème BRÛLÉE, Ångström, Łódź, Øre"), "creme brulee, angstrom, lodz, ore");
  EXPECT_EQ(Folded("ΑΘΉΝΑ ΣΟΦΌΣ"), Folded("αθηνα σοφος"));
  EXPECT_EQ(Folded("МОСКВА Ёж"), "москва еж");
  EXPECT_EQ(Folded("100% [a_b]"), "100% [a_b]");
}

TEST(Fold, ComposedAndDecomposedTextAreTheSame) {
  EXPECT_EQ(Folded("quye\u0302\u0301t đi\u0323nh"), Folded("quyết định"));
  EXPECT_EQ(FoldedWords("quye\u0302\u0301t đi\u0323nh"), (Words{"quyet", "dinh"}));
}

TEST(Fold, EveryLetterOfVietnameseBecomesItsLetterOfAscii) {
  const std::pair<const char*, char> rows[] = {
      {"aàáảãạăằắẳẵặâầấẩẫậAÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬ", 'a'},
      {"eèéẻẽẹêềếểễệEÈÉẺẼẸÊỀẾỂỄỆ", 'e'},
      {"iìíỉĩịIÌÍỈĨỊ", 'i'},
      {"oòóỏõọôồốổỗộơờớởỡợOÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢ", 'o'},
      {"uùúủũụưừứửữựUÙÚỦŨỤƯỪỨỬỮỰ", 'u'},
      {"yỳýỷỹỵYỲÝỶỸỴ", 'y'},
      {"dđDĐ", 'd'},
  };
  for (const auto& [letters, letter] : rows) {
    const std::string folded = Folded(letters);
    EXPECT_EQ(folded, std::string(folded.size(), letter)) << letters;
  }
}

TEST(Fold, WordsAreLettersAndDigitsWithTheirPlaceInTheText) {
  EXPECT_EQ(FoldedWords("src/store.cc:88 -- it's a_b (C++20)!"),
            (Words{"src", "store", "cc", "88", "it", "s", "a", "b", "c", "20"}));
  const std::string text = "«Trọng» tài";
  const auto words = WordsOf(text);
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(text.substr(words[0].begin, words[0].end - words[0].begin), "Trọng");
  EXPECT_EQ(text.substr(words[1].begin, words[1].end - words[1].begin), "tài");
}

TEST(Fold, AMarkBelongsToTheWordBeforeIt) {
  const std::string text = "tha\u0301 x";
  const auto words = WordsOf(text);
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(text.substr(words[0].begin, words[0].end - words[0].begin), "tha\u0301");
}

TEST(Fold, SignsPicturesAndSpacesAreNoWords) {
  for (const char* text :
       {"", " \t\n", "🎉🎉", "👩‍💻", "— … “” « »", "???", "\u200b\u202e", "()[]{}*\"'", "\u0301"}) {
    EXPECT_EQ(FoldedWords(text), Words{}) << text;
  }
}

TEST(Fold, ScriptsWithoutSpacesHaveAWordPerCharacter) {
  EXPECT_EQ(FoldedWords("検索する API"), (Words{"検", "索", "す", "る", "api"}));
}

TEST(Fold, WritingFromRightToLeftHasWordsToo) {
  EXPECT_EQ(FoldedWords("מה נשמע؟ سلام، دنیا"), (Words{"מה", "נשמע", "سلام", "دنیا"}));
  EXPECT_EQ(FoldedWords("مُحَمَّد"), (Words{"محمد"}));
}

TEST(Fold, WhatIsNotUtf8DividesWordsAndIsNeverReadBeyond) {
  EXPECT_EQ(FoldedWords("a\xff"
                        "b\xe1"),
            (Words{"a", "b"}));
}

TEST(Fold, LongWordsAndLongTextsAreCut) {
  EXPECT_LE(FoldedWords(std::string(10'000, 'x')).at(0).size(), kLongestWord);
  EXPECT_GE(FoldedWords(std::string(10'000, 'x')).at(0).size(), kLongestWord - 4);
  std::string many;
  for (std::size_t i = 0; i < kMostWords + 10; ++i) many += "a ";
  EXPECT_EQ(WordsOf(many).size(), kMostWords);
  EXPECT_EQ(WordsOf(std::string(kMostSearchedBytes, ' ') + "late").size(), 0u);
}

TEST(Fold, WithoutCaseKeepsTheMarks) {
  EXPECT_EQ(WithoutCase("TRỌNG Tài Đường ƯƠNG ÉCOLE ŹŁ"), "trọng tài đường ương école źł");
}

TEST(Fold, GramsAreThreeCharactersFromEachPlace) {
  EXPECT_EQ(GramsOf("abcd"), (Words{"abc", "bcd", "cd", "d"}));
  EXPECT_EQ(GramsOf("đ"), (Words{"đ"}));
  EXPECT_EQ(GramsOf(""), Words{});
  const auto grams = GramsOf("a 'b");
  for (const std::string& gram : grams) EXPECT_EQ(gram.find_first_of(" '"), gram.npos) << gram;
  EXPECT_NE(GramsOf("a b")[0], GramsOf("a'b")[0]) << "signs stand for themselves";
}

}  // namespace
}  // namespace aw
