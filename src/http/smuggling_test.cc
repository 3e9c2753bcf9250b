// Request smuggling: requests that two implementations could read differently. All of them must be refused.
#include <gtest/gtest.h>

#include "http/request_parser.h"

namespace aw::http {
namespace {

using namespace std::string_literals;

// True if the parser fails somewhere in the bytes.
bool Refused(const std::string& bytes) {
  RequestParser parser([](const void*, Method, std::string_view) { return std::uint64_t{1'000'000}; }, nullptr);
  std::string_view left = bytes;
  while (!left.empty() && !parser.failed() && !parser.is_done()) {
    const std::size_t taken = parser.Feed(left);
    if (taken == 0) break;
    left.remove_prefix(taken);
  }
  return parser.failed();
}

std::string Post(const std::string& headers, const std::string& body = "") {
  return "POST /debates HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n" + body;
}

TEST(Smuggling, AnHonestRequestPasses) {
  EXPECT_FALSE(Refused(Post("Content-Length: 5\r\n", "hello")));
  EXPECT_FALSE(Refused(Post("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n")));
  EXPECT_FALSE(Refused(Post("Transfer-Encoding: Chunked\r\n", "5\r\nhello\r\n0\r\n\r\n")));
}

TEST(Smuggling, ALengthAndAnEncodingTogetherAreRefused) {
  EXPECT_TRUE(Refused(Post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nG")));
  EXPECT_TRUE(Refused(Post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\nG")));
}

TEST(Smuggling, TwoLengthsAreRefused) {
  EXPECT_TRUE(Refused(Post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello!")));
  EXPECT_TRUE(Refused(Post("Content-Length: 5, 6\r\n", "hello!")));
}

TEST(Smuggling, ALengthThatIsNotPlainDigitsIsRefused) {
  for (const char* length : {"+5", "-5", "5 5", "0x5", "5x", "5.0", "five", "", "99999999999999999999999", "5;"}) {
    EXPECT_TRUE(Refused(Post("Content-Length: " + std::string(length) + "\r\n", "hello"))) << length;
  }
}

TEST(Smuggling, AnEncodingOtherThanChunkedIsRefused) {
  for (const char* coding : {"identity", "gzip", "gzip, chunked", "chunked, gzip", "chunked, chunked", "xchunked",
                             "chunked;q=1", "\"chunked\"", "chunked\x0B", ""}) {
    EXPECT_TRUE(Refused(Post("Transfer-Encoding: " + std::string(coding) + "\r\n", "0\r\n\r\n"))) << coding;
  }
  EXPECT_TRUE(Refused(Post("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n", "0\r\n\r\n")));
  EXPECT_TRUE(Refused(Post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")));
}

TEST(Smuggling, ASpaceBeforeTheColonIsRefused) {
  EXPECT_TRUE(Refused(Post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")));
  EXPECT_TRUE(Refused(Post("Content-Length : 5\r\n", "hello")));
  EXPECT_TRUE(Refused(Post("Content-Length\t: 5\r\n", "hello")));
}

TEST(Smuggling, WhatMayStandOnceAndStandsTwiceIsRefused) {
  for (const char* header : {"Host: localhost", "Origin: http://localhost", "Authorization: Bearer a",
                             "Content-Type: application/json", "Sec-WebSocket-Key: k", "Sec-WebSocket-Version: 13"}) {
    const std::string line = std::string(header) + "\r\n";
    EXPECT_TRUE(Refused("GET / HTTP/1.1\r\n" + line + line + "\r\n")) << header;
    EXPECT_FALSE(Refused("GET / HTTP/1.1\r\n" + line + "\r\n")) << header;
    const std::string empty = std::string(header).substr(0, std::string(header).find(':')) + ":\r\n";
    EXPECT_TRUE(Refused("GET / HTTP/1.1\r\n" + empty + line + "\r\n")) << header << " after an empty one";
  }
}

TEST(Smuggling, ControlBytesInTheHeadAreRefused) {
  for (const char byte : {'\0', '\x01', '\x0B', '\x7F'}) {
    EXPECT_TRUE(Refused("GET / HTTP/1.1\r\nHost: a"s + byte + "b\r\n\r\n")) << static_cast<int>(byte);
    EXPECT_TRUE(Refused("GET / HTTP/1.1\r\nHo"s + byte + "st: a\r\n\r\n")) << static_cast<int>(byte);
    EXPECT_TRUE(Refused("GET /"s + byte + " HTTP/1.1\r\nHost: a\r\n\r\n")) << static_cast<int>(byte);
  }
}

TEST(Smuggling, LinesThatEndInALoneCarriageReturnAreRefused) {
  EXPECT_TRUE(Refused("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n"));
  EXPECT_TRUE(Refused("GET / HTTP/1.1\rHost: a\r\n\r\n"));
}

TEST(Smuggling, ALineFeedInAValueDoesNotStartAHeader) {
  EXPECT_TRUE(Refused("GET / HTTP/1.1\r\nHost: a\nContent-Length: 5\r\n\r\nhello"));
  EXPECT_TRUE(Refused("GET / HTTP/1.1\nHost: a\n\r\n\r\n"));
}

TEST(Smuggling, MalformedStartLinesAreRefused) {
  for (const char* line : {"GET /", "GET / HTTP/2.0", "GET / HTTP/1.2", "GET / HTTP/1", "GET / http/1.1",
                           "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET /a b HTTP/1.1", "/ HTTP/1.1",
                           "GET", "G@T / HTTP/1.1", "HTTP/1.1 200 OK"}) {
    EXPECT_TRUE(Refused(std::string(line) + "\r\nHost: a\r\n\r\n")) << line;
  }
}

TEST(Smuggling, MalformedHeaderLinesAreRefused) {
  for (const char* line : {"NoColon", ": nameless", "Bad Name: x", "Bad\"Name: x", "Bad(Name): x"}) {
    EXPECT_TRUE(Refused("GET / HTTP/1.1\r\nHost: a\r\n" + std::string(line) + "\r\n\r\n")) << line;
  }
}

TEST(Smuggling, MalformedChunksAreRefused) {
  const std::string head = Post("Transfer-Encoding: chunked\r\n");
  for (const char* chunks :
       {"x\r\nhello\r\n0\r\n\r\n", "+5\r\nhello\r\n0\r\n\r\n", "-5\r\nhello\r\n0\r\n\r\n", "0x5\r\nhello\r\n0\r\n\r\n",
        " 5\r\nhello\r\n0\r\n\r\n", "5\r\nhelloX\r\n0\r\n\r\n", "5\r\nhelloXX0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\nhello",
        "\r\nhello\r\n0\r\n\r\n", "5\nhello\r\n0\r\n\r\n", "8000000000000000\r\nhello"}) {
    EXPECT_TRUE(Refused(head + chunks)) << testing::PrintToString(chunks);
  }
}

TEST(Smuggling, AFoldedHeaderIsNotReadAsTwo) {
  // RFC 9112 lets a server join the lines or refuse them; the encoding must not be lost between.
  const std::string folded = Post("Transfer-Encoding:\r\n chunked\r\n", "5\r\nhello\r\n0\r\n\r\n");
  RequestParser parser([](const void*, Method, std::string_view) { return std::uint64_t{1'000}; }, nullptr);
  parser.Feed(folded);
  if (!parser.failed()) {
    EXPECT_EQ(parser.request().body, "hello");
  }
}

}  // namespace
}  // namespace aw::http
