#include "bridge/acp/turn.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "wire/json_reader.h"

namespace aw::bridge::acp {
namespace {

namespace json = boost::json;

constexpr int kProtocolVersion = 1;
constexpr int kMethodNotFound = -32601;
constexpr int kMostGarbage = 1000;  // lines that are not messages
constexpr int kMostDenialsReported = 100;
constexpr std::size_t kMostCalls = 10'000;

// Kinds of calls that change files. Commands are not listed: some agents run them in a read-only sandbox.
constexpr std::string_view kChanging[] = {"edit", "delete", "move"};

json::object Capabilities() {
  return {{"fs", {{"readTextFile", false}, {"writeTextFile", false}}}, {"terminal", false}};
}

json::array ServersFor(const Assignment& assignment) {
  const auto& words = assignment.server;
  json::array variables;
  for (const auto& [name, value] : assignment.variables) variables.push_back({{"name", name}, {"value", value}});
  return {{{"name", kServerName},
           {"command", words[0]},
           {"args", json::array(words.begin() + 1, words.end())},
           {"env", variables}}};
}

bool HasItem(const json::value& list, std::string_view field, std::string_view text) {
  const auto* array = list.if_array();
  return array && std::ranges::any_of(*array, [&](const json::value& each) { return TextAt(each, field) == text; });
}

// The id of the session option that selects the model.
std::string_view ModelOption(const json::value& session) {
  for (const json::value& option : ArrayAt(session, "configOptions")) {
    if (TextAt(option, "category") == "model") return TextAt(option, "id");
  }
  return {};
}

}  // namespace

Turn::Turn(Assignment assignment, Sink send, Sink emit)
    : assignment_(std::move(assignment)),
      policy_(PolicyFor(assignment_.folder, assignment_.server)),
      send_(std::move(send)),
      emit_(std::move(emit)) {}

void Turn::Ask(Stage stage, std::string_view method, json::object params) {
  stage_ = stage;
  send_(json::serialize(
      json::object{{"jsonrpc", "2.0"}, {"id", ++asked_}, {"method", method}, {"params", std::move(params)}}));
}

void Turn::Begin() {
  Ask(Stage::kInitialize, "initialize",
      {{"protocolVersion", kProtocolVersion},
       {"clientCapabilities", Capabilities()},
       {"clientInfo", {{"name", "aw"}, {"title", "aw debate run"}, {"version", AW_VERSION}}}});
}

void Turn::Take(std::string_view line) {
  if (over() || line.find_first_not_of(" \t\r") == line.npos) return;
  const auto message = ParseJson(line);
  if (!message || !message->is_object()) return CountGarbage();
  const std::string_view method = TextAt(*message, "method");
  if (method.empty()) return Answer(*message);
  if (!At(*message, "id").is_null()) return OnRequest(*message, method);
  if (method == "session/update") OnUpdate(At(At(*message, "params"), "update"));
}

void Turn::TakeTooLong() {
  if (!over()) CountGarbage();
}

void Turn::CountGarbage() {
  if (++garbage_ > kMostGarbage) Fail("writes lines that are not messages of the Agent Client Protocol");
}

void Turn::Answer(const json::value& message) {
  if (NumberAt(message, "id") != asked_) return;
  if (const json::value& error = At(message, "error"); !error.is_null()) return OnRefused(error);
  const json::value& result = At(message, "result");
  switch (stage_) {
    case Stage::kInitialize: return OnInitialized(result);
    case Stage::kOpen: return OnOpened(result);
    case Stage::kSettings: return NextSetting();
    case Stage::kPrompt: return OnPrompted(result);
    case Stage::kOver: return;
  }
}

void Turn::OnRefused(const json::value& error) {
  const std::string words = ErrorText(error);
  if (stage_ == Stage::kOpen && resumes_) return FailLostSession("no longer knows the session: " + words);
  if (stage_ == Stage::kOpen && can_http_ && words.find("stdio") != words.npos) {
    return Fail("takes MCP servers by HTTP only, where aw cannot limit the tools: " + words);
  }
  if (stage_ == Stage::kPrompt && cancelled_) return End("cancelled");
  Fail(std::string(stage_ == Stage::kInitialize ? "did not begin: "
                   : stage_ == Stage::kOpen     ? "opened no session: "
                   : stage_ == Stage::kSettings ? "did not take the mode or the model: "
                                                : "gave up: ") +
       words);
}

void Turn::OnInitialized(const json::value& result) {
  const auto version = NumberAt(result, "protocolVersion");
  if (version != kProtocolVersion) {
    return Fail("speaks another version of the Agent Client Protocol" +
                (version ? " (" + std::to_string(*version) + ")" : "") + ", aw speaks 1");
  }
  const json::value& can = At(result, "agentCapabilities");
  can_http_ = FlagAt(At(can, "mcpCapabilities"), "http");
  const bool can_resume = At(At(can, "sessionCapabilities"), "resume").is_object();
  can_go_on_ = can_resume || FlagAt(can, "loadSession");
  resumes_ = !assignment_.session.empty();
  // A new session instead would lack the context that the prompt assumes.
  if (resumes_ && !can_go_on_) return FailLostSession("cannot resume sessions");
  json::object params{{"cwd", assignment_.folder}, {"mcpServers", ServersFor(assignment_)}};
  if (resumes_) params["sessionId"] = assignment_.session;
  Ask(Stage::kOpen, !resumes_ ? "session/new" : can_resume ? "session/resume" : "session/load", std::move(params));
}

void Turn::OnOpened(const json::value& result) {
  session_ = resumes_ ? assignment_.session : std::string(TextAt(result, "sessionId"));
  if (session_.empty()) return Fail("opened no session");
  emit_(json::serialize(
      json::object{{"type", "session"}, {"id", session_}, {"resumed", resumes_}, {"can_go_on", can_go_on_}}));
  if (!resumes_) cost_before_ = 0;
  PlanSettings(result);
  NextSetting();
}

// Plans the mode in which the agent asks before changes, and the model. An agent without a mode `default` keeps its
// own.
void Turn::PlanSettings(const json::value& session) {
  const json::value& modes = At(session, "modes");
  if (!assignment_.trusts_agent && TextAt(modes, "currentModeId") != "default" &&
      HasItem(At(modes, "availableModes"), "id", "default")) {
    settings_.emplace_back("session/set_mode", json::object{{"sessionId", session_}, {"modeId", "default"}});
  }
  if (assignment_.model.empty()) return;
  if (const std::string_view option = ModelOption(session); !option.empty()) {
    settings_.emplace_back("session/set_config_option",
                           json::object{{"sessionId", session_}, {"configId", option}, {"value", assignment_.model}});
  } else {
    settings_.emplace_back("session/set_model", json::object{{"sessionId", session_}, {"modelId", assignment_.model}});
  }
}

void Turn::NextSetting() {
  if (!settings_.empty()) {
    auto [method, params] = std::move(settings_.front());
    settings_.erase(settings_.begin());
    return Ask(Stage::kSettings, method, std::move(params));
  }
  Ask(Stage::kPrompt, "session/prompt",
      {{"sessionId", session_}, {"prompt", json::array{{{"type", "text"}, {"text", assignment_.prompt}}}}});
}

void Turn::OnPrompted(const json::value& result) {
  FlushText();
  const auto tokens = TokensIn(result);
  std::optional<double> usd;
  if (cost_ && cost_before_ && *cost_ > *cost_before_) usd = *cost_ - *cost_before_;
  if (tokens || usd) emit_(UsageLine(tokens, usd));
  if (LacksServer()) {
    return Fail(std::string("did not start aw's MCP server and so had no tools to move with: ") +
                (can_http_ ? "it may take servers by HTTP only, or none in a folder that it does not trust; for "
                             "Gemini: acp:gemini --acp --skip-trust"
                           : "it may take none in a folder that it does not trust"));
  }
  const std::string_view reason = TextAt(result, "stopReason");
  End(reason.empty() ? "unknown" : reason);
}

bool Turn::LacksServer() const {
  return !used_server_ && !cancelled_ && assignment_.server_runs && !assignment_.server_runs();
}

void Turn::End(std::string_view reason) {
  FlushText();
  stage_ = Stage::kOver;
  emit_(Line("end", "reason", reason));
}

void Turn::OnRequest(const json::value& message, std::string_view method) {
  std::string out = R"({"jsonrpc":"2.0","id":)" + json::serialize(At(message, "id"));
  if (method != "session/request_permission") {
    out.append(R"(,"error":{"code":)").append(std::to_string(kMethodNotFound)).append(R"(,"message":"aw has no )");
    return send_(out.append(R"(such method"}})"));
  }
  const json::value& params = At(message, "params");
  json::value call = At(params, "toolCall");
  if (const auto known = calls_.find(TextAt(call, "toolCallId")); known != calls_.end() && call.is_object()) {
    for (const auto& [name, value] : known->second.get_object()) call.get_object().emplace(name, value);
  }
  const bool allowed = !cancelled_ && Allows(policy_, call);
  if (!allowed && !cancelled_ && ++denials_ <= kMostDenialsReported) emit_(Line("denied", "what", Describe(call)));
  send_(out.append(R"(,"result":)").append(cancelled_ ? kCancelled : PermissionResult(params, allowed)) + "}");
}

