#include "cli/failure.h"

#include <boost/json/serialize.hpp>

#include "cli/agent/program.h"
#include "cli/server/control.h"
#include "wire/envelope.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

std::string HowToStart(const client::Url& url) {
  const std::string command = server::CanStartAt(url)
                                  ? "Start the server with '" + agent::ProgramName() + " server start'"
                                  : "Start debate-server there";
  return command + ", or set DEBATE_SERVER_URL to where it runs";
}

Failure Own(ExitCode exit, std::string_view code, std::string message, std::string suggestion) {
  Failure failure{exit, std::string(code), std::move(message), std::move(suggestion), {}, {}};
  {
    ObjectWriter object(failure.object);
    object.Text("code", failure.code);
    object.Text("message", failure.message);
    if (!failure.suggestion.empty()) object.Text("suggestion", failure.suggestion);
  }
  return failure;
}

// A code that this program does not know yet.
ExitCode ExitCodeForStatus(int status) {
  if (status == 401 || status == 403) return ExitCode::kAccess;
  if (status == 404) return ExitCode::kNotFound;
  if (status == 429 || status >= 500) return ExitCode::kServer;
  return ExitCode::kInput;
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
  return Own(ExitCode::kInput, "FILE_NOT_FOUND", std::move(message), std::move(suggestion));
}

Failure AgentNotReady(std::string message, std::string suggestion) {
  return Own(ExitCode::kAgentFailed, "AGENT_NOT_READY", std::move(message), std::move(suggestion));
}

Failure ConnectionError(std::string message, std::string suggestion) {
  return Own(ExitCode::kServer, "CONNECTION_ERROR", std::move(message), std::move(suggestion));
}

Failure FromTrouble(const client::Trouble& trouble, const client::Url& url) {
  using Trouble = client::Trouble::Kind;
  const std::string where = url.Whole();
  switch (trouble.kind) {
    case Trouble::kUnreachable:
      return ConnectionError("No server can be reached at " + where + ": " + trouble.text, HowToStart(url));
    case Trouble::kForbidden:
      return ConnectionError("This shell is sandboxed and may not connect to " + where + ": " + trouble.text,
                             "Run aw alone on the line, without pipe, redirection, variable or 'cd', so that your "
                             "program's rule for aw lets it out of the sandbox; or use the MCP tools of aw");
    case Trouble::kLost:
    case Trouble::kTooLate:
    case Trouble::kStopped:
      return ConnectionError("The answer of " + where + " was lost: " + trouble.text,
                             "Run the same command again; a write is safe to repeat with the same "
                             "--client-request-id. 'aw doctor' tells more");
    case Trouble::kUntrusted:
      return ConnectionError("The server at " + where + " is not trusted: " + trouble.text,
                             "Give the server a certificate for its name from an authority that this machine trusts; "
                             "SSL_CERT_FILE names a further one");
    case Trouble::kNotOurs:
      return ConnectionError("What answers at " + where + " is not debate-server: " + trouble.text,
                             "Set DEBATE_SERVER_URL to the address of debate-server, or to a free port for one");
  }
  __builtin_unreachable();
}

Failure FromResponse(const client::Response& response, const client::Url& url) {
  const auto parsed = ParseJson(response.body);
  const boost::json::value nothing;
  const auto& error = At(parsed ? *parsed : nothing, "error");
  const std::string code(TextAt(error, "code"));
  if (code.empty()) {
    const std::string status = "HTTP status " + std::to_string(response.status);
    if (response.status >= 500) {
      return ConnectionError("The server at " + url.Whole() + " cannot answer now: " + status,
                             "Try again in a moment; 'aw doctor' tells more");
    }
    return FromTrouble({client::Trouble::Kind::kNotOurs, status + " without our envelope"}, url);
  }
  const auto known = ErrorCodeNamed(code);
  return {known ? ExitCodeFor(*known) : ExitCodeForStatus(response.status),
          code,
          std::string(TextAt(error, "message")),
          std::string(TextAt(error, "suggestion")),
          boost::json::serialize(error),
          {}};
}

}  // namespace aw::cli
