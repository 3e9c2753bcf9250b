// Refusals of the protocol, as values (wire/failure.h compares the types of failures). The list of codes is closed;
// the room that needs a mapping to HTTP, exit codes or JSON-RPC has an exhaustive switch. A message is one sentence;
// the suggestion names the next step.
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
  kDebateExists,  // INVALID_INPUT on the wire, but with its own HTTP status
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

// The code's name on the wire.
std::string_view Name(ErrorCode code);
std::optional<ErrorCode> ErrorCodeNamed(std::string_view name);

struct Error {
  using Value = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

  ErrorCode code = ErrorCode::kServerError;
  std::string message;
  std::string suggestion;                                 // omitted if empty
  std::vector<std::pair<std::string_view, Value>> extra;  // further fields of the error object; names are literals

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
