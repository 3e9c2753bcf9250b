// What the shell gets. docs/protocol.md, section 3.
#pragma once

#include "core/error.h"

namespace aw::cli {

enum class ExitCode : int {
  kOk = 0,
  kProblem = 1,  // `aw doctor` found something; the answer could not be written
  kNotFound = 2,
  kServer = 3,  // not reachable, or failed
  kInput = 4,
  kNotAllowed = 5,
  kAccess = 6,
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
    case ErrorCode::kVersionConflict: return ExitCode::kNotAllowed;
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

}  // namespace aw::cli
