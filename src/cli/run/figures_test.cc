#include "cli/run/figures.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

Spent SpentOn(std::initializer_list<const char*> turns) {
  Spent spent;
  for (const char* turn : turns) spent.Add(boost::json::parse(turn), true);
  return spent;
}

TEST(Figures, AreForPeople) {
  EXPECT_EQ(DurationText(45), "45 s");
  EXPECT_EQ(DurationText(80), "1 min 20 s");
  EXPECT_EQ(DurationText(7500), "2 h 05 min");
  EXPECT_EQ(CountText(950), "950");
  EXPECT_EQ(CountText(41'900), "41 k");
  EXPECT_EQ(CountText(1'240'000), "1.2 M");
  EXPECT_EQ(UsdText(0.42), "$0.42");
  EXPECT_EQ(UsdText(0.0042), "$0.004");
}

TEST(Spent, IsUnknownWithoutAReport) {
  EXPECT_EQ(Spent().Cost(), "cost unknown");
  EXPECT_EQ(SpentOn({"{}"}).Cost(), "cost unknown");
  EXPECT_EQ(SpentOn({"{}"}).Tokens(), "tokens unknown");
  EXPECT_EQ(SpentOn({R"({"usd":0})"}).Cost(), "cost $0.00");
}

TEST(Spent, IsALeastAmountWhenOneDoesNotTell) {
  EXPECT_EQ(SpentOn({R"({"usd":0.5,"tokens":1000})", R"({"tokens":2000})"}).Cost(), "cost at least $0.50");
  EXPECT_EQ(SpentOn({R"({"usd":0.5,"tokens":1000})", R"({"tokens":2000})"}).Tokens(), "3 k tokens");
}

TEST(Spent, LacksNothingWhileATurnGoesOn) {
  Spent now;
  now.Add(boost::json::parse(R"({"tokens":500})"), false);
  EXPECT_EQ((SpentOn({R"({"usd":1,"tokens":500})"}) + now).Cost(), "cost $1.00");
  EXPECT_EQ((SpentOn({R"({"usd":1,"tokens":500})"}) + now).Tokens(), "1 k tokens");
}

TEST(Figures, TellALeastAmountWhereAProgramDidNotReportAll) {
  EXPECT_EQ(SpentOn({R"({"tokens_at_least":4000,"usd_at_least":0.5})"}).Tokens(), "at least 4 k tokens");
  EXPECT_EQ(SpentOn({R"({"tokens_at_least":4000,"usd_at_least":0.5})"}).Cost(), "cost at least $0.50");
}

}  // namespace
}  // namespace aw::cli::run
