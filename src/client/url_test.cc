#include "client/url.h"

#include <gtest/gtest.h>

namespace aw::client {
namespace {

TEST(Url, ReadsItsParts) {
  const auto url = ParseUrl("https://example.org/debates/");
  ASSERT_TRUE(url);
  EXPECT_TRUE(url->tls);
  EXPECT_EQ(url->host, "example.org");
  EXPECT_EQ(url->port, "443");
  EXPECT_EQ(url->prefix, "/debates");
  EXPECT_EQ(url->Whole(), "https://example.org/debates");
}

TEST(Url, KnowsThisMachine) {
  for (const char* text : {"http://127.0.0.1:3456", "http://localhost", "http://[::1]:80"}) {
    const auto url = ParseUrl(text);
    ASSERT_TRUE(url) << text;
    EXPECT_TRUE(url->IsLoopback()) << text;
  }
  EXPECT_FALSE(ParseUrl("http://192.0.2.1")->IsLoopback());
  EXPECT_FALSE(ParseUrl("http://localhost.evil.example")->IsLoopback());
}

TEST(Url, TakesABracketedAddressApart) {
  const auto url = ParseUrl("http://[::1]:3456");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->host, "::1");
  EXPECT_EQ(url->port, "3456");
  EXPECT_EQ(url->authority, "[::1]:3456");
}

TEST(Url, RefusesInvalidUrls) {
  for (const char* text :
       {"", "x", "ftp://x", "http://", "http://:80", "http://x:0", "http://x:65536", "http://x:8a", "http://x y",
        "http://u@x", "http://x\r\nEvil: 1", "http://[::1", "http://x?q", "HTTP://x"}) {
    EXPECT_FALSE(ParseUrl(text)) << text;
  }
}

TEST(Url, EncodesReservedCharacters) {
  EXPECT_EQ(PercentEncoded("aZ09-._~"), "aZ09-._~");
  EXPECT_EQ(PercentEncoded("a b/%&=é"), "a%20b%2F%25%26%3D%C3%A9");
}

}  // namespace
}  // namespace aw::client
