#include "wire/list_requests.h"

#include <gtest/gtest.h>

#include <map>

#include "core/limits.h"
#include "support/samples.h"

namespace aw {
namespace {

using Values = std::map<std::string_view, std::string>;

class Given final : public Parameters {
 public:
  explicit Given(Values values) : values_(std::move(values)) {}

  Result<std::optional<std::string>> Text(std::string_view name) const override {
    const auto value = values_.find(name);
    return value == values_.end() ? std::nullopt : std::optional(value->second);
  }
  Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least, std::int64_t) const override {
    const auto value = values_.find(name);
    if (value == values_.end()) return std::optional<std::int64_t>();
    const std::int64_t number = std::stoll(value->second);
    if (number < least) return InvalidInput(std::string(name) + " is too small");
    return std::optional(number);
  }
  Result<bool> Flag(std::string_view name) const override { return values_.contains(name); }
  Result<std::optional<std::string>> Object(std::string_view) const override { return std::optional<std::string>(); }

 private:
  Values values_;
};

Result<DebateQuery> Asked(Values values) { return ReadDebateQuery(Given(std::move(values)), "q"); }

TEST(DebateQuery, HasTheContractsDefaults) {
  const auto query = Asked({});
  EXPECT_EQ(*query, DebateQuery{});
  EXPECT_EQ(query->limit, 50);
  EXPECT_EQ(*Asked({{"state", ""}, {"cursor", ""}, {"q", ""}}), DebateQuery{});
}

TEST(DebateQuery, ALimitAboveTheMostIsTakenAsTheMost) {
  EXPECT_EQ(Asked({{"limit", "500"}})->limit, 500);
  EXPECT_EQ(Asked({{"limit", "501"}})->limit, 500);
  EXPECT_EQ(Asked({{"limit", "9223372036854775807"}})->limit, 500);
  EXPECT_FALSE(Asked({{"limit", "0"}}));
  EXPECT_EQ(ReadDocumentQuery(Given(Values{{"limit", "501"}}))->limit, 500);
  EXPECT_FALSE(ReadDocumentQuery(Given(Values{{"limit", "0"}})));
}

TEST(DebateQuery, WhatIsRefusedIsNamed) {
  const std::pair<const char*, Values> rows[] = {
      {"state", {{"state", "OPEN"}}},
      {"limit", {{"limit", "0"}}},
      {"offset", {{"offset", "-1"}}},
      {"cursor", {{"cursor", "x"}}},
      {"cursor and offset", {{"cursor", CursorOf({Time::FromUnixMs(1), {}})}, {"offset", "1"}}},
      {"q", {{"q", std::string(201, 'x')}}},
      {"q", {{"q", std::string("a\0b", 3)}}},
      {"q", {{"q", "\xFF"}}},
  };
  for (const auto& [named, values] : rows) {
    const auto refused = Asked(values);
    ASSERT_FALSE(refused) << named;
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
    EXPECT_TRUE(refused.error().message.starts_with(named)) << refused.error().message;
  }
  EXPECT_TRUE(Asked({{"q", std::string(200, 'x')}}));
  EXPECT_TRUE(Asked({{"cursor", CursorOf({Time::FromUnixMs(1), {}})}, {"offset", "0"}}));
}

TEST(Cursors, LeadBackToTheirPlace) {
  for (const ListPlace& place :
       {ListPlace{Time::FromUnixMs(0), {}}, ListPlace{Time::FromUnixMs(1'763'251'200'123), samples::IdOf(7)},
        ListPlace::Start()}) {
    const std::string cursor = CursorOf(place);
    EXPECT_EQ(PlaceAt(cursor), place) << cursor;
    EXPECT_EQ(cursor.find_first_not_of("0123456789abcdef-"), std::string::npos) << cursor;
  }
}

TEST(Cursors, NothingElseIsOne) {
  const std::string id = samples::IdOf(7).ToString();
  const std::string texts[] = {"",
                               "-",
                               "-" + id,
                               id,
                               "ff-",
                               "ff-" + id + "0",
                               "ff-" + id.substr(1),
                               "g-" + id,
                               "-1-" + id,
                               " ff-" + id,
                               "ffffffffffff-" + id,
                               "fffffffffffffffff-" + id};
  for (const std::string& text : texts) {
    EXPECT_EQ(PlaceAt(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace aw
