// The JSON shape of a notice to a webhook, and of what a test came to: docs/operations.md, "Notifications".
#pragma once

#include <string>
#include <string_view>

#include "core/debate.h"
#include "core/notice_sender.h"

namespace aw {

struct NoticeToTell {
  std::string_view id;
  std::string_view event;
  Time created_at;
  std::string_view url;
  const Debate* debate = nullptr;      // none of a test
  const Argument* argument = nullptr;  // likewise
  bool with_content = false;           // of the argument: its text and what it carries beside it
};

void AppendJson(std::string& out, const NoticeToTell& notice);

// `{target, kind, address, ok, status?, said?, trouble?}`
void AppendJson(std::string& out, const TargetAnswer& answer);

}  // namespace aw
