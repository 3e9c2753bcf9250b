#include "http/request_parser.h"

#include <gtest/gtest.h>

namespace aw::http {
namespace {

constexpr std::uint64_t kBodyLimit = 1'000;

std::uint64_t LimitFor(const void*, Method method, std::string_view path) {
  return method == Method::kPost && path == "/large" ? 100'000 : kBodyLimit;
}

// Feeds a parser like a connection: the buffer grows until the head is complete, then the body is passed on.
struct Fed {
  explicit Fed(std::string text) : bytes(std::move(text)) { taken = parser.Feed(bytes); }

  std::string bytes;
  RequestParser parser{LimitFor, nullptr};
  std::size_t taken = 0;

  const Request& request() { return parser.request(); }
};

std::string RequestOf(std::string_view line, std::string_view headers = "", std::string_view body = "") {
  return std::string(line) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

TEST(RequestParser, ReadsAWholeRequest) {
  Fed fed(RequestOf("POST /debates?x=1&y=%20",
                    "Content-Type: application/json\r\nAuthorization: Bearer t\r\nContent-Length: 7\r\n", "{\"a\":1}"));
  ASSERT_FALSE(fed.parser.failed()) << fed.parser.Explanation();
  EXPECT_TRUE(fed.parser.is_done());
  EXPECT_EQ(fed.taken, fed.bytes.size());
  EXPECT_EQ(fed.request().method, Method::kPost);
  EXPECT_EQ(fed.request().target, "/debates?x=1&y=%20");
  EXPECT_EQ(fed.request().path, "/debates");
  EXPECT_EQ(fed.request().query, "x=1&y=%20");
  EXPECT_TRUE(fed.request().has_host);
  EXPECT_EQ(fed.request().host, "localhost");
  EXPECT_EQ(fed.request().authorization, "Bearer t");
  EXPECT_EQ(fed.request().content_type, "application/json");
  EXPECT_EQ(fed.request().body, "{\"a\":1}");
  EXPECT_FALSE(fed.request().origin);
  EXPECT_TRUE(fed.request().keep_alive);
}

TEST(RequestParser, ABodyThatLiesInTheBufferIsNotCopied) {
  Fed fed(RequestOf("POST /x", "Content-Length: 4\r\n", "body"));
  EXPECT_EQ(fed.request().body.data(), fed.bytes.data() + fed.bytes.size() - 4);
}

TEST(RequestParser, KnowsTheMethods) {
  const std::pair<const char*, Method> rows[] = {
      {"GET", Method::kGet},         {"HEAD", Method::kHead}, {"POST", Method::kPost},   {"DELETE", Method::kDelete},
      {"OPTIONS", Method::kOptions}, {"PUT", Method::kPut},   {"PATCH", Method::kOther}, {"TRACE", Method::kOther},
      {"BREW", Method::kOther},      {"get", Method::kOther},
  };
  for (const auto& [name, method] : rows) {
    Fed fed(RequestOf(std::string(name) + " /"));
    ASSERT_FALSE(fed.parser.failed()) << name;
    EXPECT_EQ(fed.request().method, method) << name;
  }
}

TEST(RequestParser, SplitsTheTargetAtTheFirstQuestionMark) {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"/", "/", ""}, {"/?", "/", ""}, {"/a?b?c", "/a", "b?c"}, {"/a/b", "/a/b", ""}, {"?q", "", "q"}, {"*", "*", ""}};
  for (const auto& [target, path, query] : rows) {
    Fed fed(RequestOf("GET " + std::string(target)));
    ASSERT_FALSE(fed.parser.failed()) << target;
    EXPECT_EQ(fed.request().path, path);
    EXPECT_EQ(fed.request().query, query);
  }
}

TEST(RequestParser, ATargetMayBeAWholeUrlIfItNamesTheHost) {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"http://localhost/b?c", "/b", "c"},
      {"HTTP://LOCALHOST", "/", ""},
      {"http://localhost?c", "/", "c"},
      {"/http://evil.example", "/http://evil.example", ""},
  };
  for (const auto& [target, path, query] : rows) {
    Fed fed(RequestOf("GET " + std::string(target)));
    ASSERT_FALSE(fed.parser.failed()) << target;
    EXPECT_EQ(fed.request().path, path) << target;
    EXPECT_EQ(fed.request().query, query) << target;
  }
  for (const char* target : {"http://evil.example/", "http:///b", "http://localhost:1/"}) {
    EXPECT_TRUE(Fed(RequestOf("GET " + std::string(target))).parser.failed()) << target;
  }
}

