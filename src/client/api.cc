#include "client/api.h"

#include <boost/json/serialize.hpp>
#include <chrono>

#include "client/own_program.h"
#include "core/clock.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"

namespace aw::client {
namespace {

constexpr auto kAnswerTime = std::chrono::seconds(30);

// The data as the server wrote it: numbers and escapes are passed on untouched.
std::string DataText(const std::string& body, const boost::json::object& envelope) {
  constexpr std::string_view kHead = R"({"success":true,"data":)";
  if (envelope.size() == 2 && body.starts_with(kHead) && body.ends_with('}')) {
    return body.substr(kHead.size(), body.size() - kHead.size() - 1);
  }
  return JsonText(envelope.at("data"));
}

std::string HowToStart(const Url& url) {
  const std::string command =
      CanStartAt(url) ? "Start the server with '" + ProgramName() + " server start'" : "Start debate-server there";
  return command + ", or set DEBATE_SERVER_URL to where it runs";
}

// A code that this program does not know yet.
ExitCode ExitCodeForStatus(int status) {
  if (status == 401 || status == 403) return ExitCode::kAccess;
  if (status == 404) return ExitCode::kNotFound;
  if (status == 429 || status >= 500) return ExitCode::kServer;
  return ExitCode::kInput;
}

}  // namespace

Failure FromClientError(const ClientError& error, const Url& url) {
  using Kind = ClientError::Kind;
  const std::string where = url.Whole();
  switch (error.kind) {
    case Kind::kUnreachable:
      return ConnectionError("No server can be reached at " + where + ": " + error.text, HowToStart(url));
    case Kind::kForbidden:
      return ConnectionError(
          "This shell is sandboxed and may not connect to " + where + ": " + error.text,
          "Run aw alone on the line, without pipe, redirection, variable or 'cd', so that your "
          "program's rule for aw lets it out of the sandbox; or use the MCP tools of aw. If it was alone, "
          "this folder is not trusted in your program: ask the user to trust it, or to run 'aw "
          "agent install' for the user");
    case Kind::kLost:
    case Kind::kTooLate:
    case Kind::kStopped:
      return ConnectionError("The answer of " + where + " was lost: " + error.text,
                             "Run the same command again; a write is safe to repeat with the same "
                             "--client-request-id. 'aw doctor' has details");
    case Kind::kUntrusted:
      return ConnectionError("The server at " + where + " is not trusted: " + error.text,
                             "Give the server a certificate for its name from an authority that this machine trusts; "
                             "SSL_CERT_FILE names a further one");
    case Kind::kNotOurs:
      return ConnectionError("What answers at " + where + " is not debate-server: " + error.text,
                             "Set DEBATE_SERVER_URL to the address of debate-server, or to a free port for one");
  }
  __builtin_unreachable();
}

Failure FromResponse(const Response& response, const Url& url) {
  const auto parsed = ParseJson(response.body);
  const boost::json::value nothing;
  const auto& error = At(parsed ? *parsed : nothing, "error");
  const std::string code(TextAt(error, "code"));
  if (code.empty()) {
    const std::string status = "HTTP status " + std::to_string(response.status);
    if (response.status >= 500) {
      return ConnectionError("The server at " + url.Whole() + " cannot answer now: " + status,
                             "Try again in a moment; 'aw doctor' has details");
    }
    return FromClientError({ClientError::Kind::kNotOurs, status + " without our envelope"}, url);
  }
  const auto known = ErrorCodeNamed(code);
  return {known ? ExitCodeFor(*known) : ExitCodeForStatus(response.status),
          code,
          std::string(TextAt(error, "message")),
          std::string(TextAt(error, "suggestion")),
          boost::json::serialize(error),
          {}};
}

OrFailure<Reply> ReadReply(Response response, const Url& url) {
  if (response.status < 200 || response.status > 299) return FromResponse(response, url);
  auto parsed = ParseJson(response.body);
  if (!parsed || !FlagAt(*parsed, "success") || !parsed->as_object().contains("data")) {
    return FromClientError({ClientError::Kind::kNotOurs, "the answer is not in our envelope"}, url);
  }
  std::string text = DataText(response.body, parsed->get_object());
  return Reply{std::move(parsed->get_object().at("data")), std::move(text), std::move(response.date)};
}

Target& Target::With(std::string_view name, std::optional<std::string_view> value) {
  if (!value) return *this;
  text_.append(first_ ? "?" : "&").append(name).append("=").append(PercentEncoded(*value));
  first_ = false;
  return *this;
}

Target& Target::With(std::string_view name, std::optional<std::int64_t> value) {
  return value ? With(name, std::optional<std::string_view>(std::to_string(*value))) : *this;
}

OrFailure<Response> Api::Ask(std::string_view method, const std::string& target, std::string body, As as) const {
  const std::string& token = as == As::kArbitrator ? settings_.arbitrator_token : settings_.token;
  auto response = SendWithRetries(settings_.url, {method, target, std::move(body), token, settings_.agent}, kAnswerTime,
                                  settings_.retry_pause, [this] { return StartServer(); });
  has_asked_ = true;
  if (!response) return FailureOf(response.error());
  return *std::move(response);
}

Failure Api::FailureOf(const ClientError& error) const {
  Failure failure = FromClientError(error, settings_.url);
  if (error.kind != ClientError::Kind::kUnreachable || start_problem_.empty()) return failure;
  return ConnectionError(failure.message + "; none could be started: " + start_problem_, failure.suggestion);
}

OrFailure<Reply> Api::Call(std::string_view method, const std::string& target, std::string body, As as) const {
  auto response = Ask(method, target, std::move(body), as);
  if (!response) return std::move(response).error();
  return ReadReply(*std::move(response), settings_.url);
}

OrFailure<Reply> Api::Get(const std::string& target) const { return Call("GET", target, {}, As::kAgent); }

OrFailure<Reply> Api::Post(const std::string& target, std::string body, As as) const {
  return Call("POST", target, std::move(body), as);
}

OrFailure<Reply> Api::Put(const std::string& target, std::string body, As as) const {
  return Call("PUT", target, std::move(body), as);
}

OrFailure<Reply> Api::Probe(std::string_view path, As as) const {
  std::string body = ObjectOf([&](ObjectWriter& object) {
    object.Text("role", "opponent");
    object.Text("target_id", NewId());
    object.Text("content", "aw looks whether it may write");
    object.Text("client_request_id", NewId());
  });
  return Post("/debates/" + NewId() + std::string(path), std::move(body), as);
}

OrFailure<Reply> Api::Delete(const std::string& target, As as, std::string gone) const {
  auto response = Ask("DELETE", target, {}, as);
  if (!response) return std::move(response).error();
  if (response->status == 404 && response->repeated) return Reply{{}, std::move(gone), std::move(response->date)};
  return ReadReply(*std::move(response), settings_.url);
}

std::string Api::NewId() const {
  if (!ids_) ids_.emplace();
  return ids_->Next(SystemUnixMs()).ToString();
}

}  // namespace aw::client
