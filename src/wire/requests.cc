#include "wire/requests.h"

#include <array>
#include <boost/json.hpp>

#include "wire/extras.h"
#include "wire/panel_json.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxDepth = 64;

// Parser memory: a small document fits on the stack, a larger one spills to the heap.
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

void FillIntervention(Fields& fields, const Limits& limits, Submission& out) {
  out.role = Role::kArbitrator;
  out.move = Move::kIntervention;
  out.content = fields.OptionalText("content").value_or(std::string());
  fields.Keep(CheckOptionalContent("content", out.content, limits.max_content_bytes));
  out.expected_seq = fields.OptionalNumber("expected_seq", 0);
}

void FillRuling(Fields& fields, const Limits& limits, Submission& out) {
  out.role = Role::kArbitrator;
  out.content = fields.Content("content", limits.max_content_bytes);
  out.move = fields.Flag("close") ? Move::kClosingRuling : Move::kRuling;
  out.expected_seq = fields.OptionalNumber("expected_seq", 0);
}

constexpr std::size_t kMostEdits = 100;

Result<std::vector<TextEdit>> ReadEdits(const json::value* value, const Limits& limits) {
  const json::array* const items = value ? value->if_array() : nullptr;
  if (!items || items->empty() || items->size() > kMostEdits) {
    return InvalidInput("edits must be an array of 1 to " + std::to_string(kMostEdits) + " objects with old and new");
  }
  std::vector<TextEdit> edits;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("edits", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object with old and new");
    const JsonParameters members(*object, {});
    Fields fields(members);
    TextEdit edit{fields.Text("old"), fields.Text("new")};
    if (edit.old_text.empty()) fields.Keep(InvalidInput("old must not be empty"));
    fields.Keep(CheckOptionalContent("old", edit.old_text, limits.max_document_bytes));
    fields.Keep(CheckOptionalContent("new", edit.new_text, limits.max_document_bytes));
    if (fields.error()) return Within(item, *fields.error());
    edits.push_back(std::move(edit));
  }
  return edits;
}

// An error in the extras returns the submitted text, so that the agent need not write it again.
void FillExtras(Fields& fields, const Parameters& parameters, Submission& out) {
  const bool good_so_far = !fields.error();
  out.extras = ReadExtras(fields, parameters, out.move);
  if (good_so_far) fields.AddToError("content", out.content);
}

}  // namespace

std::optional<Error> WithBody(std::string_view body, const std::function<void(const Parameters&)>& read) {
  Scratch scratch;
  const auto value = ParseObject(body, scratch);
  if (!value) return value.error();
  read(JsonParameters(value->get_object(), body));
  return std::nullopt;
}

Result<Creation> ReadCreation(const Parameters& parameters, const Limits& limits) {
  Fields fields(parameters);
  Creation out;
  out.debate_id = fields.Id("debate_id");
  out.title = fields.Line("title", Limits::kMaxTitleCharacters);
  out.debate_type = fields.Text("debate_type");
  fields.Keep(CheckDebateType(out.debate_type, limits));
  out.motion = fields.Content("motion_content", limits.max_content_bytes);
  out.request_id = fields.RequestId();
  out.max_rounds = fields.OptionalNumber("max_rounds", 1, Tally::kMostRounds);
  out.panel = ReadPanel(fields, parameters);
  return fields.Done(std::move(out));
}

Result<Submission> ReadAgentMove(const Parameters& parameters, const Limits& limits, const Uuid& debate_id, Move move) {
  Fields fields(parameters);
  Submission out;
  out.debate_id = debate_id;
  out.move = move;
  if (move == Move::kClaim) {
    const auto role = RoleNamed(fields.Text("role"));
    if (!role) fields.Keep(InvalidInput("role must be one of: proposer, opponent"));
    out.role = role.value_or(Role::kProposer);
  }
  out.target_id = fields.Id("target_id");
  out.content = fields.Content("content", limits.max_content_bytes);
  out.request_id = fields.RequestId();
  FillExtras(fields, parameters, out);
  return fields.Done(std::move(out));
}

