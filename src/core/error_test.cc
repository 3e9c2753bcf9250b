#include "core/error.h"

#include <gtest/gtest.h>

#include "core/result.h"

namespace aw {
namespace {

TEST(ErrorCode, IsWrittenAsTheContractNamesIt) {
  const std::pair<ErrorCode, std::string_view> rows[] = {
      {ErrorCode::kInvalidInput, "INVALID_INPUT"},
      {ErrorCode::kDebateExists, "INVALID_INPUT"},
      {ErrorCode::kAuthFailed, "AUTH_FAILED"},
      {ErrorCode::kForbidden, "FORBIDDEN"},
      {ErrorCode::kActionNotAllowed, "ACTION_NOT_ALLOWED"},
      {ErrorCode::kDebateNotFound, "DEBATE_NOT_FOUND"},
      {ErrorCode::kArgumentNotFound, "ARGUMENT_NOT_FOUND"},
      {ErrorCode::kDocNotFound, "DOC_NOT_FOUND"},
      {ErrorCode::kVersionNotFound, "VERSION_NOT_FOUND"},
      {ErrorCode::kNotFound, "NOT_FOUND"},
      {ErrorCode::kMethodNotAllowed, "METHOD_NOT_ALLOWED"},
      {ErrorCode::kVersionConflict, "VERSION_CONFLICT"},
      {ErrorCode::kIssuesOpen, "ISSUES_OPEN"},
      {ErrorCode::kRoundLimit, "ROUND_LIMIT"},
      {ErrorCode::kMovedOn, "MOVED_ON"},
      {ErrorCode::kEditNotFound, "EDIT_NOT_FOUND"},
      {ErrorCode::kEditAmbiguous, "EDIT_AMBIGUOUS"},
      {ErrorCode::kContentTooLarge, "CONTENT_TOO_LARGE"},
      {ErrorCode::kRateLimited, "RATE_LIMITED"},
      {ErrorCode::kServerBusy, "SERVER_BUSY"},
      {ErrorCode::kServerError, "SERVER_ERROR"},
  };
  ASSERT_EQ(std::size(rows), static_cast<std::size_t>(ErrorCode::kServerError) + 1) << "a code has no row here";
  for (const auto& [code, name] : rows) EXPECT_EQ(Name(code), name);
}

TEST(Error, TooLargeCarriesBothLengths) {
  const Error error = TooLarge("content", 10, 12);
  EXPECT_EQ(error.code, ErrorCode::kContentTooLarge);
  EXPECT_EQ(error.message, "content is 12 bytes, the limit is 10 bytes");
  ASSERT_EQ(error.extra.size(), 2u);
  EXPECT_EQ(error.extra[0].first, "max_length");
  EXPECT_EQ(std::get<std::int64_t>(error.extra[0].second), 10);
  EXPECT_EQ(error.extra[1].first, "actual_length");
  EXPECT_EQ(std::get<std::int64_t>(error.extra[1].second), 12);
}

TEST(Error, WhatIsNotFoundIsNamedAndComesWithASuggestion) {
  const std::tuple<Error, ErrorCode, std::string_view> rows[] = {
      {DebateNotFound("d-1"), ErrorCode::kDebateNotFound, "d-1"},
      {ArgumentNotFound("a-1"), ErrorCode::kArgumentNotFound, "a-1"},
      {DocNotFound("doc-1"), ErrorCode::kDocNotFound, "doc-1"},
      {VersionNotFound("doc-2", 7), ErrorCode::kVersionNotFound, "version 7"},
  };
  for (const auto& [error, code, text] : rows) {
    EXPECT_EQ(error.code, code);
    EXPECT_NE(error.message.find(text), std::string::npos) << error.message;
    EXPECT_FALSE(error.suggestion.empty());
  }
}

TEST(Error, BusyAndBrokenSayThatNothingWasLostByRetrying) {
  EXPECT_EQ(ServerBusy("full").code, ErrorCode::kServerBusy);
  EXPECT_EQ(ServerBusy("full").message, "full");
  EXPECT_NE(ServerBusy("full").suggestion.find("client_request_id"), std::string::npos);
  EXPECT_EQ(ServerError().code, ErrorCode::kServerError);
  EXPECT_NE(ServerError().suggestion.find("client_request_id"), std::string::npos);
}

TEST(Result, IsEitherAValueOrAnError) {
  const Result<std::string> good = std::string("v");
  const Result<std::string> bad = InvalidInput("no", "do this");
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, "v");
  EXPECT_EQ(good->size(), 1u);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "no");
  EXPECT_EQ(bad.error().suggestion, "do this");
}

}  // namespace
}  // namespace aw
