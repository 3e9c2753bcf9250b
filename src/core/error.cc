#include "core/error.h"

namespace aw {

std::string_view Name(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidInput: return "INVALID_INPUT";
    case ErrorCode::kDebateExists: return "INVALID_INPUT";
    case ErrorCode::kAuthFailed: return "AUTH_FAILED";
    case ErrorCode::kForbidden: return "FORBIDDEN";
    case ErrorCode::kActionNotAllowed: return "ACTION_NOT_ALLOWED";
    case ErrorCode::kDebateNotFound: return "DEBATE_NOT_FOUND";
    case ErrorCode::kArgumentNotFound: return "ARGUMENT_NOT_FOUND";
    case ErrorCode::kDocNotFound: return "DOC_NOT_FOUND";
    case ErrorCode::kVersionNotFound: return "VERSION_NOT_FOUND";
    case ErrorCode::kNotFound: return "NOT_FOUND";
    case ErrorCode::kMethodNotAllowed: return "METHOD_NOT_ALLOWED";
    case ErrorCode::kVersionConflict: return "VERSION_CONFLICT";
    case ErrorCode::kIssuesOpen: return "ISSUES_OPEN";
    case ErrorCode::kRoundLimit: return "ROUND_LIMIT";
    case ErrorCode::kMovedOn: return "MOVED_ON";
    case ErrorCode::kEditNotFound: return "EDIT_NOT_FOUND";
    case ErrorCode::kEditAmbiguous: return "EDIT_AMBIGUOUS";
    case ErrorCode::kContentTooLarge: return "CONTENT_TOO_LARGE";
    case ErrorCode::kRateLimited: return "RATE_LIMITED";
    case ErrorCode::kServerBusy: return "SERVER_BUSY";
    case ErrorCode::kServerError: return "SERVER_ERROR";
  }
  __builtin_unreachable();
}

std::optional<ErrorCode> ErrorCodeNamed(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(ErrorCode::kServerError); ++i) {
    if (Name(static_cast<ErrorCode>(i)) == name) return static_cast<ErrorCode>(i);
  }
  return std::nullopt;
}

Error InvalidInput(std::string message, std::string suggestion) {
  return {ErrorCode::kInvalidInput, std::move(message), std::move(suggestion), {}};
}

Error TooLarge(std::string_view field, std::int64_t max_length, std::int64_t actual_length) {
  return Error{ErrorCode::kContentTooLarge,
               std::string(field) + " is " + std::to_string(actual_length) + " bytes, the limit is " +
                   std::to_string(max_length) + " bytes",
               "Shorten it; put long material into a document and refer to it by its document_id",
               {}}
      .With("max_length", max_length)
      .With("actual_length", actual_length);
}

Error DebateNotFound(std::string_view debate_id) {
  return {ErrorCode::kDebateNotFound,
          "No debate has the id '" + std::string(debate_id) + "'",
          "Check the debate_id, or list the debates to find it",
          {}};
}

Error ArgumentNotFound(std::string_view argument_id) {
  return {ErrorCode::kArgumentNotFound,
          "This debate has no argument with the id '" + std::string(argument_id) + "'",
          "Read the debate's context and use the id of one of its arguments",
          {}};
}

Error DocNotFound(std::string_view document_id) {
  return {ErrorCode::kDocNotFound,
          "No document has the id '" + std::string(document_id) + "'",
          "Check the document_id, or list the documents to find it",
          {}};
}

Error VersionNotFound(std::string_view document_id, std::int64_t version) {
  return {ErrorCode::kVersionNotFound,
          "Document '" + std::string(document_id) + "' has no version " + std::to_string(version),
          "Read the document's history to see its versions",
          {}};
}

Error ServerBusy(std::string message) {
  return {ErrorCode::kServerBusy, std::move(message), "Retry with the same client_request_id after a moment", {}};
}

Error ServerError() {
  return {ErrorCode::kServerError,
          "The server failed to handle this request; nothing was written",
          "Retry with the same client_request_id; if it happens again, look in the server's log for the X-Request-Id",
          {}};
}

}  // namespace aw
