#include "wire/requests.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "wire/json_layout.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxDepth = 64;

// Memory for one small document on the stack; larger ones spill to the heap.
struct Scratch {
  std::array<unsigned char, 16384> buffer;
  json::monotonic_resource memory{buffer.data(), buffer.size()};
};

Result<json::value> ParseObject(std::string_view text, Scratch& scratch) {
  json::parse_options options;
  options.max_depth = kMaxDepth;
  json::error_code failure;
  json::value value = json::parse({text.data(), text.size()}, failure, &scratch.memory, options);
  if (failure == json::error::too_deep) {
    return InvalidInput("The body is nested more than " + std::to_string(kMaxDepth) + " levels deep");
  }
  if (failure) return InvalidInput("The body must be valid JSON in UTF-8: " + failure.message());
  if (!value.is_object()) return InvalidInput("The body must be a JSON object");
  return value;
}

// JSON has no infinity: such a number is read as one, and could not be told to anybody.
bool HasInfinity(const json::value& value) {
  if (const double* number = value.if_double()) return !std::isfinite(*number);
  if (const json::array* items = value.if_array()) return std::ranges::any_of(*items, HasInfinity);
  if (const json::object* members = value.if_object()) {
    return std::ranges::any_of(*members, [](const auto& member) { return HasInfinity(member.value()); });
  }
  return false;
}

// Reads fields one after the other; the first refusal stays and makes the rest not matter.
class FieldReader {
 public:
  // `text` is what the object was parsed from.
  explicit FieldReader(const json::object& object, std::string_view text = {}) : object_(object), text_(text) {}

  const std::optional<Error>& error() const { return error_; }

  std::optional<std::string> OptionalText(std::string_view name) {
    const json::value* value = Find(name);
    if (!value) return std::nullopt;
    if (const json::string* text = value->if_string()) return std::string(text->data(), text->size());
    Refuse(name, "a string");
    return std::nullopt;
  }

  std::string Text(std::string_view name) {
    Require(name);
    return OptionalText(name).value_or(std::string());
  }

  std::string Line(std::string_view name, std::int64_t max_characters) {
    std::string text = Text(name);
    Keep(CheckLine(name, text, max_characters));
    return text;
  }

  std::string Content(std::string_view name, const Limits& limits) {
    std::string text = Text(name);
    Keep(CheckContent(name, text, limits.max_content_bytes));
    return text;
  }

  std::optional<std::string> OptionalRequestId(std::string_view name = "client_request_id") {
    auto text = OptionalText(name);
    if (text) Keep(CheckLine(name, *text, Limits::kMaxRequestIdCharacters));
    return text;
  }

  std::string RequestId() {
    Require("client_request_id");
    return OptionalRequestId().value_or(std::string());
  }

  Uuid Id(std::string_view name) {
    const std::string text = Text(name);
    const auto id = Uuid::Parse(text);
    if (!id) Keep(InvalidInput(std::string(name) + " must be a UUID"));
    return id.value_or(Uuid{});
  }

  bool Bool(std::string_view name) {
    const json::value* value = Find(name);
    if (!value) return false;
    if (!value->is_bool()) Refuse(name, "true or false");
    return value->is_bool() && value->get_bool();
  }

  std::optional<std::int64_t> OptionalInt(std::string_view name) {
    const json::value* value = Find(name);
    if (!value) return std::nullopt;
    if (value->is_int64()) return value->get_int64();
    Refuse(name, "a whole number");
    return std::nullopt;
  }

  // As it was sent, but for white space.
  std::string Object(std::string_view name, std::int64_t max_bytes) {
    const json::value* value = Find(name);
    if (!value) return "{}";
    if (!value->is_object()) {
      Refuse(name, "a JSON object");
      return {};
    }
    if (HasInfinity(*value)) Keep(InvalidInput(std::string(name) + " holds a number that is too large"));
    std::string text = Compact(MemberText(text_, name));
    const auto bytes = static_cast<std::int64_t>(text.size());
    if (bytes > max_bytes) Keep(TooLarge(name, max_bytes, bytes));
    return text;
  }

  void Keep(std::optional<Error> error) {
    if (error && !error_) error_ = std::move(error);
  }

 private:
  // JSON null stands for an absent field.
  const json::value* Find(std::string_view name) const {
    const json::value* value = object_.if_contains({name.data(), name.size()});
    return value && !value->is_null() ? value : nullptr;
  }
  void Require(std::string_view name) {
    if (!Find(name)) Keep(InvalidInput(std::string(name) + " is missing"));
  }
  void Refuse(std::string_view name, std::string_view wanted) {
    Keep(InvalidInput(std::string(name) + " must be " + std::string(wanted)));
  }

