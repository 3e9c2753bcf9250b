#include "wire/failure.h"

#include "wire/envelope.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

Failure MakeFailure(ExitCode exit, std::string_view code, std::string message, std::string suggestion) {
  Failure failure{exit, std::string(code), std::move(message), std::move(suggestion), {}, {}};
  {
    ObjectWriter object(failure.object);
    object.Text("code", failure.code);
    object.Text("message", failure.message);
    if (!failure.suggestion.empty()) object.Text("suggestion", failure.suggestion);
  }
  return failure;
}

}  // namespace

Failure FromError(const Error& error) {
  Failure failure{ExitCodeFor(error.code), std::string(Name(error.code)), error.message, error.suggestion, {}, {}};
  AppendJson(failure.object, error);
  return failure;
}

Failure Refuse(std::string message, std::string suggestion) {
  return FromError(InvalidInput(std::move(message), std::move(suggestion)));
}

Failure FileNotFound(std::string message, std::string suggestion) {
  return MakeFailure(ExitCode::kInput, "FILE_NOT_FOUND", std::move(message), std::move(suggestion));
}

Failure AgentNotReady(std::string message, std::string suggestion) {
  return MakeFailure(ExitCode::kAgentFailed, "AGENT_NOT_READY", std::move(message), std::move(suggestion));
}

Failure ConnectionError(std::string message, std::string suggestion) {
  return MakeFailure(ExitCode::kServer, "CONNECTION_ERROR", std::move(message), std::move(suggestion));
}

Failure NoHome() {
  return Refuse("HOME is not set to an absolute path, so aw has no place of its own",
                "Set HOME to your home folder; aw never uses the current folder instead");
}

}  // namespace aw
