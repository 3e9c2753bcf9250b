// Builds the message of a notice: JSON with a signature for a webhook, text with headers for ntfy, plain text for the
// desktop.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/answers.h"
#include "core/notice.h"
#include "notify/target.h"

namespace aw::notify {

struct Message {
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::string body;
  std::string title;  // of the desktop; the others have theirs in `headers` or in none
};

// The debate and the argument of a notice, as they were when it was created.
struct Subject {
  Debate debate;
  Argument argument;
};

Message MakeMessage(const Target& target, const Notice& notice, const Subject& subject, const Settings& settings,
                    std::int64_t now_ms);

Message MakeTest(const Target& target, const Settings& settings, std::int64_t now_ms);

// Exported for tests.

// `sha256=` and the HMAC over `timestamp.body`, in hex.
std::string Signature(std::string_view secret, std::string_view timestamp, std::string_view body);

// Text as a header value: unchanged if it is plain ASCII, else as encoded words of RFC 2047.
std::string HeaderText(std::string_view text);

}  // namespace aw::notify