// Ignore updates before the prompt: session/load replays the history. Some agents replay it later, with the user's
// messages.
void Turn::OnUpdate(const json::value& update) {
  const std::string_view what = TextAt(update, "sessionUpdate");
  if (what == "usage_update") return OnCost(update);
  if (stage_ != Stage::kPrompt) return;
  if (what == "agent_message_chunk") AppendBounded(text_, TextAt(At(update, "content"), "text"));
  if (what == "user_message_chunk") text_.clear();
  if (what == "tool_call" || what == "tool_call_update") OnToolCall(update);
}

void Turn::OnCost(const json::value& update) {
  const json::value& cost = At(update, "cost");
  const json::value& amount = At(cost, "amount");
  if (TextAt(cost, "currency") != "USD" || !amount.is_number()) return;
  (stage_ == Stage::kPrompt ? cost_ : cost_before_) = amount.to_number<double>();
}

void Turn::OnToolCall(const json::value& update) {
  if (!update.is_object()) return;
  if (calls_.size() >= kMostCalls) calls_.clear();
  auto& known = calls_[std::string(TextAt(update, "toolCallId"))];
  const bool is_new = known.is_null();
  if (is_new) known = json::object();
  for (const std::string_view field : {"title", "kind", "locations", "rawInput"}) {
    if (const json::value& value = At(update, field); !value.is_null()) known.get_object()[field] = value;
  }
  if (is_new) {
    FlushText();
    const std::string_view ours = OurTool(policy_, known);
    emit_(Line("tool", "name", ours.empty() ? Describe(known) : ours));
  }
  const std::string_view status = TextAt(update, "status");
  if (status != "completed" && status != "failed") return;
  used_server_ = used_server_ || (status == "completed" && !OurTool(policy_, known).empty());
  emit_(Line("tool", "name", ""));
  const bool changes = std::ranges::count(kChanging, TextAt(known, "kind")) > 0;
  if (status == "completed" && changes && !assignment_.trusts_agent) {
    Cancel();
    Fail("changed files without asking (" + Describe(known) + "): make it ask by its own settings");
  }
}

void Turn::FlushText() {
  if (!text_.empty()) emit_(Line("text", "text", text_));
  text_.clear();
}

void Turn::Cancel() {
  if (over() || cancelled_) return;
  if (stage_ != Stage::kPrompt) return Fail("was stopped before it began");
  cancelled_ = true;
  send_(R"({"jsonrpc":"2.0","method":"session/cancel","params":)" +
        json::serialize(json::object{{"sessionId", session_}}) + "}");
}

void Turn::FailLostSession(std::string_view why) {
  failed_ = true;
  stage_ = Stage::kOver;
  emit_(json::serialize(json::object{
      {"type", "fault"}, {"message", assignment_.agent + " " + std::string(why)}, {"lost_session", true}}));
}

void Turn::Fail(std::string_view why) {
  if (over()) return;
  FlushText();
  failed_ = true;
  stage_ = Stage::kOver;
  emit_(Line("fault", "message", assignment_.agent + " " + std::string(why)));
}

}  // namespace aw::bridge::acp
