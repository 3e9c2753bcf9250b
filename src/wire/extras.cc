#include "wire/extras.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::size_t kFewestOptions = 2;
constexpr std::size_t kMostOptions = 6;
constexpr std::int64_t kMaxOptionIdCharacters = 16;

std::optional<Error> TooLong(std::string_view name, std::string_view text) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if (bytes <= kMaxExtraBytes) return std::nullopt;
  return TooLarge(name, kMaxExtraBytes, bytes);
}

struct Option {
  std::string id;
  std::string text;
};

// Ids are compared without regard to case.
std::string OptionId(Fields& fields, std::string_view name) {
  std::string id = fields.Line(name, kMaxOptionIdCharacters);
  for (char& c : id) {
    const bool is_small = c >= 'a' && c <= 'z';
    if (is_small) c = static_cast<char>(c - 'a' + 'A');
    if (!is_small && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
      fields.Keep(InvalidInput(std::string(name) + " must be of letters and digits, such as A"));
    }
  }
  return id;
}

Result<std::vector<Option>> ReadOptions(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items || items->size() < kFewestOptions || items->size() > kMostOptions) {
    return InvalidInput("options must be an array of 2 to 6, the last of them the open one (\"something else\")");
  }
  std::vector<Option> options;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("options", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object with id and text");
    const JsonParameters members(*object, {});
    Fields fields(members);
    Option option{OptionId(fields, "id"), fields.Content("text", kMaxExtraBytes)};
    if (std::ranges::find(options, option.id, &Option::id) != options.end()) {
      fields.Keep(InvalidInput("id must not be that of another option"));
    }
    if (fields.error()) return Within(item, *fields.error());
    options.push_back(std::move(option));
  }
  return options;
}

// `{"I3": "why"}`
Result<std::vector<Option>> ReadDespite(const json::value& value) {
  const json::object* object = value.if_object();
  if (!object || object->size() > kMaxIssueEntries) {
    return InvalidInput("despite must be a JSON object of issue ids and the reason for each");
  }
  std::vector<Option> reasons;
  for (const auto& member : *object) {
    const auto id = IssueIdIn({member.key().data(), member.key().size()});
    const json::string* reason = member.value().if_string();
    if (!id) return InvalidInput("despite: its names are ids of issues, such as I3");
    if (std::ranges::find(reasons, *id, &Option::id) != reasons.end()) {
      return InvalidInput("despite." + *id + ": must be given once");
    }
    if (!reason || IsBlank(View(*reason))) return InvalidInput("despite." + *id + ": must say why, in a string");
    if (auto error = CheckOptionalContent("despite." + *id, View(*reason), kMaxExtraBytes)) return *error;
    reasons.push_back({*id, std::string(View(*reason))});
  }
  return reasons;
}

// The members of an object without its braces.
std::string WithoutBraces(const std::string& object) { return object.substr(1, object.size() - 2); }

// What belongs to which move, in the order in which it is shown.
struct Extra {
  std::string_view name;
  bool (*fits)(Move move);
  void (*read)(const json::value& value, Fields& fields, Extras& into, ObjectWriter& out);
};

bool MayCarryIssues(Move move) { return move != Move::kIntervention; }
bool IsAppeal(Move move) { return move == Move::kAppeal; }
bool IsRuling(Move move) { return move == Move::kRuling || move == Move::kClosingRuling; }
bool IsResolution(Move move) { return move == Move::kResolution; }

void TakeIssues(const json::value& value, Fields& fields, Extras& into, ObjectWriter& out) {
  fields.TakeInto(into.issues, ReadIssueEntries(value));
  if (into.issues.empty()) return;
  std::string text;
  AppendArray(text, into.issues, [](std::string& o, const IssueEntry& entry) { AppendJson(o, entry); });
  fields.Keep(TooLong("issues", text));
  out.Raw("issues").append(text);
}

void TakeOptions(const json::value& value, Fields& fields, Extras& into, ObjectWriter& out) {
  std::vector<Option> options;
  fields.TakeInto(options, ReadOptions(value));
  std::string text;
  AppendArray(text, options, [](std::string& o, const Option& option) {
    ObjectWriter object(o);
    object.Text("id", option.id);
    object.Text("text", option.text);
  });
  fields.Keep(TooLong("options", text));
  for (const Option& option : options) into.options.push_back(option.id);
  out.Raw("options").append(text);
}

void TakeChoice(const json::value&, Fields& fields, Extras& into, ObjectWriter& out) {
  into.choice = OptionId(fields, "choice");
  out.Text("choice", into.choice);
}

void TakeDespite(const json::value& value, Fields& fields, Extras& into, ObjectWriter& out) {
  std::vector<Option> reasons;
  fields.TakeInto(reasons, ReadDespite(value));
  std::string text;
  {
    ObjectWriter object(text);
    for (const Option& reason : reasons) object.Text(reason.id, reason.text);
  }
  fields.Keep(TooLong("despite", text));
  for (const Option& reason : reasons) into.despite.push_back(reason.id);
  out.Raw("despite").append(text);
}

void TakeExtension(const json::value&, Fields& fields, Extras& into, ObjectWriter& out) {
  into.extend_rounds = fields.OptionalNumber("extend_rounds", 0, Tally::kMostExtraRounds);
  if (into.extend_rounds) out.Number("extend_rounds", *into.extend_rounds);
}

constexpr Extra kExtras[] = {
    {"issues", MayCarryIssues, TakeIssues},     {"options", IsAppeal, TakeOptions},
    {"choice", IsRuling, TakeChoice},           {"despite", IsResolution, TakeDespite},
    {"extend_rounds", IsRuling, TakeExtension},
};

}  // namespace

Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move) {
  Extras extras;
  std::string object;
  {
    ObjectWriter out(object);
    for (const Extra& extra : kExtras) {
      const json::value* value = parameters.Json(extra.name);
      if (!value) continue;
      if (!extra.fits(move)) {
        fields.Keep(InvalidInput(std::string(extra.name) + ": nobody who would " + std::string(VerbOf(move)) +
                                 " can give this"));
        continue;
      }
      extra.read(*value, fields, extras, out);
    }
  }
  extras.json = WithoutBraces(object);
  return extras;
}

// They are the first of the extras.
bool CarriesIssues(const Argument& argument) { return argument.extras.starts_with("\"issues\":"); }

std::vector<IssueEntry> IssuesIn(std::string_view extras) {
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return {};
  const json::value& issues = At(*object, "issues");
  if (!issues.is_array()) return {};
  auto entries = ReadIssueEntries(issues);
  return entries ? *std::move(entries) : std::vector<IssueEntry>();
}

std::vector<std::string> OptionsIn(std::string_view extras) {
  std::vector<std::string> ids;
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return ids;
  for (const json::value& option : ArrayAt(*object, "options")) ids.emplace_back(TextAt(option, "id"));
  return ids;
}

}  // namespace aw
