// The debate that `aw demo` plays.
#pragma once

#include <string_view>

namespace aw::cli::demo {

extern const std::string_view kTitle;

struct Version {
  std::string_view summary;
  std::string_view content;
};
// The plan as it was proposed, after the first review, and after the ruling.
extern const Version kPlan[3];

// In these, {doc} stands for the plan's document id.
extern const std::string_view kMotion;
extern const std::string_view kFirstReview;
extern const std::string_view kReply;
extern const std::string_view kSecondReview;
extern const std::string_view kAppeal;
extern const std::string_view kRuling;
extern const std::string_view kResolution;
extern const std::string_view kClosing;

}  // namespace aw::cli::demo
