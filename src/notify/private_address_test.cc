#include <gtest/gtest.h>

#include "client/url.h"
#include "notify/target.h"

namespace aw::notify {
namespace {

bool IsPrivateText(const std::string& host) {
  const auto found = client::Resolve({.tls = false, .host = host, .port = "80", .authority = host, .prefix = ""});
  EXPECT_TRUE(found) << host;
  return found && IsPrivate(found->front().get());
}

TEST(PrivateAddress, OfThisMachineAndTheNetworksBehindIt) {
  for (const char* host : {"127.0.0.1",
                           "127.255.0.9",
                           "10.1.2.3",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.168.1.1",
                           "169.254.169.254",
                           "100.64.0.1",
                           "100.127.255.255",
                           "0.0.0.0",
                           "224.0.0.1",
                           "255.255.255.255",
                           "198.18.0.1",
                           "192.0.0.8",
                           "::1",
                           "::",
                           "fe80::1",
                           "fd00::1",
                           "fc00::1",
                           "ff02::1",
                           "::ffff:127.0.0.1",
                           "::ffff:10.0.0.1",
                           "64:ff9b::127.0.0.1",
                           "2002:7f00:1::",
                           "::127.0.0.1"}) {
    EXPECT_TRUE(IsPrivateText(host)) << host;
  }
}

TEST(PrivateAddress, OthersArePublic) {
  for (const char* host : {"1.1.1.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.63.0.1", "100.128.0.1",
                           "11.0.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::"}) {
    EXPECT_FALSE(IsPrivateText(host)) << host;
  }
}

}  // namespace
}  // namespace aw::notify