TEST(RequestParser, UntilTheHeadIsWholeNothingIsTaken) {
  const std::string whole = RequestOf("GET /debates", "Origin: http://localhost\r\n");
  RequestParser parser(LimitFor, nullptr);
  for (std::size_t cut = 1; cut < whole.size(); ++cut) {
    ASSERT_EQ(parser.Feed(std::string_view(whole).substr(0, cut)), 0u) << cut;
    ASSERT_FALSE(parser.failed()) << cut;
    ASSERT_FALSE(parser.is_header_done()) << cut;
  }
  EXPECT_EQ(parser.Feed(whole), whole.size());
  EXPECT_TRUE(parser.is_done());
  EXPECT_EQ(parser.request().origin, "http://localhost");
}

TEST(RequestParser, ABodyInPartsIsPutTogether) {
  const std::string head = RequestOf("POST /x", "Content-Length: 10\r\n");
  const std::string body = "0123456789";
  for (std::size_t cut = 0; cut <= body.size(); ++cut) {
    const std::string first = head + body.substr(0, cut);
    RequestParser parser(LimitFor, nullptr);
    ASSERT_EQ(parser.Feed(first), first.size()) << cut;
    ASSERT_EQ(parser.is_done(), cut == body.size());
    const std::string rest = body.substr(cut);
    for (const char& c : rest) ASSERT_EQ(parser.Feed({&c, 1}), 1u);
    ASSERT_FALSE(parser.failed());
    ASSERT_TRUE(parser.is_done());
    EXPECT_EQ(parser.request().body, body) << cut;
  }
}

TEST(RequestParser, TheNextRequestInTheBufferIsLeftThere) {
  const std::string first = RequestOf("POST /a", "Content-Length: 3\r\n", "one");
  Fed fed(first + RequestOf("GET /b"));
  EXPECT_TRUE(fed.parser.is_done());
  EXPECT_EQ(fed.taken, first.size());
  EXPECT_EQ(fed.request().body, "one");
  const std::string get = RequestOf("GET /a");
  Fed bare(get + get);
  EXPECT_EQ(bare.taken, get.size());
}

TEST(RequestParser, AChunkedBodyIsPutTogether) {
  const std::string chunks = "4\r\nWiki\r\n5;ext=1\r\npedia\r\nA\r\n0123456789\r\n0\r\n\r\n";
  Fed fed(RequestOf("POST /x", "Transfer-Encoding: chunked\r\n", chunks));
  ASSERT_FALSE(fed.parser.failed()) << fed.parser.Explanation();
  ASSERT_TRUE(fed.parser.is_done());
  EXPECT_EQ(fed.request().body, "Wikipedia0123456789");
  EXPECT_EQ(fed.taken, fed.bytes.size());
}

TEST(RequestParser, AnEmptyChunkedBodyIsEmpty) {
  Fed fed(RequestOf("POST /x", "Transfer-Encoding: chunked\r\n", "0\r\n\r\n"));
  ASSERT_TRUE(fed.parser.is_done());
  EXPECT_EQ(fed.request().body, "");
}

TEST(RequestParser, AChunkedBodyMayComeInAnyParts) {
  const std::string head = RequestOf("POST /x", "Transfer-Encoding: chunked\r\n");
  const std::string chunks = "4\r\nWiki\r\n5\r\npedia\r\n0\r\n\r\n";
  for (std::size_t cut = 0; cut < chunks.size(); ++cut) {
    RequestParser parser(LimitFor, nullptr);
    const std::string first = head + chunks.substr(0, cut);
    std::string left = first.substr(parser.Feed(first)) + chunks.substr(cut);
    while (!parser.is_done() && !parser.failed()) {
      const std::size_t taken = parser.Feed(left);
      left.erase(0, taken);
      ASSERT_TRUE(taken > 0 || parser.is_done()) << cut;
    }
    ASSERT_FALSE(parser.failed()) << cut << ": " << parser.Explanation();
    EXPECT_EQ(parser.request().body, "Wikipedia") << cut;
  }
}

