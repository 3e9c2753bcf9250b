#include "mcp/methods.h"

#include "mcp/protocol.h"
#include "mcp/resources.h"
#include "mcp/scope.h"
#include "mcp/tool_result.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

// For texts that are part of the binary.
constexpr Cache kForTheHour{3'600'000, "public"};

// Private if the result depends on the role or the program of the client.
Cache CacheFor(const Request& request) {
  const Scope& scope = request.scope;
  const bool is_for_all = !scope.role && !scope.debate_id && !scope.tools && request.form.structured;
  return is_for_all ? kForTheHour : Cache{kForTheHour.ttl_ms, "private"};
}

RpcError BadParams(std::string message) { return {RpcError::kInvalidParams, std::move(message)}; }

Work Discover(const Request& request) {
  std::string out = ObjectOf([&](ObjectWriter& object) {
    object.Raw("supportedVersions").append("[\"").append(kModernVersion).append("\"]");
    object.Raw("capabilities").append(CapabilitiesOf(request.catalog));
    if (!request.catalog.instructions.empty())
      object.Text("instructions", TextFor(request.scope, request.catalog.instructions));
  });
  return Outcome(Done{.object = std::move(out), .cache = CacheFor(request)});
}

Work Ping(const Request&) { return Outcome(Done{}); }

Work SetLevel(const Request& request) {
  if (TextAt(request.params, "level").empty()) return Outcome(BadParams("level is missing"));
  return Outcome(Done{});
}

void AppendTool(std::string& out, const Tool& tool, const Request& request) {
  ObjectWriter object(out);
  object.Text("name", tool.name);
  if (!tool.title.empty()) object.Text("title", tool.title);
  object.Text("description", TextFor(request.scope, tool.description));
  object.Raw("inputSchema").append(InputSchemaFor(request.scope, tool));
  if (!tool.output_schema.empty() && request.form.structured) object.Raw("outputSchema").append(tool.output_schema);
  ObjectWriter hints(object.Raw("annotations"));
  hints.Bool("readOnlyHint", tool.hints.read_only);
  hints.Bool("destructiveHint", tool.hints.destructive);
  hints.Bool("idempotentHint", tool.hints.idempotent);
  hints.Bool("openWorldHint", false);
}

Work ListTools(const Request& request) {
  std::vector<const Tool*> served;
  for (const Tool& tool : request.catalog.tools) {
    if (Serves(request.scope, tool)) served.push_back(&tool);
  }
  std::string out = R"({"tools":)";
  AppendArray(out, served, [&](std::string& o, const Tool* tool) { AppendTool(o, *tool, request); });
  out.push_back('}');
  return Outcome(Done{.object = std::move(out), .cache = CacheFor(request)});
}

// The object `name` of the parameters; an empty one if it is absent.
Result<json::object, RpcError> ObjectParameter(const Request& request, std::string_view name) {
  const json::value& value = At(request.params, name);
  if (value.is_null()) return json::object();
  if (!value.is_object()) return BadParams(std::string(name) + " must be an object");
  return value.get_object();
}

