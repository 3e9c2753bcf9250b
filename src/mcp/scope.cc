#include "mcp/scope.h"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/fill_in.h"
#include "mcp/tools.h"
#include "wire/json_reader.h"

namespace aw::mcp {
namespace {

bool Takes(const Tool& tool, std::string_view name) {
  return tool.input_schema.find("\"" + std::string(name) + "\":{") != tool.input_schema.npos;
}

// "the proposer and the opponent"
std::string OwnersOf(const Tool& tool) {
  std::string owners;
  for (const Role role : kRoles) {
    if (!tool.roles.Has(role)) continue;
    owners.append(owners.empty() ? "the " : " and the ").append(Name(role));
  }
  return owners;
}

constexpr std::array<std::string_view, 4> kNotForBound{"debate_id", "role", "client_request_id", "metadata"};
// Not needed in a turn of `aw debate run`, because no other role moves.
constexpr std::array<std::string_view, 1> kNotForATurn{"expected_seq"};
// Fields that stay without a description: the prompt explains them, or a refusal would.
constexpr std::array<std::string_view, 4> kSelfEvident{"target_id", "content", "summary", "base_version"};
constexpr std::array<std::string_view, 6> kBounds{"minimum",   "maximum",  "minLength",
                                                  "maxLength", "minItems", "maxItems"};

void Erase(json::object& object, std::string_view name) {
  if (const auto member = object.find(name); member != object.end()) object.stable_erase(member);
}

void Shorten(const Scope& scope, json::object& properties) {
  for (const std::string_view name : kNotForBound) Erase(properties, name);
  if (!WaitsFor(scope)) {
    for (const std::string_view name : kNotForATurn) Erase(properties, name);
  }
  for (auto& property : properties) {
    json::object& field = property.value().as_object();
    for (const std::string_view bound : kBounds) Erase(field, bound);
    const std::string_view name(property.key().data(), property.key().size());
    if (std::ranges::find(kSelfEvident, name) != kSelfEvident.end()) Erase(field, "description");
  }
}

Error NotYours(const Scope& scope, const Tool& tool) {
  std::string message(tool.name);
  if (scope.tools) return {ErrorCode::kForbidden, message + " is not given to you here", {}, {}};
  if (tool.of_a_seat && scope.seat.empty()) {
    message.append(" is for the seats of a panel, by /mcp?seat=NAME: leave it to them and go on with debate_wait");
    return {ErrorCode::kForbidden, std::move(message), {}, {}};
  }
  if (!scope.seat.empty()) return {ErrorCode::kForbidden, message + " is not for a seat: take debate_review", {}, {}};
  message.append(" is for ").append(OwnersOf(tool)).append(" and you are the ").append(Name(*scope.role));
  return {ErrorCode::kForbidden, message + ": leave it to them and go on with debate_wait", {}, {}};
}

Error AnotherDebate(const Uuid& served) {
  return {ErrorCode::kForbidden,
          "You are here for debate " + served.ToString() + " alone: leave debate_id out, or give this one",
          {},
          {}};
}

std::optional<Error> FillInDebate(const Scope& scope, json::object& arguments) {
  if (!scope.debate_id) return std::nullopt;
  json::value& given = arguments["debate_id"];
  if (given.is_null()) given = scope.debate_id->ToString();
  const auto id = given.is_string() ? Uuid::Parse(View(given.get_string())) : std::nullopt;
  if (id && *id != *scope.debate_id) return AnotherDebate(*scope.debate_id);
  return std::nullopt;  // a malformed id is refused by its reader
}

// Of the tools of a seat, and of debate_wait.
std::optional<Error> FillInSeat(const Scope& scope, const Tool& tool, json::object& arguments) {
  if (scope.seat.empty() || !(tool.of_a_seat || tool.name == "debate_wait")) return std::nullopt;
  json::value& given = arguments["seat"];
  if (given.is_null()) given = scope.seat;
  if (given.is_string() && View(given.get_string()) == scope.seat) return std::nullopt;
  return Error{ErrorCode::kForbidden, "You are seat " + scope.seat + " here: leave seat out", {}, {}};
}

// An arbitrator waits as the opponent does: it then sees every argument of the proposer, and only the proposer can give
// it the move. Every role may read the rules of all.
std::optional<Error> AdmitRole(const Scope& scope, const Tool& tool, json::object& arguments) {
  if (!scope.role) return std::nullopt;
  const std::string_view own = Name(*scope.role);
  const bool watches = *scope.role == Role::kArbitrator && tool.name == "debate_wait";
  json::value& given = arguments["role"];
  const bool is_own = given.is_string() && View(given.get_string()) == own;
  if (given.is_null() || (watches && is_own)) {
    const std::string_view role = watches ? Name(Role::kOpponent) : own;
    given = json::string_view(role.data(), role.size());
    return std::nullopt;
  }
  if (is_own || watches || tool.name == "debate_rules") return std::nullopt;
  return Error{ErrorCode::kForbidden,
               "You are the " + std::string(own) + " here: leave role out, or give " + std::string(own),
               {},
               {}};
}

}  // namespace

bool Serves(const Scope& scope, const Tool& tool) {
  if (tool.of_a_seat && scope.seat.empty()) return false;
  if (tool.name == "debate_submit" && !scope.seat.empty()) return false;  // a seat submits reviews
  if (scope.role && !tool.roles.Has(*scope.role)) return false;
  return !scope.tools || std::ranges::find(*scope.tools, tool.name) != scope.tools->end();
}

bool WaitsFor(const Scope& scope) { return TextFor(scope, "{{if debate_wait}}yes{{end}}") == "yes"; }

std::string TextFor(const Scope& scope, std::string_view text) {
  return ApplyConditions(text, [&](std::string_view name) {
    if (name == "role") return scope.role.has_value();
    if (name == "prompts") return !scope.tools;
    return std::ranges::any_of(DebateTools(),
                               [&](const Tool& tool) { return tool.name == name && Serves(scope, tool); });
  });
}

std::optional<Error> Admit(const Scope& scope, const Tool& tool, json::object& arguments) {
  if (!Serves(scope, tool)) return NotYours(scope, tool);
  if (auto error = FillInSeat(scope, tool, arguments)) return error;
  if (Takes(tool, "debate_id")) {
    if (auto error = FillInDebate(scope, arguments)) return error;
  }
  return Takes(tool, "role") ? AdmitRole(scope, tool, arguments) : std::nullopt;
}

std::string InputSchemaFor(const Scope& scope, const Tool& tool) {
  std::string text = TextFor(scope, tool.input_schema);
  if (!scope.role && !scope.debate_id) return text;
  json::value schema = json::parse(text);
  json::array needed;
  for (const json::value& name : ArrayAt(schema, "required")) {
    const bool is_filled_in = (scope.role && name == "role") || (scope.debate_id && name == "debate_id");
    if (!is_filled_in) needed.push_back(name);
  }
  schema.as_object().erase("required");
  if (!needed.empty()) schema.as_object()["required"] = std::move(needed);
  if (scope.is_bound()) Shorten(scope, schema.at("properties").as_object());
  return json::serialize(schema);
}

bool Serves(const Scope& scope, const Prompt& prompt) { return !scope.role || prompt.name == Name(*scope.role); }

std::optional<Error> Admit(const Scope& scope, const Prompt& prompt, json::object& arguments) {
  if (!Serves(scope, prompt)) {
    return InvalidInput("You are the " + std::string(Name(*scope.role)) + " here: take the prompt of that name");
  }
  return FillInDebate(scope, arguments);
}

std::optional<Error> AdmitDebate(const Scope& scope, const Uuid& debate_id) {
  if (!scope.debate_id || debate_id == *scope.debate_id) return std::nullopt;
  return AnotherDebate(*scope.debate_id);
}

std::optional<Error> Admit(const Scope& scope, const std::optional<Topic>& topic) {
  if (!scope.debate_id || !topic) return std::nullopt;
  if (!topic->is_document) return AdmitDebate(scope, topic->id);
  return InvalidInput("You are here for one debate: subscribe to debate://" + scope.debate_id->ToString() +
                      ", whose arguments name new versions of documents");
}

}  // namespace aw::mcp
