#include "notify/target.h"

#include <gtest/gtest.h>

namespace aw::notify {
namespace {

Target MustParse(const std::string& text) {
  const auto targets = ParseTargets(text);
  EXPECT_TRUE(targets) << text;
  return targets && targets->size() == 1 ? targets->front() : Target{};
}

TEST(Targets, AWebhookKeepsItsPathAndQuery) {
  const Target target = MustParse("https://hooks.example.com:8443/a/b/?key=1");
  EXPECT_EQ(target.kind, Target::Kind::kWebhook);
  EXPECT_EQ(target.Name(), "https://hooks.example.com:8443");
  EXPECT_EQ(target.path, "/a/b/?key=1");
  EXPECT_EQ(target.authorization, "");
  EXPECT_FALSE(target.is_own_word);
  EXPECT_EQ(MustParse("http://example.com").path, "/");
  EXPECT_EQ(MustParse("http://example.com?x").path, "/?x");
}

TEST(Targets, NtfyIsKnownByItsSchemeOrItsHost) {
  EXPECT_EQ(MustParse("ntfy+https://push.example.com/topic").kind, Target::Kind::kNtfy);
  EXPECT_EQ(MustParse("ntfy+http://10.0.0.7:8080/topic").Name(), "http://10.0.0.7:8080");
  EXPECT_EQ(MustParse("https://ntfy.sh/topic").kind, Target::Kind::kNtfy);
  EXPECT_EQ(MustParse("https://ntfy.sh.example.com/topic").kind, Target::Kind::kWebhook);
}

TEST(Targets, UserAndPasswordBecomeAHeaderAndNothingElse) {
  const Target basic = MustParse("https://ann:p%40ss@example.com/hook");
  EXPECT_EQ(basic.authorization, "Basic YW5uOnBAc3M=");
  EXPECT_EQ(basic.Name(), "https://example.com");
  EXPECT_EQ(basic.url.authority, "example.com");
  EXPECT_EQ(MustParse("ntfy+https://:tk_1@example.com/t").authorization, "Basic OnRrXzE=");
  EXPECT_EQ(MustParse("https://tk_1@example.com/t").authorization, "Bearer tk_1");
}

TEST(Targets, TheIdIdentifiesTheTargetAndIgnoresThePassword) {
  const std::string id = MustParse("https://a:1@example.com/hook").id;
  EXPECT_EQ(id.size(), 12u);
  EXPECT_EQ(MustParse("https://b:2@example.com/hook").id, id);
  EXPECT_NE(MustParse("https://example.com/other").id, id);
  EXPECT_NE(MustParse("ntfy+https://example.com/hook").id, id);
  EXPECT_NE(MustParse("http://example.com/hook").id, id);
}

TEST(Targets, AnAddressOrLocalhostIsTheOperatorsOwnWord) {
  for (const char* own : {"http://127.0.0.1:1/x", "http://[::1]/x", "http://localhost/x", "https://192.168.0.5/x"}) {
    EXPECT_TRUE(MustParse(own).is_own_word) << own;
  }
  EXPECT_FALSE(MustParse("http://localhost.example.com/x").is_own_word);
}

TEST(Targets, SeveralAreSeparatedByCommasOrSpacesAndCountOnce) {
  const auto targets = ParseTargets(" http://a/1, http://b/2  http://a/1,,\n");
  ASSERT_TRUE(targets);
  EXPECT_EQ(targets->size(), 2u);
  EXPECT_TRUE(ParseTargets("")->empty());
  EXPECT_TRUE(ParseTargets(" , ")->empty());
  std::string many;
  for (int i = 0; i < 9; ++i) many += "http://a/" + std::to_string(i) + " ";
  EXPECT_FALSE(ParseTargets(many));
}

TEST(Targets, AnInvalidTargetIsRefusedWithoutBeingRepeated) {
  for (const char* bad :
       {"ftp://secret/x", "secret", "http://", "http://:80/secret", "http://a:b:c@/secret", "http://h:99999/secret",
        "http://h/secret#part", "http://u:%zz@h/secret", "ntfy+https://secret", "ntfy+https://secret/",
        "ntfy+secret/topic", "http://h/\x01secret", "http://h/sécret", "file:///secret", "http://u%0d%0aX:@/secret"}) {
    const auto targets = ParseTargets(std::string("http://fine/1 ") + bad);
    ASSERT_FALSE(targets) << bad;
    EXPECT_EQ(targets.error().message.find("secret"), targets.error().message.find("secret)")) << bad;
    EXPECT_NE(targets.error().message.find("number 2"), std::string::npos) << targets.error().message;
  }
}

}  // namespace
}  // namespace aw::notify
