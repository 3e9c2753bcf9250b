#include "wire/presence_json.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMostTokens = 1'000'000'000'000'000;
constexpr double kMostUsd = 1e9;
constexpr double kMicro = 1e6;

void AppendPresentFields(ObjectWriter& object, const RolePresence& present) {
  if (!present.detail.empty()) object.Text("detail", present.detail);
  if (present.tokens) object.Number("tokens", *present.tokens);
  if (present.cost_usd) AppendDecimal(object.Raw("cost_usd"), *present.cost_usd);
}

void AppendPresent(std::string& out, const RolePresence& present, bool with_advice) {
  ObjectWriter object(out);
  object.Text("agent", present.agent);
  object.Text("state", Name(present.state));
  object.Time("since", Time::FromUnixMs(present.since_ms));
  AppendPresentFields(object, present);
  if (with_advice && !present.advice.empty()) object.Text("advice", present.advice);
}

bool IsOfText(char c) { return static_cast<unsigned char>(c) >= 0x20 ? c != 0x7F : c == '\n' || c == '\t'; }

std::optional<double> ReadUsd(const json::value& value) {
  json::error_code failure;
  const double usd = value.is_number() ? value.to_number<double>(failure) : -1;
  if (failure || !std::isfinite(usd) || usd < 0 || usd > kMostUsd) return std::nullopt;
  return usd;
}

std::optional<double> ReadCost(Fields& fields, const Parameters& parameters) {
  const json::value* const cost = parameters.Json("cost_usd");
  if (!cost || cost->is_null()) return std::nullopt;
  const auto usd = ReadUsd(*cost);
  if (!usd) fields.Keep(InvalidInput("cost_usd must be a number from 0 to 1000000000"));
  return usd;
}

// Sanitises the text for display on one line. Empty if absent.
std::string ReadLine(Fields& fields, std::string_view name, std::int64_t most) {
  const auto text = fields.OptionalText(name);
  if (!text || text->empty()) return {};
  fields.Keep(CheckLine(name, *text, most));
  return Printable(*text, static_cast<std::size_t>(most));
}

void ReadAdvice(Fields& fields, PresenceReport& report) {
  const auto advice = fields.OptionalText("advice");
  if (!advice) return;
  if (report.role != Role::kArbitrator) fields.Keep(InvalidInput("advice is for the role arbitrator"));
  fields.Keep(CheckContent("advice", *advice, RolePresence::kMaxAdviceBytes));
  std::ranges::copy_if(*advice, std::back_inserter(report.present.advice), IsOfText);
}

std::optional<PresenceNote> ReadNote(const json::value& value) {
  const auto id = Uuid::Parse(TextAt(value, "debate_id"));
  const auto role = RoleNamed(TextAt(value, "role"));
  const auto state = AttendanceNamed(TextAt(value, "state"));
  const auto version = NumberAt(value, "version");
  if (!id || !role || !state || !version) return std::nullopt;
  return PresenceNote{.debate_id = *id,
                      .role = *role,
                      .version_ms = *version,
                      .stays = FlagAt(value, "stays"),
                      .reported = FlagAt(value, "reported"),
                      .present = {.agent = std::string(TextAt(value, "agent")),
                                  .state = *state,
                                  .since_ms = NumberAt(value, "since").value_or(*version),
                                  .detail = std::string(TextAt(value, "detail")),
                                  .tokens = NumberAt(value, "tokens"),
                                  .cost_usd = ReadUsd(At(value, "cost_usd")),
                                  .advice = std::string(TextAt(value, "advice"))},
                      .advice_from = NumberAt(value, "advice_from").value_or(0)};
}

}  // namespace

void AppendJson(std::string& out, const PresenceByRole* roles, bool with_advice) {
  ObjectWriter object(out);
  for (const Role role : kRoles) {
    const auto& present = roles ? (*roles)[static_cast<int>(role)] : std::nullopt;
    if (present) AppendPresent(object.Raw(Name(role)), *present, with_advice);
  }
}

Result<PresenceReport> ReadPresenceReport(const Parameters& parameters) {
  Fields fields(parameters);
  PresenceReport out;
  const auto role = RoleNamed(fields.Text("role"));
  if (!role) fields.Keep(InvalidInput("role must be one of: proposer, opponent, arbitrator"));
  out.role = role.value_or(Role::kProposer);
  out.present.agent = ReadLine(fields, "agent", RolePresence::kMaxAgentCharacters);
  if (out.present.agent.empty()) fields.Keep(InvalidInput("agent is missing, or has nothing that can be shown"));
  const auto state = AttendanceNamed(fields.OptionalText("state").value_or(std::string(Name(Attendance::kThinking))));
  if (!state) fields.Keep(InvalidInput("state must be one of: waiting, thinking, gone"));
  out.present.state = state.value_or(Attendance::kThinking);
  out.present.detail = ReadLine(fields, "detail", RolePresence::kMaxDetailCharacters);
  out.present.tokens = fields.OptionalNumber("tokens", 0, kMostTokens);
  out.present.cost_usd = ReadCost(fields, parameters);
  ReadAdvice(fields, out);
  return fields.Done(std::move(out));
}

Result<UsageReport> ReadUsageReport(const Parameters& parameters, const Uuid& debate_id) {
  Fields fields(parameters);
  UsageReport out{debate_id, {.seat = fields.Text("seat")}};
  if (!IsSeatName(out.usage.seat)) fields.Keep(InvalidInput("seat must be one of the debate's seats"));
  out.usage.tokens = fields.OptionalNumber("tokens", 0, kMostTokens);
  if (const auto usd = ReadCost(fields, parameters)) out.usage.micro_usd = std::llround(*usd * kMicro);
  return fields.Done(std::move(out));
}

void AppendUsage(ObjectWriter& object, const SeatUsage& usage) {
  object.Text("seat", usage.seat);
  if (usage.tokens) object.Number("tokens", *usage.tokens);
  if (usage.micro_usd) AppendUsd(object.Raw("cost_usd"), *usage.micro_usd);
}

void AppendJson(std::string& out, const PresenceNote& note) {
  ObjectWriter object(out);
  object.Id("debate_id", note.debate_id);
  object.Text("role", Name(note.role));
  object.Number("version", note.version_ms);
  object.Bool("stays", note.stays);
  object.Bool("reported", note.reported);
  object.Text("agent", note.present.agent);
  object.Text("state", Name(note.present.state));
  object.Number("since", note.present.since_ms);
  AppendPresentFields(object, note.present);
  if (!note.present.advice.empty()) object.Text("advice", note.present.advice);
  if (note.advice_from > 0) object.Number("advice_from", note.advice_from);
}

std::vector<PresenceNote> ReadPresenceNotes(std::string_view text) {
  std::vector<PresenceNote> notes;
  const auto value = ParseJson(text);
  if (!value || !value->is_array()) return notes;
  for (const json::value& each : value->get_array()) {
    if (auto note = ReadNote(each)) notes.push_back(*std::move(note));
  }
  return notes;
}

}  // namespace aw