Result<Submission> ReadIntervention(const Parameters& parameters, const Limits& limits, const Uuid& debate_id) {
  Fields fields(parameters);
  Submission out;
  out.debate_id = debate_id;
  FillIntervention(fields, limits, out);
  out.request_id = fields.OptionalRequestId();
  FillExtras(fields, parameters, out);
  return fields.Done(std::move(out));
}

Result<Submission> ReadRuling(const Parameters& parameters, const Limits& limits, const Uuid& debate_id) {
  Fields fields(parameters);
  Submission out;
  out.debate_id = debate_id;
  FillRuling(fields, limits, out);
  out.request_id = fields.OptionalRequestId();
  FillExtras(fields, parameters, out);
  return fields.Done(std::move(out));
}

Result<NewVersion> ReadNewVersion(const Parameters& parameters, const Limits& limits, std::optional<Uuid> document_id) {
  Fields fields(parameters);
  NewVersion out;
  out.document_id = document_id;
  out.summary = fields.Line("summary", Limits::kMaxSummaryCharacters);
  out.content = fields.Text("content");
  fields.Keep(CheckDocument(out.content, limits.max_document_bytes));
  out.metadata = fields.Object("metadata", Limits::kMaxMetadataBytes);
  if (document_id) out.base_version = fields.OptionalNumber("base_version", INT64_MIN);
  out.request_id = fields.OptionalRequestId();
  return fields.Done(std::move(out));
}

Result<DocumentEdits> ReadDocumentEdits(const Parameters& parameters, const Limits& limits, const Uuid& document_id) {
  Fields fields(parameters);
  DocumentEdits out;
  out.document_id = document_id;
  out.summary = fields.Line("summary", Limits::kMaxSummaryCharacters);
  const auto base = fields.OptionalNumber("base_version", INT64_MIN);
  if (!base) fields.Keep(InvalidInput("base_version is missing: the version that the edits are made on"));
  out.base_version = base.value_or(0);
  const json::value* const value = parameters.Json("edits");
  fields.TakeInto(out.edits, ReadEdits(value, limits));
  out.request_id = fields.OptionalRequestId();
  return fields.Done(std::move(out));
}

Result<WaitRequest> ReadWait(const Parameters& parameters, const Uuid& debate_id) {
  Fields fields(parameters);
  WaitRequest out;
  out.query.debate_id = debate_id;
  out.argument_id = fields.OptionalId("argument_id");
  const auto role = RoleNamed(fields.OptionalText("role").value_or(std::string()));
  if (!role || *role == Role::kArbitrator) fields.Keep(InvalidInput("role must be one of: proposer, opponent"));
  out.query.role = role.value_or(Role::kProposer);
  out.query.seat = fields.OptionalText("seat").value_or(std::string());
  if (!out.query.seat.empty() && out.query.role != Role::kOpponent) {
    fields.Keep(InvalidInput("seat is one of the opponent's"));
  }
  return fields.Done(out);
}

PageFrame ReadPageFrame(std::string_view text, const Limits& limits) {
  Scratch scratch;
  const auto value = ParseObject(text, scratch);
  if (!value) return {{}, {}, value.error()};
  const JsonParameters whole(value->get_object(), text);
  Fields frame(whole);
  const std::string event = frame.Text("event");
  const json::value* data = value->get_object().if_contains("data");
  if (!data || !data->is_object()) frame.Keep(InvalidInput("data must be a JSON object"));
  if (frame.error()) return {{}, {}, *frame.error()};

  const JsonParameters members(data->get_object(), {});
  Fields fields(members);
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
  out.extras = ReadExtras(fields, members, out.move);
  if (fields.error()) return {out.request_id, out.content, *fields.error()};
  return {out.request_id, out.content, std::move(out)};
}

}  // namespace aw
