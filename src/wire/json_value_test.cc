#include "wire/json_value.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <limits>

namespace aw {
namespace {

std::string Number(double value) {
  std::string out;
  AppendDecimal(out, value);
  return out;
}

TEST(JsonValue, ANumberIsAPlainDecimal) {
  EXPECT_EQ(Number(6.181858973), "6.181858973");
  EXPECT_EQ(Number(0.00105), "0.00105");
  EXPECT_EQ(Number(1e-7), "0.0000001");
  EXPECT_EQ(Number(1e21), "1000000000000000000000");
  EXPECT_EQ(Number(-2.5), "-2.5");
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(3), "3");
}

TEST(JsonValue, EveryNumberIsReadAgainAsItWas) {
  using Limits = std::numeric_limits<double>;
  for (const double value : {0.1 + 0.2, Limits::max(), Limits::min(), Limits::denorm_min(), -Limits::max()}) {
    const std::string text = Number(value);
    EXPECT_EQ(text.find_first_of("eE"), text.npos) << text;
    EXPECT_EQ(std::strtod(text.c_str(), nullptr), value) << text;
  }
  EXPECT_EQ(Number(Limits::infinity()), "null");
  EXPECT_EQ(Number(Limits::quiet_NaN()), "null");
}

TEST(JsonValue, WhateverHoldsThemStaysAsItWas) {
  constexpr const char* kText =
      R"({"a":[1,-2,18446744073709551615,0.5,true,null,"x\ny"],"b":{},"c":[],"d":{"e":{"f":0.001}},"":"\u0001"})";
  EXPECT_EQ(JsonText(boost::json::parse(kText)), kText);
}

}  // namespace
}  // namespace aw