TEST(RequestParser, TheRouteSaysHowLargeABodyMayBe) {
  const auto fed = [](std::string_view line, std::size_t length) {
    auto made = std::make_unique<Fed>(RequestOf(line, "Content-Length: " + std::to_string(length) + "\r\n"));
    return made;
  };
  EXPECT_FALSE(fed("POST /x", kBodyLimit)->parser.failed());
  const auto over = fed("POST /x", kBodyLimit + 1);
  EXPECT_TRUE(over->parser.failed());
  EXPECT_TRUE(over->parser.too_large());
  EXPECT_EQ(over->parser.declared_length(), kBodyLimit + 1);
  EXPECT_EQ(over->parser.body_limit_bytes(), kBodyLimit);
  EXPECT_FALSE(fed("POST /large?x", 100'000)->parser.failed());
  EXPECT_TRUE(fed("POST /large", 100'001)->parser.too_large());
}

TEST(RequestParser, AChunkedBodyHasTheSameLimit) {
  const std::string chunk = "1F4\r\n" + std::string(500, 'x') + "\r\n";
  EXPECT_FALSE(Fed(RequestOf("POST /x", "Transfer-Encoding: chunked\r\n", chunk + chunk)).parser.failed());
  Fed over(RequestOf("POST /x", "Transfer-Encoding: chunked\r\n", chunk + chunk + "1\r\nx\r\n"));
  EXPECT_TRUE(over.parser.failed());
  EXPECT_TRUE(over.parser.too_large());
}

TEST(RequestParser, AHeadLargerThanItsLimitIsRefused) {
  const auto with_bytes = [](std::size_t bytes) {
    return RequestOf("GET /", "X-Long: " + std::string(bytes, 'x') + "\r\n");
  };
  EXPECT_FALSE(Fed(with_bytes(4'000)).parser.failed());
  EXPECT_TRUE(Fed(with_bytes(RequestParser::kMaxHeadBytes)).parser.failed());
  RequestParser endless(LimitFor, nullptr);
  endless.Feed("GET / HTTP/1.1\r\nX: " + std::string(RequestParser::kMaxHeadBytes, 'x'));
  EXPECT_TRUE(endless.failed()) << "also before its end has come";
}

TEST(RequestParser, KeepAliveUpgradeAndExpectAreRead) {
  EXPECT_TRUE(Fed(RequestOf("GET /")).request().keep_alive);
  EXPECT_FALSE(Fed(RequestOf("GET /", "Connection: close\r\n")).request().keep_alive);
  EXPECT_FALSE(Fed("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").request().keep_alive);
  EXPECT_TRUE(Fed("GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n").request().keep_alive);
  Fed upgrade(RequestOf("GET /ws",
                        "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
  EXPECT_TRUE(upgrade.request().upgrades);
  EXPECT_EQ(upgrade.request().upgrade, "websocket");
  EXPECT_EQ(upgrade.request().websocket_version, "13");
  EXPECT_EQ(upgrade.request().websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
  EXPECT_TRUE(Fed(RequestOf("POST /", "Expect: 100-continue\r\nContent-Length: 3\r\n")).request().expects_continue);
  EXPECT_FALSE(Fed(RequestOf("POST /", "Content-Length: 3\r\n")).request().expects_continue);
}

TEST(RequestParser, HeaderNamesHaveNoCase) {
  Fed fed("GET / HTTP/1.1\r\nhOsT: a\r\nORIGIN: b\r\n\r\n");
  EXPECT_EQ(fed.request().host, "a");
  EXPECT_EQ(fed.request().origin, "b");
}

TEST(RequestParser, WithoutHostThereIsNone) {
  Fed fed("GET / HTTP/1.1\r\n\r\n");
  EXPECT_FALSE(fed.parser.failed());
  EXPECT_FALSE(fed.request().has_host);
}

}  // namespace
}  // namespace aw::http
