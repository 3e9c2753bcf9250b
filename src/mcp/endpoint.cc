#include "mcp/endpoint.h"

#include <algorithm>
#include <array>

#include "mcp/methods.h"
#include "mcp/protocol.h"
#include "mcp/scope.h"
#include "mcp/tool_result.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view kClientKey = "io.modelcontextprotocol/clientInfo";
constexpr std::string_view kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

// The versions that initialize may agree on, newest first. Older ones are tolerated in the header.
constexpr std::array<std::string_view, 2> kAgreed{"2025-11-25", "2025-06-18"};
constexpr std::array<std::string_view, 4> kLegacyVersions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

bool IsLegacyVersion(std::string_view version) {
  return std::ranges::find(kLegacyVersions, version) != kLegacyVersions.end();
}

bool IsModern(const Call& call, const Message& message) {
  if (!call.session_id.empty()) return false;
  const json::value& meta = At(message.params(), "_meta");
  if (!At(meta, kVersionKey).is_null() || !At(meta, kCapabilitiesKey).is_null()) return true;
  return !call.protocol_version.empty() && !IsLegacyVersion(call.protocol_version);
}

RpcError HeaderMismatch(std::string_view header) {
  return {RpcError::kHeaderMismatch, "The header " + std::string(header) + " must repeat what the body says", {}, 400};
}

RpcError UnsupportedVersion(std::string_view requested) {
  std::string data = R"({"supported":[")";
  data.append(kModernVersion).append(R"("],"requested":)");
  AppendQuoted(data, requested);
  data.push_back('}');
  return {RpcError::kUnsupportedVersion, "Unsupported protocol version", std::move(data), 400};
}

RpcError NoMethod(std::string_view method, int status) {
  return {RpcError::kMethodNotFound, "There is no method '" + std::string(method) + "'", {}, status};
}

// Checks the envelope of a modern request, before its method is looked up.
std::optional<RpcError> CheckModern(const Call& call, const Message& message) {
  const json::value& meta = At(message.params(), "_meta");
  if (!At(meta, kVersionKey).is_string() || !At(meta, kCapabilitiesKey).is_object()) {
    return RpcError{RpcError::kInvalidParams,
                    "params._meta needs " + std::string(kVersionKey) + " and " + std::string(kCapabilitiesKey),
                    {},
                    400};
  }
  const std::string_view version = TextAt(meta, kVersionKey);
  if (call.protocol_version != version) return HeaderMismatch("MCP-Protocol-Version");
  if (version != kModernVersion) return UnsupportedVersion(version);
  if (call.method != message.method) return HeaderMismatch("Mcp-Method");
  return std::nullopt;
}

NextStep Refuse(const Envelope& envelope, RpcError fault) {
  return {envelope.Wrap(Outcome(std::move(fault))), envelope};
}

NextStep Accepted() { return {Answer{202, {}, {}}}; }

NextStep NoSession() {
  return Refuse({}, {RpcError::kSessionNotFound, "Session not found: begin again with initialize", {}, 404});
}

NextStep MethodNotAllowed() {
  NextStep step = Refuse({}, {RpcError::kInvalidRequest, "Use POST; GET and DELETE need an Mcp-Session-Id", {}, 405});
  std::get<Answer>(step.what).headers = "Allow: POST\r\n";
  return step;
}

}  // namespace

NextStep Endpoint::Handle(const Call& call) {
  switch (call.verb) {
    case Verb::kGet: return Listen(call);
    case Verb::kPost: return Post(call);
    case Verb::kDelete: return Close(call);
  }
  __builtin_unreachable();
}

NextStep Endpoint::Post(const Call& call) {
  const Message message = ReadMessage(call.body);
  if (message.fault) return Refuse({Era::kLegacy, message.id, {}}, *message.fault);
  return IsModern(call, message) ? Modern(call, message) : Legacy(call, message);
}

NextStep Endpoint::Modern(const Call& call, const Message& message) {
  if (message.kind != Message::Kind::kRequest) return Accepted();
  const Envelope envelope(Era::kModern, message.id, catalog_.server_info);
  if (auto fault = CheckModern(call, message)) return Refuse(envelope, *std::move(fault));
  const Method* method = FindMethod(message.method, Era::kModern, catalog_);
  if (!method) return Refuse(envelope, NoMethod(message.method, 404));
  if (!method->named_by.empty() && call.name != TextAt(message.params(), method->named_by)) {
    return Refuse(envelope, HeaderMismatch("Mcp-Name"));
  }
  return Perform(call, message, Era::kModern, nullptr);
}