template <typename Entry>
const Entry* FindNamed(std::span<const Entry> entries, std::string_view name) {
  for (const Entry& entry : entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

// Each call on a connection for one role proves that the role is present.
void ShowCaller(const Request& request, const json::object& arguments) {
  if (!request.scope.role) return;
  const auto* given = arguments.if_contains("debate_id");
  const auto named = given && given->is_string() ? Uuid::Parse(View(given->get_string())) : std::nullopt;
  const auto debate_id = request.scope.debate_id ? request.scope.debate_id : named;
  if (!debate_id) return;
  Presence* const presence = request.PresenceFor(*debate_id, *request.scope.role);
  if (presence) presence->Seen({*debate_id, *request.scope.role, request.agent});
}

Work CallTool(const Request& request) {
  const std::string_view name = TextAt(request.params, "name");
  const Tool* tool = FindNamed(request.catalog.tools, name);
  if (!tool) return Outcome(BadParams("There is no tool '" + std::string(name) + "'"));
  auto arguments = ObjectParameter(request, "arguments");
  if (!arguments) return Outcome(arguments.error());
  ParseNested(*arguments);
  if (const auto refusal = Admit(request.scope, *tool, *arguments)) {
    return Outcome(ToolRefusal(*refusal, request.form));
  }
  ShowCaller(request, *arguments);
  return tool->call(request, *std::move(arguments));
}

void AppendPrompt(std::string& out, const Prompt& prompt) {
  ObjectWriter object(out);
  object.Text("name", prompt.name);
  if (!prompt.title.empty()) object.Text("title", prompt.title);
  object.Text("description", prompt.description);
  AppendArray(object.Raw("arguments"), prompt.arguments, [](std::string& o, const PromptArgument& argument) {
    ObjectWriter item(o);
    item.Text("name", argument.name);
    item.Text("description", argument.description);
    item.Bool("required", argument.required);
  });
}

Work ListPrompts(const Request& request) {
  std::vector<const Prompt*> served;
  for (const Prompt& prompt : request.catalog.prompts) {
    if (Serves(request.scope, prompt)) served.push_back(&prompt);
  }
  std::string out = R"({"prompts":)";
  AppendArray(out, served, [](std::string& o, const Prompt* prompt) { AppendPrompt(o, *prompt); });
  out.push_back('}');
  return Outcome(Done{.object = std::move(out), .cache = CacheFor(request)});
}

Work GetPrompt(const Request& request) {
  const std::string_view name = TextAt(request.params, "name");
  const Prompt* prompt = FindNamed(request.catalog.prompts, name);
  if (!prompt) return Outcome(BadParams("There is no prompt '" + std::string(name) + "'"));
  auto arguments = ObjectParameter(request, "arguments");
  if (!arguments) return Outcome(arguments.error());
  if (const auto refusal = Admit(request.scope, *prompt, *arguments)) return Outcome(BadParams(refusal->message));
  for (const PromptArgument& argument : prompt->arguments) {
    const auto* value = arguments->if_contains({argument.name.data(), argument.name.size()});
    if (value && !value->is_string()) return Outcome(BadParams(std::string(argument.name) + " must be a string"));
    if (argument.required && !value) return Outcome(BadParams(std::string(argument.name) + " is missing"));
  }
  return prompt->get(request, *arguments);
}

Work ListResources(const Request& request) {
  const json::value& cursor = At(request.params, "cursor");
  if (!cursor.is_null() && !cursor.is_string()) return Outcome(BadParams("cursor must be a string"));
  return request.catalog.list_resources(request, TextAt(request.params, "cursor"));
}

Work ListTemplates(const Request& request) {
  std::string out = R"({"resourceTemplates":)";
  AppendArray(out, request.catalog.templates, [](std::string& o, const ResourceTemplate& resource) {
    ObjectWriter object(o);
    object.Text("uriTemplate", resource.uri);
    object.Text("name", resource.name);
    object.Text("title", resource.title);
    object.Text("description", resource.description);
    object.Text("mimeType", resource.mime_type);
  });
  out.push_back('}');
  return Outcome(Done{.object = std::move(out), .cache = kForTheHour});
}

Work ReadResource(const Request& request) {
  if (!At(request.params, "uri").is_string()) return Outcome(BadParams("uri is missing"));
  return request.catalog.read_resource(request, TextAt(request.params, "uri"));
}

Work Subscribe(const Request& request) {
  const std::string_view uri = TextAt(request.params, "uri");
  if (uri.empty() || uri.size() > Session::kMaxUriBytes) return Outcome(BadParams("uri is missing or too long"));
  const auto topic = TopicOf(uri);
  if (const auto refusal = Admit(request.scope, topic)) return Outcome(BadParams(refusal->message));
  if (!request.session) return Outcome(BadParams("Subscriptions need a session: send initialize first"));
  Subscriptions& all = request.session->subscriptions;
  if (all.size() >= Session::kMaxSubscriptions && !all.contains(uri)) {
    return Outcome(BadParams("This session has " + std::to_string(all.size()) + " subscriptions, the most it may"));
  }
  all.emplace(uri, topic);
  return Outcome(Done{});
}

Work Unsubscribe(const Request& request) {
  const std::string_view uri = TextAt(request.params, "uri");
  if (uri.empty()) return Outcome(BadParams("uri is missing"));
  if (request.session) {
    const auto found = request.session->subscriptions.find(uri);
    if (found != request.session->subscriptions.end()) request.session->subscriptions.erase(found);
  }
  return Outcome(Done{});
}

Work Complete(const Request& request) {
  if (TextAt(At(request.params, "argument"), "name").empty()) return Outcome(BadParams("argument is missing"));
  return request.catalog.complete(request);
}

// clang-format off
constexpr Method kMethods[] = {
    // name                      legacy modern  Mcp-Name  handler
    {"server/discover",          false, true,   "",       Discover},
    {"ping",                     true,  false,  "",       Ping},
    {"logging/setLevel",         true,  false,  "",       SetLevel},
    {"tools/list",               true,  true,   "",       ListTools},
    {"tools/call",               true,  true,   "name",   CallTool},
    {"prompts/list",             true,  true,   "",       ListPrompts},
    {"prompts/get",              true,  true,   "name",   GetPrompt},
    {"resources/list",           true,  true,   "",       ListResources},
    {"resources/templates/list", true,  true,   "",       ListTemplates},
    {"resources/read",           true,  true,   "uri",    ReadResource},
    {"resources/subscribe",      true,  false,  "",       Subscribe},
    {"resources/unsubscribe",    true,  false,  "",       Unsubscribe},
    {"completion/complete",      true,  true,   "",       Complete},
    {"subscriptions/listen",     false, true,   "",       ListenModern},
};
// clang-format on

}  // namespace

const Method* FindMethod(std::string_view name, Era era, const Catalog& catalog) {
  for (const Method& method : kMethods) {
    if (method.name != name || !(era == Era::kLegacy ? method.legacy : method.modern)) continue;
    return method.handle == SetLevel && !catalog.logging ? nullptr : &method;
  }
  return nullptr;
}

std::string CapabilitiesOf(const Catalog& catalog) {
  std::string out = R"({"tools":{},"prompts":{},"resources":{"subscribe":true},"completions":{})";
  return out.append(catalog.logging ? R"(,"logging":{}})" : "}");
}

}  // namespace aw::mcp
