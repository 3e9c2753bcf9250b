// Reads requests by HTTP, MCP and WebSocket. Results are within the limits; errors name the field. Unknown fields are
// ignored.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/requests.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw {

Result<Creation> ReadCreation(const Parameters& parameters, const Limits& limits);

// `move` is a move of an agent. A claim names its role; only the proposer makes appeals and resolutions.
Result<Submission> ReadAgentMove(const Parameters& parameters, const Limits& limits, const Uuid& debate_id, Move move);

Result<Submission> ReadIntervention(const Parameters& parameters, const Limits& limits, const Uuid& debate_id);
Result<Submission> ReadRuling(const Parameters& parameters, const Limits& limits, const Uuid& debate_id);

Result<NewVersion> ReadNewVersion(const Parameters& parameters, const Limits& limits, std::optional<Uuid> document_id);

Result<DocumentEdits> ReadDocumentEdits(const Parameters& parameters, const Limits& limits, const Uuid& document_id);

// `role` and `argument_id`.
Result<WaitRequest> ReadWait(const Parameters& parameters, const Uuid& debate_id);

// Parses a body, which must be a JSON object, and passes its members to `read`.
std::optional<Error> WithBody(std::string_view body, const std::function<void(const Parameters&)>& read);

// Applies a reader to a body: ReadBody(body, ReadRuling, limits, debate_id).
template <typename T, typename... Given, typename... Arguments>
Result<T> ReadBody(std::string_view body, Result<T> (*read)(const Parameters&, Given...), Arguments&&... arguments) {
  std::optional<Result<T>> out;
  auto error = WithBody(body, [&](const Parameters& parameters) { out.emplace(read(parameters, arguments...)); });
  if (error) return *std::move(error);
  return *std::move(out);
}

// A frame from the page: submit_intervention or submit_ruling.
struct PageFrame {
  std::optional<std::string> request_id;  // set if readable, even with an error
  std::optional<std::string> content;
  Result<Submission> submission;
};
PageFrame ReadPageFrame(std::string_view text, const Limits& limits);

}  // namespace aw
