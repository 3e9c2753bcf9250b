#include <gtest/gtest.h>

#include "http/admission.h"

namespace aw::http {
namespace {

Origins Bound(std::string host, std::uint16_t port = 3456) { return {std::move(host), port, {}, {}}; }

bool Passes(const Origins& origins, std::string_view host, std::optional<std::string_view> origin = {}) {
  Request request;
  request.has_host = true;
  request.host = host;
  request.origin = origin;
  const auto error = origins.Refuse(request, false);
  EXPECT_EQ(error.value_or(Error{ErrorCode::kForbidden, {}, {}, {}}).code, ErrorCode::kForbidden) << host;
  return !error;
}

TEST(Host, OurNamesPassWithAnyPortAndInAnyCase) {
  const Origins origins = Bound("127.0.0.1");
  for (const char* host : {"localhost", "localhost:3456", "LocalHost:3456", "127.0.0.1", "127.0.0.1:3456",
                           "127.0.0.1:80", "[::1]", "[::1]:3456", "localhost:"}) {
    EXPECT_TRUE(Passes(origins, host)) << host;
  }
}

TEST(Host, OtherNamesAreForbidden) {
  const Origins origins = Bound("127.0.0.1");
  for (const char* host : {"",
                           ":3456",
                           "evil.example",
                           "evil.example:3456",
                           "localhost.evil.example",
                           "evil.localhost",
                           "localhost.",
                           "127.0.0.1.evil.example",
                           "127.0.0.2",
                           "127.1",
                           "0.0.0.0",
                           "192.168.1.5:3456",
                           "[::2]",
                           "[::]",
                           "::1",
                           "[::1].evil.example",
                           "localhost:3456:3456",
                           "user@localhost",
                           "localhost:3456@evil.example",
                           "localhost:x",
                           "localhost/",
                           " localhost",
                           "2130706433"}) {
    EXPECT_FALSE(Passes(origins, host)) << host;
  }
}

TEST(Host, WithoutTheHeaderARequestIsMalformed) {
  const auto error = Bound("127.0.0.1").Refuse(Request{}, true);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::kInvalidInput);
}

TEST(Host, TheBoundHostIsOurs) {
  EXPECT_TRUE(Passes(Bound("192.168.1.5"), "192.168.1.5:3456"));
  EXPECT_TRUE(Passes(Bound("192.168.1.5"), "localhost"));
  EXPECT_FALSE(Passes(Bound("192.168.1.5"), "192.168.1.6:3456"));
  EXPECT_TRUE(Passes(Bound("fe80::1"), "[fe80::1]:3456"));
  EXPECT_TRUE(Passes(Bound("fe80::1"), "[FE80::1]"));
  EXPECT_FALSE(Passes(Bound("fe80::1"), "[fe80::2]:3456"));
}

TEST(Host, BoundToAllAddressesEveryAddressIsOursAndNoName) {
  for (const char* bound : {"0.0.0.0", "::"}) {
    const Origins origins = Bound(bound);
    for (const char* host : {"192.168.1.5:3456", "10.0.0.1", "[fe80::1]:3456", "localhost:3456"}) {
      EXPECT_TRUE(Passes(origins, host)) << host;
    }
    for (const char* host : {"evil.example", "192.168.1.5.evil.example:3456", "", ":3456", "1e3.example"}) {
      EXPECT_FALSE(Passes(origins, host)) << host;
    }
  }
}

TEST(Host, AllowedNamesPassWithOrWithoutTheirPort) {
  const Origins origins("127.0.0.1", 3456, {"debate.example", "other.example:8443"}, {});
  for (const char* host : {"debate.example", "debate.example:3456", "Debate.Example:80", "other.example:8443"}) {
    EXPECT_TRUE(Passes(origins, host)) << host;
  }
  for (const char* host : {"x.debate.example", "debate.example.evil", "other.example", "other.example:80"}) {
    EXPECT_FALSE(Passes(origins, host)) << host;
  }
}

TEST(Origin, OurOwnPagePassesByEachOfOurNames) {
  const Origins origins = Bound("127.0.0.1");
  for (const char* origin :
       {"http://localhost:3456", "http://127.0.0.1:3456", "http://[::1]:3456", "http://LOCALHOST:3456"}) {
    EXPECT_TRUE(Passes(origins, "localhost:3456", origin)) << origin;
  }
}

TEST(Origin, OtherSitesAreForbidden) {
  const Origins origins = Bound("127.0.0.1");
  for (const char* origin :
       {"http://evil.example", "https://evil.example", "http://evil.example:3456", "null", "", "http://",
        "localhost:3456", "http://localhost", "http://localhost:3000", "http://localhost:34567",
        "http://localhost.evil.example:3456", "http://127.0.0.1.evil.example:3456", "http://user@localhost:3456",
        "http://localhost:3456/", "file://", "chrome-extension://abcdef", "http://localhost:3456, http://evil.example",
        "://localhost:3457"}) {
    EXPECT_FALSE(Passes(origins, "localhost:3456", origin)) << origin;
  }
}

TEST(Origin, APageOfTheSameNameAndPortAsTheHostIsOurOwn) {
  const Origins origins("127.0.0.1", 3456, {"debate.example"}, {});
  EXPECT_TRUE(Passes(origins, "debate.example", "https://debate.example")) << "behind a proxy that speaks TLS";
  EXPECT_TRUE(Passes(origins, "debate.example:3456", "http://debate.example:3456"));
  EXPECT_FALSE(Passes(origins, "debate.example", "https://other.example"));
  EXPECT_FALSE(Passes(origins, "debate.example:3456", "http://debate.example:9999"));
}

TEST(Origin, OnPort80TheOriginHasNoPort) {
  EXPECT_TRUE(Passes(Bound("127.0.0.1", 80), "127.0.0.1", "http://localhost"));
  EXPECT_FALSE(Passes(Bound("127.0.0.1", 80), "127.0.0.1", "http://localhost:3456"));
}

TEST(Origin, TheBoundHostsOwnPagePasses) {
  EXPECT_TRUE(Passes(Bound("192.168.1.5"), "localhost:3456", "http://192.168.1.5:3456"));
  EXPECT_TRUE(Passes(Bound("fe80::1"), "localhost:3456", "http://[fe80::1]:3456"));
  EXPECT_TRUE(Passes(Bound("0.0.0.0"), "192.168.1.5:3456", "http://192.168.1.5:3456"));
  EXPECT_FALSE(Passes(Bound("0.0.0.0"), "192.168.1.5:3456", "http://192.168.1.6:3456"));
}

TEST(Origin, AnAllowedOriginPassesAndIsAStranger) {
  const Origins origins("127.0.0.1", 3456, {}, {"https://app.example", "http://localhost:5173"});
  EXPECT_TRUE(Passes(origins, "localhost:3456", "https://app.example"));
  EXPECT_TRUE(Passes(origins, "localhost:3456", "http://localhost:5173"));
  EXPECT_FALSE(Passes(origins, "localhost:3456", "http://app.example"));
  EXPECT_FALSE(Passes(origins, "localhost:3456", "https://app.example:444"));
  EXPECT_FALSE(Passes(origins, "evil.example", "https://app.example")) << "the Host counts all the same";
  EXPECT_TRUE(origins.IsAllowedStranger("https://app.example"));
  EXPECT_FALSE(origins.IsAllowedStranger("http://localhost:3456"));
  EXPECT_FALSE(origins.IsAllowedStranger("*"));
}

struct Visit {
  Method method;
  std::string_view site, mode;
  bool is_link_target;
};

bool IsLetIn(const Visit& visit, std::optional<std::string_view> origin = {}) {
  Request request;
  request.method = visit.method;
  request.has_host = true;
  request.host = "localhost:3456";
  request.fetch_site = visit.site;
  request.fetch_mode = visit.mode;
  request.origin = origin;
  return !Origins("127.0.0.1", 3456, {}, {"https://app.example"}).Refuse(request, visit.is_link_target);
}

TEST(FetchSite, OurOwnPageAPersonAndAProgramAreLetIn) {
  for (const char* site : {"", "none", "same-origin"}) {
    EXPECT_TRUE(IsLetIn({Method::kGet, site, "cors", false})) << site;
    EXPECT_TRUE(IsLetIn({Method::kGet, site, "navigate", false})) << site;
  }
}

TEST(FetchSite, AnotherSiteMayLinkToThePageAndNothingElse) {
  for (const char* site : {"cross-site", "same-site"}) {
    EXPECT_TRUE(IsLetIn({Method::kGet, site, "navigate", true})) << site;
    EXPECT_FALSE(IsLetIn({Method::kGet, site, "navigate", false})) << site;
    EXPECT_FALSE(IsLetIn({Method::kPost, site, "navigate", true})) << site;
    for (const char* mode : {"no-cors", "cors", "websocket", ""}) {
      EXPECT_FALSE(IsLetIn({Method::kGet, site, mode, true})) << site << mode;
      EXPECT_FALSE(IsLetIn({Method::kGet, site, mode, false})) << site << mode;
    }
  }
}

TEST(FetchSite, AnAllowedOriginIsLetInFromAnotherSite) {
  EXPECT_TRUE(IsLetIn({Method::kGet, "cross-site", "cors", false}, "https://app.example"));
  EXPECT_FALSE(IsLetIn({Method::kGet, "cross-site", "cors", false}, "https://evil.example"));
}

TEST(Loopback, IsThisMachineOnly) {
  for (const char* host : {"127.0.0.1", "127.0.0.53", "127.255.255.254", "::1", "localhost"}) {
    EXPECT_TRUE(IsLoopback(host)) << host;
  }
  for (const char* host : {"", "0.0.0.0", "::", "192.168.1.5", "10.0.0.1", "128.0.0.1", "1270.0.0.1", "example.com",
                           "localhost.example.com", "::2", "12.7.0.1"}) {
    EXPECT_FALSE(IsLoopback(host)) << host;
  }
}

}  // namespace
}  // namespace aw::http
