#include "notify/message.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/samples.h"

namespace aw::notify {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;

class MessageTest : public testing::Test {
 protected:
  MessageTest() {
    settings_.public_url = "https://debates.example.com";
    subject_.debate = DebateOf(1, "Tabs or spaces", State::kAwaitingArbitrator);
    subject_.argument = ArgumentOf(subject_.debate, 7, 3, ArgumentType::kAppeal, Role::kProposer, "A private question");
    subject_.argument.extras = R"("options":[{"id":"A","text":"private too"}])";
    notice_ = {"t", subject_.debate.id, 3, NoticeKind::kRulingDue, 1'763'181'480'000, 0, 0};
  }

  Message Make(const char* url) {
    const Target target = ParseTargets(url)->front();
    return MakeMessage(target, notice_, subject_, settings_, 1'763'181'490'500);
  }
  static std::string Header(const Message& message, std::string_view name) {
    for (const auto& [each, value] : message.headers) {
      if (each == name) return value;
    }
    return "(absent)";
  }

  Settings settings_;
  Subject subject_;
  Notice notice_;
};

TEST_F(MessageTest, AWebhookGetsTitleStateAndLinkButNoPrivateText) {
  const Message message = Make("http://h/hook");
  EXPECT_EQ(message.body.find("private"), std::string::npos) << message.body;
  for (const char* part : {R"("event":"ruling_due")", R"("title":"Tabs or spaces")", R"("state":"AWAITING_ARBITRATOR")",
                           R"("url":"https://debates.example.com/d/00000000-0000-4000-8000-000000000001")",
                           R"("type":"APPEAL")", R"("seq":3)", R"("created_at":"2025-11-15T04:38:00.000Z")"}) {
    EXPECT_NE(message.body.find(part), std::string::npos) << part << " in " << message.body;
  }
  EXPECT_EQ(Header(message, "Content-Type"), "application/json");
  EXPECT_EQ(Header(message, "X-Debate-Event"), "ruling_due");
  EXPECT_EQ(Header(message, "X-Debate-Notice"), notice_.Id());
  EXPECT_EQ(Header(message, "X-Debate-Signature"), "(absent)");
}

TEST_F(MessageTest, TheTextIsIncludedIfConfigured) {
  settings_.with_content = true;
  EXPECT_NE(Make("http://h/hook").body.find("A private question"), std::string::npos);
  EXPECT_NE(Make("ntfy+http://h/topic").body.find("A private question"), std::string::npos);
}

TEST_F(MessageTest, TheSignatureIsOverTheTimestampAndTheBody) {
  settings_.secret = "it is a secret!!";
  const Message message = Make("http://h/hook");
  EXPECT_EQ(Header(message, "X-Debate-Timestamp"), "1763181490");
  EXPECT_EQ(Header(message, "X-Debate-Signature"), Signature(settings_.secret, "1763181490", message.body));
  // printf 1.body | openssl dgst -sha256 -hmac key
  EXPECT_EQ(Signature("key", "1", "body"), "sha256=91b5374b153842ad05b2c4eab9349b8321b14703165bd3fb8b034dfb8be98ae5");
}

TEST_F(MessageTest, NtfyHasTitlePriorityTagsAndAClick) {
  const Message message = Make("ntfy+http://h/topic");
  EXPECT_EQ(Header(message, "Title"), "Tabs or spaces");
  EXPECT_EQ(Header(message, "Priority"), "4");
  EXPECT_EQ(Header(message, "Tags"), "scales");
  EXPECT_EQ(Header(message, "Click"), "https://debates.example.com/d/00000000-0000-4000-8000-000000000001");
  EXPECT_EQ(message.body, "The proposer appeals: a ruling is due.\nState: AWAITING_ARBITRATOR");
  EXPECT_EQ(Header(message, "X-Debate-Signature"), "(absent)");
}

TEST_F(MessageTest, ALongTextIsCutForNtfyAtACharacter) {
  settings_.with_content = true;
  subject_.argument.content.clear();
  for (int i = 0; i < 3'000; ++i) subject_.argument.content += "ế";
  const std::string body = Make("ntfy+http://h/topic").body;
  EXPECT_LE(body.size(), 4'096u);
  EXPECT_GT(body.size(), 3'500u);
  EXPECT_TRUE(body.ends_with("ế"));
}

TEST(HeaderText, IsPlainOrEncodedWordsWithoutHalfCharacters) {
  EXPECT_EQ(HeaderText("Tabs or spaces"), "Tabs or spaces");
  EXPECT_EQ(HeaderText("Phở"), "=?UTF-8?B?UGjhu58=?=");
  EXPECT_EQ(HeaderText("a\r\nX-Evil: 1").find('\n'), std::string::npos);
  EXPECT_TRUE(HeaderText("=?UTF-8?Q?x?=").starts_with("=?UTF-8?B?"));
  std::string text;
  for (int i = 0; i < 40; ++i) text += "ế";  // 3 bytes each: 15 in a word
  EXPECT_EQ(std::ranges::count(HeaderText(text), ' '), 2);
}

}  // namespace
}  // namespace aw::notify
