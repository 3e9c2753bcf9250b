#include "client/response_parser.h"

#include <gtest/gtest.h>

namespace aw::client {
namespace {

constexpr std::string_view kWhole =
    "HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\nRetry-After: 2\r\nContent-Length: 4\r\n\r\nbody";

TEST(ResponseParser, ReadsTheSameHoweverItIsCut) {
  for (std::size_t cut = 1; cut < kWhole.size(); ++cut) {
    ResponseParser parser;
    ASSERT_TRUE(parser.Feed(kWhole.substr(0, cut))) << cut;
    ASSERT_FALSE(parser.whole()) << cut;
    ASSERT_TRUE(parser.Feed(kWhole.substr(cut))) << cut;
    ASSERT_TRUE(parser.whole()) << cut;
    EXPECT_EQ(parser.response().status, 503);
    EXPECT_EQ(parser.response().body, "body");
    EXPECT_EQ(parser.response().content_type, "application/json");
    EXPECT_EQ(parser.response().retry_after_s, 2);
  }
}

TEST(ResponseParser, TakesABodyWithoutALengthToTheEnd) {
  ResponseParser parser;
  ASSERT_TRUE(parser.Feed("HTTP/1.1 200 OK\r\n\r\nall "));
  ASSERT_TRUE(parser.Feed("of it"));
  EXPECT_FALSE(parser.whole());
  EXPECT_TRUE(parser.FeedEnd());
  EXPECT_EQ(parser.response().body, "all of it");
}

TEST(ResponseParser, AHeadIsThereWhenItIsWhole) {
  ResponseParser parser;
  ASSERT_TRUE(parser.Feed("HTTP/1.1 200 OK\r\nX-Long: 1\r\n"));
  EXPECT_FALSE(parser.has_head());
  ASSERT_TRUE(parser.Feed("\r\n"));
  EXPECT_TRUE(parser.has_head());
}

TEST(ResponseParser, SkipsInterimResponses) {
  const std::string all =
      std::string("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\nRetry-After: 9\r\n\r\n")
          .append(kWhole);
  for (std::size_t cut = 1; cut < all.size(); ++cut) {
    ResponseParser parser;
    ASSERT_TRUE(parser.Feed(all.substr(0, cut))) << cut;
    ASSERT_FALSE(parser.whole()) << cut;
    ASSERT_TRUE(parser.Feed(all.substr(cut))) << cut;
    ASSERT_TRUE(parser.whole()) << cut;
    EXPECT_EQ(parser.response().status, 503);
    EXPECT_EQ(parser.response().body, "body");
    EXPECT_EQ(parser.response().retry_after_s, 2);
  }
}

TEST(ResponseParser, AnAnnouncementIsNoResponse) {
  ResponseParser parser;
  ASSERT_TRUE(parser.Feed("HTTP/1.1 103 Early Hints\r\n\r\n"));
  EXPECT_FALSE(parser.has_head());
  EXPECT_FALSE(parser.FeedEnd());
}

TEST(ResponseParser, AChangeOfProtocolIsAResponse) {
  ResponseParser parser;
  ASSERT_TRUE(parser.Feed("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\x81"));
  EXPECT_TRUE(parser.whole());
  EXPECT_EQ(parser.response().status, 101);
  EXPECT_EQ(parser.TakeRest(), "\x81");
}

TEST(ResponseParser, HalfABodyIsNone) {
  ResponseParser parser;
  ASSERT_TRUE(parser.Feed(kWhole.substr(0, kWhole.size() - 1)));
  EXPECT_FALSE(parser.FeedEnd());
}

TEST(ResponseParser, NothingIsNoResponse) {
  ResponseParser parser;
  EXPECT_FALSE(parser.FeedEnd());
}

TEST(ResponseParser, RefusesOtherProtocols) {
  for (const std::string_view text :
       {"SSH-2.0-OpenSSH\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01 and so on, as TLS begins\r\n\r\n"}) {
    ResponseParser parser;
    EXPECT_FALSE(parser.Feed(text)) << text;
  }
}

TEST(ResponseParser, KeepsTheBytesAfterAnUpgrade) {
  ResponseParser parser;
  ASSERT_TRUE(
      parser.Feed("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nframes"));
  ASSERT_TRUE(parser.whole());
  EXPECT_EQ(parser.TakeRest(), "frames");
}

}  // namespace
}  // namespace aw::client