NextStep Endpoint::Legacy(const Call& call, const Message& message) {
  const Envelope envelope(Era::kLegacy, message.id, {});
  if (!call.protocol_version.empty() && !IsLegacyVersion(call.protocol_version)) {
    return Refuse(envelope,
                  {RpcError::kInvalidRequest, "Unsupported protocol version in MCP-Protocol-Version", {}, 400});
  }
  if (message.method == "initialize" && message.kind == Message::Kind::kRequest) return Initialize(call, message);
  Session* session = call.session_id.empty() ? nullptr : sessions_.Find(call.session_id);
  if (!session && !call.session_id.empty()) return NoSession();
  if (message.kind != Message::Kind::kRequest) {
    PassToStreams(session, message);
    return Accepted();
  }
  if (!FindMethod(message.method, Era::kLegacy, catalog_)) return Refuse(envelope, NoMethod(message.method, 200));
  return Perform(call, message, Era::kLegacy, session);
}

NextStep Endpoint::Initialize(const Call& call, const Message& message) {
  const Envelope envelope(Era::kLegacy, message.id, {});
  const std::string_view wanted = TextAt(message.params(), "protocolVersion");
  if (wanted.empty()) return Refuse(envelope, {RpcError::kInvalidParams, "protocolVersion is missing"});
  const bool agreed = std::ranges::find(kAgreed, wanted) != kAgreed.end();
  std::string out = ObjectOf([&](ObjectWriter& object) {
    object.Text("protocolVersion", agreed ? wanted : kAgreed.front());
    object.Raw("capabilities").append(CapabilitiesOf(catalog_));
    object.Raw("serverInfo").append(catalog_.server_info);
    if (!catalog_.instructions.empty()) object.Text("instructions", TextFor(call.scope, catalog_.instructions));
  });
  Answer answer = envelope.Wrap(Done{.object = std::move(out)});
  Session& session = sessions_.Open(At(message.params(), "capabilities"));
  const std::string_view client = TextAt(At(message.params(), "clientInfo"), "name");
  session.form = FormFor(client);
  session.agent = AgentName(client);
  answer.headers = "Mcp-Session-Id: " + session.id + "\r\n";
  return {std::move(answer), envelope};
}

// Notifications and replies concern the running streams of the same session; without one they are ignored.
void Endpoint::PassToStreams(Session* session, const Message& message) {
  if (!session) return;
  if (message.kind == Message::Kind::kReply) {
    for (Stream& stream : session->running) {
      if (stream.OnReply(message.whole)) return;
    }
    return;
  }
  if (message.method != "notifications/cancelled") return;
  const std::string id = TokenText(At(message.params(), "requestId"));
  for (Stream& stream : session->running) {
    if (stream.envelope.id() == id && &stream != session->listener) return stream.Cancel();
  }
}

NextStep Endpoint::Perform(const Call& call, const Message& message, Era era, Session* session) {
  const Envelope envelope(era, message.id, catalog_.server_info);
  const std::string_view client = TextAt(At(At(message.params(), "_meta"), kClientKey), "name");
  std::string agent = session ? session->agent : AgentName(client);
  if (agent.empty()) agent = AgentName(call.agent);
  Form form = session ? session->form : FormFor(client);
  form.waits = WaitsFor(call.scope);
  const Request request{.services = services_,
                        .catalog = catalog_,
                        .era = era,
                        .session = session,
                        .envelope = envelope,
                        .params = message.params(),
                        .body = call.body,
                        .judging = call.judging,
                        .scope = call.scope,
                        .form = form,
                        .agent = agent};
  Work work = FindMethod(message.method, era, catalog_)->handle(request);
  if (auto* outcome = std::get_if<Outcome>(&work)) return {envelope.Wrap(*outcome), envelope};
  if (auto* read = std::get_if<Read>(&work)) return {std::move(*read), envelope};
  if (auto* write = std::get_if<Write>(&work)) return {std::move(*write), envelope};
  auto stream = std::get<std::unique_ptr<Stream>>(std::move(work));
  stream->envelope = envelope;
  if (session) session->running.push_back(*stream);
  return {std::move(stream), envelope};
}

NextStep Endpoint::Listen(const Call& call) {
  if (call.session_id.empty()) return MethodNotAllowed();
  Session* session = sessions_.Find(call.session_id);
  if (!session) return NoSession();
  if (session->listener) {
    return Refuse({}, {RpcError::kInvalidRequest, "This session has its stream already", {}, 409});
  }
  return {ListenLegacy(services_, *session)};
}

NextStep Endpoint::Close(const Call& call) {
  if (call.session_id.empty()) return MethodNotAllowed();
  return sessions_.Close(call.session_id) ? NextStep{Answer{204, {}, {}}} : NoSession();
}

}  // namespace aw::mcp
