// Reads request bodies. What comes back is within the limits; what does not is refused with the field's name.
// Unknown fields are ignored.
#pragma once

#include <optional>
#include <string_view>

#include "core/limits.h"
#include "core/requests.h"
#include "core/result.h"

namespace aw {

Result<Creation> ReadCreation(std::string_view body, const Limits& limits);

// `move` is one of the agents' moves. A claim names its role; appeals and resolutions are the proposer's.
Result<Submission> ReadAgentMove(std::string_view body, const Limits& limits, const Uuid& debate_id, Move move);

// The body may be empty.
Result<Submission> ReadIntervention(std::string_view body, const Limits& limits, const Uuid& debate_id);
Result<Submission> ReadRuling(std::string_view body, const Limits& limits, const Uuid& debate_id);

Result<NewVersion> ReadNewVersion(std::string_view body, const Limits& limits, std::optional<Uuid> document_id);

// A frame from the page: submit_intervention or submit_ruling.
struct PageFrame {
  std::optional<std::string> request_id;  // as far as it could be read, also with an error
  std::optional<std::string> content;
  Result<Submission> submission;
};
PageFrame ReadPageFrame(std::string_view text, const Limits& limits);

}  // namespace aw
