// Failure: the error that a command of `aw` reports, from the server or its own. The types of failures in the product:
//
// | type           | where                 | means                                                               |
// |----------------|-----------------------|---------------------------------------------------------------------|
// | Error          | core/error.h          | a refusal of the protocol, as a value: code, message, suggestion    |
// | ClientError    | client/call_options.h | no valid answer from the server; FromClientError makes it a Failure |
// | Failure        | wire/failure.h        | the error that a command of `aw` reports, with its exit code        |
// | UsageError     | options/parser.h      | a wrong command line, of either program                             |
// | RpcError       | mcp/protocol.h        | an error of JSON-RPC; refusals of tools are results with an Error   |
// | DeliveryResult | notify/courier.h      | the result of sending one notice, successful or not                 |
//
// Result<T> carries an Error, OrFailure<T> a Failure. Exceptions are bugs, failures of the store (store/store.h), or
// end the start of a program.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/result.h"

namespace aw {

// Exit codes of `aw`: docs/protocol.md, section 3.
enum class ExitCode : int {
  kOk = 0,
  kProblem = 1,  // `aw doctor` found a problem, or the output could not be written
  kNotFound = 2,
  kServer = 3,  // unreachable, or a server error
  kInput = 4,
  kNotAllowed = 5,
  kAccess = 6,
  // Only `aw debate run`:
  kRulingDue = 7,
  kBudget = 8,
  kAgentFailed = 9,
  kInterrupted = 130,  // the shell's code for SIGINT
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
  std::string object;             // the complete error object, as JSON
  std::string client_request_id;  // of a write; a retry with the same id is safe
};

template <typename T>
using OrFailure = Result<T, Failure>;

Failure FromError(const Error& error);
Failure Refuse(std::string message, std::string suggestion = {});  // INVALID_INPUT
Failure FileNotFound(std::string message, std::string suggestion = {});
Failure AgentNotReady(std::string message, std::string suggestion);
Failure ConnectionError(std::string message, std::string suggestion);

// Refuses to work without HOME: the current folder is no substitute, because other people can write to a project.
Failure NoHome();

}  // namespace aw
