#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "core/embedded.h"
#include "http/router.h"

AW_DECLARE_EMBEDDED(openapi);

namespace aw::http {
namespace {

namespace json = boost::json;

std::string_view NameOf(Method method) {
  switch (method) {
    case Method::kGet: return "get";
    case Method::kPost: return "post";
    case Method::kPut: return "put";
    case Method::kDelete: return "delete";
    default: return "other";
  }
}

// "post /debates/{id}/ruling"; the rest of a path is {path} in OpenAPI and * in our table.
std::set<std::string> RoutesInTheTable() {
  std::set<std::string> rows;
  for (const Route& route : Routes()) {
    std::string pattern(route.pattern);
    if (pattern.ends_with('*')) pattern.replace(pattern.size() - 1, 1, "{path}");
    EXPECT_TRUE(rows.insert(std::string(NameOf(route.method)) + " " + pattern).second) << pattern << " stands twice";
  }
  return rows;
}

json::object OpenApi() {
  const std::string_view text = AW_EMBEDDED(openapi);
  return json::parse({text.data(), text.size()}).as_object();
}

std::set<std::string> RoutesInOpenApi() {
  const std::set<std::string> methods{"get", "post", "delete", "put", "patch", "head", "options"};
  const json::object api = OpenApi();
  std::set<std::string> rows;
  for (const auto& [path, item] : api.at("paths").as_object()) {
    for (const auto& [method, operation] : item.as_object()) {
      if (methods.contains(std::string(method))) rows.insert(std::string(method) + " " + std::string(path));
    }
  }
  return rows;
}

TEST(Routes, OpenApiDescribesEachRouteAndNoOther) { EXPECT_EQ(RoutesInTheTable(), RoutesInOpenApi()); }

TEST(Routes, AreThoseOfTheContract) {
  const auto rows = RoutesInTheTable();
  for (const char* row : {"post /debates",
                          "get /debates",
                          "get /debates/{id}",
                          "delete /debates/{id}",
                          "post /debates/{id}/arguments",
                          "post /debates/{id}/appeal",
                          "post /debates/{id}/resolution",
                          "post /debates/{id}/intervention",
                          "post /debates/{id}/ruling",
                          "get /debates/{id}/wait",
                          "put /debates/{id}/presence",
                          "post /documents",
                          "post /documents/{id}/versions",
                          "get /documents/{id}",
                          "get /documents",
                          "get /documents/{id}/history",
                          "get /documents/{id}/diff",
                          "delete /documents/{id}",
                          "get /health",
                          "get /ready",
                          "get /metrics",
                          "get /openapi.json",
                          "get /programs",
                          "post /mcp",
                          "get /mcp",
                          "delete /mcp",
                          "get /",
                          "get /d/{id}",
                          "get /doc/{id}",
                          "get /insights",
                          "get /assets/{path}",
                          "post /auth/ws-ticket",
                          "get /ws"}) {
    EXPECT_TRUE(rows.contains(row)) << row;
  }
}

TEST(Routes, TheArbitratorsMovesNeedTheArbitratorsRight) {
  const std::set<std::string> judged{
      "delete /debates/{id}",      "delete /documents/{id}", "post /debates/{id}/intervention",
      "post /debates/{id}/ruling", "post /notify/test",      "get /debates/{id}/reviews/sealed"};
  for (const Route& route : Routes()) {
    const std::string row = std::string(NameOf(route.method)) + " " + std::string(route.pattern);
    EXPECT_EQ(route.access == Access::kArbitrator, judged.contains(row)) << row;
  }
}

TEST(Routes, OnlyHealthThePageAndTheSocketAreOpen) {
  const std::set<std::string_view> open{"/health",   "/ready", "/",         "/d/{id}", "/doc/{id}",
                                        "/insights", "/ruled", "/assets/*", "/ws"};
  for (const Route& route : Routes())
    EXPECT_EQ(route.access == Access::kOpen || route.access == Access::kPage, open.contains(route.pattern))
        << route.pattern;
}

TEST(Routes, WhatWritesTakesABodyAndNothingElseDoes) {
  for (const Route& route : Routes()) {
    const bool sends = route.method == Method::kPost || route.method == Method::kPut;
    const bool writes = sends && route.pattern != "/auth/ws-ticket";
    EXPECT_EQ(route.body != BodyKind::kNone, writes) << route.pattern;
  }
}

TEST(Routes, EachHasAHandlerAndAName) {
  const auto names = RouteNames();
  ASSERT_EQ(names.size(), Routes().size() + 1);
  EXPECT_EQ(names.back(), "none");
  for (std::size_t i = 0; i < Routes().size(); ++i) {
    EXPECT_NE(Routes()[i].handle, nullptr);
    EXPECT_TRUE(names[i].ends_with(" " + std::string(Routes()[i].pattern))) << names[i];
    EXPECT_EQ(RouteName(i), Routes()[i].pattern);
  }
  EXPECT_EQ(RouteName(Routes().size()), "none");
  EXPECT_EQ((std::set<std::string>(names.begin(), names.end()).size()), names.size());
}

TEST(OpenApi, IsVersion31AndEveryOperationSaysWhatItAnswers) {
  const json::object api = OpenApi();
  EXPECT_TRUE(std::string_view(api.at("openapi").as_string()).starts_with("3.1"));
  for (const auto& [path, item] : api.at("paths").as_object()) {
    for (const auto& [method, operation] : item.as_object()) {
      if (method == "parameters") continue;
      EXPECT_TRUE(operation.as_object().contains("responses")) << method << " " << path;
      EXPECT_FALSE(operation.at("responses").as_object().empty()) << method << " " << path;
    }
  }
}

}  // namespace
}  // namespace aw::http
