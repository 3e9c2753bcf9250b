// Why a command could not answer: the server's refusal, or one that aw makes itself.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/result.h"

namespace aw {

// What the shell gets. docs/protocol.md, section 3.
enum class ExitCode : int {
  kOk = 0,
  kProblem = 1,  // `aw doctor` found something; the answer could not be written
  kNotFound = 2,
  kServer = 3,  // not reachable, or failed
  kInput = 4,
  kNotAllowed = 5,
  kAccess = 6,
  // Of `aw debate run`.
  kRulingDue = 7,
  kBudget = 8,
  kAgentFailed = 9,
  kInterrupted = 130,  // as a shell tells it
};

constexpr ExitCode ExitCodeFor(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidInput:
    case ErrorCode::kDebateExists:
    case ErrorCode::kMethodNotAllowed:
    case ErrorCode::kContentTooLarge: return ExitCode::kInput;
    case ErrorCode::kAuthFailed:
    case ErrorCode::kForbidden: return ExitCode::kAccess;
    case ErrorCode::kActionNotAllowed:
    case ErrorCode::kVersionConflict:
    case ErrorCode::kIssuesOpen:
    case ErrorCode::kRoundLimit: return ExitCode::kNotAllowed;
    case ErrorCode::kMovedOn: return ExitCode::kNotAllowed;
    case ErrorCode::kEditNotFound: return ExitCode::kNotAllowed;
    case ErrorCode::kEditAmbiguous: return ExitCode::kNotAllowed;
    case ErrorCode::kDebateNotFound:
    case ErrorCode::kArgumentNotFound:
    case ErrorCode::kDocNotFound:
    case ErrorCode::kVersionNotFound:
    case ErrorCode::kNotFound: return ExitCode::kNotFound;
    case ErrorCode::kRateLimited:
    case ErrorCode::kServerBusy:
    case ErrorCode::kServerError: return ExitCode::kServer;
  }
  __builtin_unreachable();
}

struct Failure {
  ExitCode exit = ExitCode::kServer;
  std::string code;
  std::string message;
  std::string suggestion;
  std::string object;             // the whole error object, as JSON
  std::string client_request_id;  // of a write: repeating it with this id is safe
};

template <typename T>
using OrFailure = Result<T, Failure>;

Failure FromError(const Error& error);
Failure Refuse(std::string message, std::string suggestion = {});  // INVALID_INPUT
Failure FileNotFound(std::string message, std::string suggestion = {});
Failure AgentNotReady(std::string message, std::string suggestion);
Failure ConnectionError(std::string message, std::string suggestion);

// What needs the user's home refuses without one: the current folder may be a project, which other people write.
Failure NoHome();

}  // namespace aw
