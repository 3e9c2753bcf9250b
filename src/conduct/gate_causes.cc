#include "conduct/gate_causes.h"

#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

constexpr std::size_t kMaxCauseCharacters = 300;

}  // namespace

void GateCauses::On(const Event& event) {
  const boost::json::value fields(event.fields);
  if (event.name == "stopped" && TextAt(fields, "reason") == "server") server_failure_ = TextAt(fields, "message");
  const bool is_quota = event.name == "quota";
  if (!is_quota && event.name != "turn_failed") return;
  std::string& cause = causes_[std::string(TextAt(fields, "seat"))];
  if (is_quota) {
    cause = "has reached its usage limit: " + std::string(TextAt(fields, "words"));
  } else if (plan_.is_late()) {
    cause = late_;
  } else if (cause.empty()) {  // the first one says most
    cause = "made no review: " + std::string(TextAt(fields, "cause"));
  }
}

std::optional<std::string> GateCauses::Text(const Reviewers& reviewers) const {
  if (!server_failure_.empty()) return server_failure_;
  if (causes_.empty() && !plan_.is_late()) return std::nullopt;
  std::string text;
  for (const Reviewer& each : reviewers.all) {
    if (!each.absence.empty()) continue;
    const auto found = causes_.find(each.seat);
    const std::string other = plan_.is_late() ? late_ : "made no review";
    text.append(text.empty() ? "" : "; ").append(reviewers.NameOf(each.seat)).append(" ");
    text.append(found == causes_.end() ? other : Printable(found->second, kMaxCauseCharacters));
  }
  return text;
}

}  // namespace aw::conduct
