#include "notify/message.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "core/clock.h"
#include "core/sha256.h"
#include "core/text.h"
#include "wire/notice_json.h"

namespace aw::notify {
namespace {

constexpr std::size_t kMostNtfyBytes = 3'800;  // ntfy turns a text above 4,096 bytes into a file
constexpr std::size_t kMostTitle = 200;        // characters, on a desktop
constexpr std::size_t kEncodedBytes = 45;      // in one encoded word of 75 characters

std::string Link(const Settings& settings, const Uuid* debate_id) {
  return debate_id ? settings.public_url + "/d/" + debate_id->ToString() : settings.public_url + "/";
}

// The display in ntfy: https://docs.ntfy.sh/publish/.
struct Look {
  std::string_view sentence;
  char priority;  // 1 to 5
  std::string_view tag;
};

Look LookOf(const Notice& notice, ArgumentType type) {
  switch (notice.kind) {
    case NoticeKind::kRulingDue:
      if (type == ArgumentType::kAppeal) return {"The proposer appeals: a ruling is due.", '4', "scales"};
      if (type == ArgumentType::kResolution) return {"The proposer asks to close: a ruling is due.", '4', "scales"};
      return {"The debate was stopped: a ruling is due.", '3', "raised_hand"};
    case NoticeKind::kClosed: return {"The debate is closed.", '2', "white_check_mark"};
    case NoticeKind::kStalled: return {"The debate stands still.", '3', "hourglass"};
  }
  __builtin_unreachable();
}

Message ForNtfy(std::string_view title, const Look& look, std::string_view link, std::string body) {
  Message message;
  message.headers = {{"Content-Type", "text/plain; charset=utf-8"},
                     {"Title", HeaderText(title)},
                     {"Priority", std::string(1, look.priority)},
                     {"Tags", std::string(look.tag)},
                     {"Click", std::string(link)}};
  message.body = std::move(body);
  return message;
}

Message ForDesktop(std::string_view sentence, std::string_view title, std::string_view link) {
  Message message;
  message.title = sentence;
  message.body = Printable(title, kMostTitle).append("\n").append(link);
  return message;
}

Message ForWebhook(const NoticePayload& notice, const Settings& settings, std::int64_t now_ms) {
  Message message;
  AppendJson(message.body, notice);
  message.headers = {{"Content-Type", "application/json"}, {"X-Debate-Event", std::string(notice.event)}};
  if (settings.secret.empty()) return message;
  const std::string timestamp = std::to_string(now_ms / 1000);
  message.headers.emplace_back("X-Debate-Timestamp", timestamp);
  message.headers.emplace_back("X-Debate-Signature", Signature(settings.secret, timestamp, message.body));
  return message;
}

}  // namespace

std::string Signature(std::string_view secret, std::string_view timestamp, std::string_view body) {
  return "sha256=" + HmacSha256(secret, std::string(timestamp).append(".").append(body));
}

std::string HeaderText(std::string_view text) {
  const bool is_plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  if (is_plain && text.find("=?") == text.npos) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::string_view word = FirstBytes(text, kEncodedBytes);
    text.remove_prefix(word.size());
    std::array<unsigned char, kEncodedBytes / 3 * 4 + 1> encoded;
    const int length = EVP_EncodeBlock(encoded.data(), reinterpret_cast<const unsigned char*>(word.data()),
                                       static_cast<int>(word.size()));
    out.append(out.empty() ? "=?UTF-8?B?" : " =?UTF-8?B?");
    out.append(reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(length)).append("?=");
  }
  return out;
}

Message MakeMessage(const Target& target, const Notice& notice, const Subject& subject, const Settings& settings,
                    std::int64_t now_ms) {
  const auto& [debate, argument] = subject;
  const std::string link = Link(settings, &debate.id);
  const std::string id = notice.Id();
  Message message;
  if (target.kind == Target::Kind::kWebhook) {
    message = ForWebhook({.id = id,
                          .event = Name(notice.kind),
                          .created_at = Time::FromUnixMs(notice.created_ms),
                          .url = link,
                          .debate = &debate,
                          .argument = &argument,
                          .with_content = settings.with_content},
                         settings, now_ms);
  } else if (const Look look = LookOf(notice, argument.type); target.kind == Target::Kind::kDesktop) {
    message = ForDesktop(look.sentence, debate.title, link);
  } else {
    std::string text = std::string(look.sentence).append("\nState: ").append(Name(debate.state));
    if (settings.with_content && !IsBlank(argument.content)) {
      text.append("\n\n").append(FirstBytes(argument.content, kMostNtfyBytes));
    }
    message = ForNtfy(debate.title, look, link, std::move(text));
  }
  message.headers.emplace_back("X-Debate-Notice", id);
  return message;
}

Message MakeTest(const Target& target, const Settings& settings, std::int64_t now_ms) {
  const std::string link = Link(settings, nullptr);
  const std::string id = "test/" + std::to_string(now_ms);
  Message message;
  if (target.kind == Target::Kind::kWebhook) {
    message =
        ForWebhook({.id = id, .event = "test", .created_at = Time::FromUnixMs(now_ms), .url = link}, settings, now_ms);
  } else if (constexpr std::string_view kText = "This is a test: notices arrive here.";
             target.kind == Target::Kind::kDesktop) {
    message = ForDesktop(kText, "debate-server", link);
  } else {
    message = ForNtfy("debate-server", {"", '3', "test_tube"}, link, std::string(kText));
  }
  message.headers.emplace_back("X-Debate-Notice", id);
  return message;
}

}  // namespace aw::notify
