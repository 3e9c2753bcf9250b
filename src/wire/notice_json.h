// The JSON shapes of a notice to a webhook and of a test's results: docs/operations.md, "Notifications".
#pragma once

#include <string>
#include <string_view>

#include "core/debate.h"
#include "core/notice_sender.h"

namespace aw {

struct NoticePayload {
  std::string_view id;
  std::string_view event;
  Time created_at;
  std::string_view url;
  const Debate* debate = nullptr;      // null in a test
  const Argument* argument = nullptr;  // likewise
  bool with_content = false;           // include the argument's text and extras
};

void AppendJson(std::string& out, const NoticePayload& notice);

// `{target, kind, address, ok, status?, said?, trouble?}`
void AppendJson(std::string& out, const TargetAnswer& answer);

}  // namespace aw