  const json::object& object_;
  std::string_view text_;
  std::optional<Error> error_;
};

// Parses `body` and lets `fill` read its fields into a T.
template <typename T, typename Fill>
Result<T> ReadBody(std::string_view body, Fill fill) {
  Scratch scratch;
  const auto value = ParseObject(body, scratch);
  if (!value) return value.error();
  FieldReader fields(value->get_object(), body);
  T out;
  fill(fields, out);
  if (fields.error()) return *fields.error();
  return out;
}

void FillIntervention(FieldReader& fields, const Limits& limits, Submission& out) {
  out.role = Role::kArbitrator;
  out.move = Move::kIntervention;
  out.content = fields.OptionalText("content").value_or(std::string());
  fields.Keep(CheckOptionalContent("content", out.content, limits.max_content_bytes));
}

void FillRuling(FieldReader& fields, const Limits& limits, Submission& out) {
  out.role = Role::kArbitrator;
  out.content = fields.Content("content", limits);
  out.move = fields.Bool("close") ? Move::kClosingRuling : Move::kRuling;
}

}  // namespace

Result<Creation> ReadCreation(std::string_view body, const Limits& limits) {
  return ReadBody<Creation>(body, [&](FieldReader& fields, Creation& out) {
    out.debate_id = fields.Id("debate_id");
    out.title = fields.Line("title", Limits::kMaxTitleCharacters);
    out.debate_type = fields.Text("debate_type");
    fields.Keep(CheckDebateType(out.debate_type, limits));
    out.motion = fields.Content("motion_content", limits);
    out.request_id = fields.RequestId();
  });
}

Result<Submission> ReadAgentMove(std::string_view body, const Limits& limits, const Uuid& debate_id, Move move) {
  return ReadBody<Submission>(body, [&](FieldReader& fields, Submission& out) {
    out.debate_id = debate_id;
    out.move = move;
    if (move == Move::kClaim) {
      const auto role = RoleNamed(fields.Text("role"));
      if (!role) fields.Keep(InvalidInput("role must be one of: proposer, opponent"));
      out.role = role.value_or(Role::kProposer);
    }
    out.target_id = fields.Id("target_id");
    out.content = fields.Content("content", limits);
    out.request_id = fields.RequestId();
  });
}

Result<Submission> ReadIntervention(std::string_view body, const Limits& limits, const Uuid& debate_id) {
  return ReadBody<Submission>(body.empty() ? "{}" : body, [&](FieldReader& fields, Submission& out) {
    out.debate_id = debate_id;
    FillIntervention(fields, limits, out);
    out.request_id = fields.OptionalRequestId();
  });
}

Result<Submission> ReadRuling(std::string_view body, const Limits& limits, const Uuid& debate_id) {
  return ReadBody<Submission>(body, [&](FieldReader& fields, Submission& out) {
    out.debate_id = debate_id;
    FillRuling(fields, limits, out);
    out.request_id = fields.OptionalRequestId();
  });
}

Result<NewVersion> ReadNewVersion(std::string_view body, const Limits& limits, std::optional<Uuid> document_id) {
  return ReadBody<NewVersion>(body, [&](FieldReader& fields, NewVersion& out) {
    out.document_id = document_id;
    out.summary = fields.Line("summary", Limits::kMaxSummaryCharacters);
    out.content = fields.Text("content");
    fields.Keep(CheckDocument(out.content, limits.max_document_bytes));
    out.metadata = fields.Object("metadata", Limits::kMaxMetadataBytes);
    if (document_id) out.base_version = fields.OptionalInt("base_version");
    out.request_id = fields.OptionalRequestId();
  });
}

PageFrame ReadPageFrame(std::string_view text, const Limits& limits) {
  Scratch scratch;
  const auto value = ParseObject(text, scratch);
  if (!value) return {{}, {}, value.error()};
  FieldReader frame(value->get_object());
  const std::string event = frame.Text("event");
  const json::value* data = value->get_object().if_contains("data");
  if (!data || !data->is_object()) frame.Keep(InvalidInput("data must be a JSON object"));
  if (frame.error()) return {{}, {}, *frame.error()};

  FieldReader fields(data->get_object());
  Submission out;
  out.request_id = fields.OptionalRequestId("request_id");
  out.debate_id = fields.Id("debate_id");
  if (event == "submit_intervention") {
    FillIntervention(fields, limits, out);
  } else if (event == "submit_ruling") {
    FillRuling(fields, limits, out);
  } else {
    fields.Keep(InvalidInput("event must be one of: submit_intervention, submit_ruling"));
  }
  if (fields.error()) return {out.request_id, out.content, *fields.error()};
  return {out.request_id, out.content, std::move(out)};
}

}  // namespace aw
