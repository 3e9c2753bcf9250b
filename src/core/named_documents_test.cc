#include "core/named_documents.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

constexpr std::string_view kFirst = "0199c0de-0000-7000-8000-000000000001";
constexpr std::string_view kSecond = "0199c0de-0000-7000-8000-000000000002";

TEST(NamedDocuments, EveryIdOfATextIsFoundOnce) {
  const std::string text = "The plan is `document_id=" + std::string(kFirst) + "`, see " + std::string(kSecond) +
                           " and again " + std::string(kFirst) + ".";
  EXPECT_EQ(IdsIn(text, 10), (std::vector{*Uuid::Parse(kFirst), *Uuid::Parse(kSecond)}));
  EXPECT_EQ(IdsIn(text, 1).size(), 1u);
  EXPECT_TRUE(IdsIn("0199c0de-0000-7000-8000-00000000000", 10).empty());
  EXPECT_TRUE(IdsIn("", 10).empty());
  for (const std::string_view before :
       {"-", "well-known-", "a-b-c-d-e-f-g-h-", "0199c0de-", "0199c0de-0000-", "12345678"}) {
    EXPECT_EQ(IdsIn(std::string(before).append(kFirst), 10), std::vector{*Uuid::Parse(kFirst)}) << before;
    EXPECT_EQ(IdsIn(std::string(before).append(kFirst).append(kSecond), 10).size(), 2u) << before;
  }
}

TEST(NamedDocuments, AListSurvivesBeingKept) {
  const std::vector<NamedDocument> documents{{*Uuid::Parse(kFirst), 0, Role::kProposer},
                                             {*Uuid::Parse(kSecond), 12, Role::kOpponent}};
  EXPECT_EQ(SplitDocuments(JoinedDocuments(documents)), documents);
  EXPECT_TRUE(SplitDocuments("").empty());
}

TEST(NamedDocuments, DamagedEntriesAreLeftOut) {
  const std::string good = std::string(kFirst) + ":3:proposer";
  for (const std::string& bad : {std::string("x"), std::string(kFirst), std::string(kFirst) + ":3",
                                 std::string(kFirst) + ":x:proposer", std::string(kFirst) + ":3:judge"}) {
    EXPECT_EQ(SplitDocuments(bad + " " + good).size(), 1u) << bad;
  }
}

}  // namespace
}  // namespace aw
