// Expected refusals. One closed list of codes; how each maps to HTTP, an exit code or JSON-RPC is an exhaustive switch
// in the room that needs it. A message is one sentence; the suggestion says what to do next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace aw {

enum class ErrorCode : std::uint8_t {
  kInvalidInput,
  kDebateExists,  // INVALID_INPUT on the wire, with a status of its own
  kAuthFailed,
  kForbidden,
  kActionNotAllowed,
  kDebateNotFound,
  kArgumentNotFound,
  kDocNotFound,
  kVersionNotFound,
  kNotFound,
  kMethodNotAllowed,
  kVersionConflict,
  kIssuesOpen,
  kRoundLimit,
  kMovedOn,
  kEditNotFound,
  kEditAmbiguous,
  kContentTooLarge,
  kRateLimited,
  kServerBusy,
  kServerError,
};

// The code as it is written on the wire.
std::string_view Name(ErrorCode code);
std::optional<ErrorCode> ErrorCodeNamed(std::string_view name);

struct Error {
  using Value = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

  ErrorCode code = ErrorCode::kServerError;
  std::string message;
  std::string suggestion;                                 // left out when empty
  std::vector<std::pair<std::string_view, Value>> extra;  // flat fields beside the code; names are literals

  Error&& With(std::string_view name, Value value) && {
    extra.emplace_back(name, std::move(value));
    return std::move(*this);
  }
};

Error InvalidInput(std::string message, std::string suggestion = {});
Error TooLarge(std::string_view field, std::int64_t max_length, std::int64_t actual_length);
Error DebateNotFound(std::string_view debate_id);
Error ArgumentNotFound(std::string_view argument_id);
Error DocNotFound(std::string_view document_id);
Error VersionNotFound(std::string_view document_id, std::int64_t version);
Error ServerBusy(std::string message);
Error ServerError();

}  // namespace aw
