#include "http/response.h"

#include <gtest/gtest.h>

namespace aw::http {
namespace {

TEST(Status, IsTheContractsForEveryCode) {
  const std::pair<ErrorCode, int> rows[] = {
      {ErrorCode::kInvalidInput, 400},     {ErrorCode::kDebateExists, 409},     {ErrorCode::kAuthFailed, 401},
      {ErrorCode::kForbidden, 403},        {ErrorCode::kActionNotAllowed, 403}, {ErrorCode::kDebateNotFound, 404},
      {ErrorCode::kArgumentNotFound, 404}, {ErrorCode::kDocNotFound, 404},      {ErrorCode::kVersionNotFound, 404},
      {ErrorCode::kNotFound, 404},         {ErrorCode::kMethodNotAllowed, 405}, {ErrorCode::kVersionConflict, 409},
      {ErrorCode::kIssuesOpen, 409},       {ErrorCode::kRoundLimit, 409},       {ErrorCode::kMovedOn, 409},
      {ErrorCode::kEditNotFound, 409},     {ErrorCode::kEditAmbiguous, 409},    {ErrorCode::kContentTooLarge, 413},
      {ErrorCode::kRateLimited, 429},      {ErrorCode::kServerBusy, 503},       {ErrorCode::kServerError, 500},
  };
  ASSERT_EQ(std::size(rows), static_cast<std::size_t>(ErrorCode::kServerError) + 1) << "a code has no row here";
  for (const auto& [code, status] : rows) {
    EXPECT_EQ(StatusOf(code), status) << Name(code);
    EXPECT_FALSE(ReasonOf(status).empty());
    if (status != 500) {
      EXPECT_NE(ReasonOf(status), ReasonOf(500)) << status;
    }
  }
}

TEST(Failed, CarriesTheEnvelope) {
  const Response response = Failed(InvalidInput("title is missing"));
  EXPECT_EQ(response.status, 400);
  EXPECT_EQ(response.content_type, "application/json; charset=utf-8");
  EXPECT_EQ(response.BodyView(), R"({"success":false,"error":{"code":"INVALID_INPUT","message":"title is missing"}})");
}

TEST(Failed, SaysWhenToComeBackAndHowToGetIn) {
  EXPECT_NE(Failed(ServerBusy("busy")).headers.find("Retry-After: "), std::string::npos);
  EXPECT_NE(Failed({ErrorCode::kRateLimited, "m", "", {}}).headers.find("Retry-After: "), std::string::npos);
  EXPECT_NE(Failed({ErrorCode::kAuthFailed, "m", "", {}}).headers.find("WWW-Authenticate: Bearer"), std::string::npos);
  EXPECT_EQ(Failed(ServerError()).headers, "");
}

TEST(Response, GivesItsBodyWhereverItLies) {
  Response response;
  response.body = std::string("own");
  EXPECT_EQ(response.BodyView(), "own");
  response.body = std::make_shared<const std::string>("shared");
  EXPECT_EQ(response.BodyView(), "shared");
  response.body = std::string_view("static");
  EXPECT_EQ(response.BodyView(), "static");
  EXPECT_EQ(Ok("x").status, 200);
}

}  // namespace
}  // namespace aw::http
