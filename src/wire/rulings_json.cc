#include "wire/rulings_json.h"

#include <algorithm>

#include "core/text.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"

namespace aw {
namespace {

// A date, at midnight UTC, or a time as the server writes it.
std::optional<Time> TimeAt(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  constexpr std::size_t kDate = 10;
  if (text.size() != kDate && text.size() != kForm.size()) return std::nullopt;
  std::string whole(kForm);
  whole.replace(0, text.size(), text);
  const auto fits = [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; };
  if (!std::ranges::equal(whole, kForm, fits)) return std::nullopt;
  const Time time = Time::FromText(whole);
  // Refuses dates that do not exist, such as February 30.
  return Time::FromUnixMs(time.ToUnixMs()) == time ? std::optional(time) : std::nullopt;
}

std::optional<Time> ReadTime(Fields& fields, std::string_view name) {
  const auto text = fields.OptionalText(name);
  if (!text || text->empty()) return std::nullopt;
  auto time = TimeAt(*text);
  if (!time)
    fields.Keep(InvalidInput(std::string(name) + " must be a date (2026-11-15) or a time (2026-11-15T04:38:00.123Z)"));
  return time;
}

void AppendRuling(std::string& out, const ListedRuling& ruling) {
  ObjectWriter object(out);
  AppendJson(object.Raw("debate"), ruling.debate);
  {
    ObjectWriter argument(object.Raw("argument"));
    argument.Id("id", ruling.ruling.id);
    argument.Number("seq", ruling.ruling.seq);
    argument.Time("created_at", ruling.created_at);
  }
  object.Text("cause", Name(ruling.cause));
  object.Text("question", ruling.question);
  if (!ruling.choice.empty()) object.Text("choice", ruling.choice);
  object.Text("excerpt", ruling.excerpt);
  object.Bool("closes", ruling.closes);
}

}  // namespace

Result<RulingQuery> ReadRulingQuery(const Parameters& parameters, std::string_view text) {
  Fields fields(parameters);
  RulingQuery query;
  query.limit = std::min(fields.OptionalNumber("limit", 1).value_or(query.limit), RulingQuery::kMostListed);
  query.from = ReadTime(fields, "from");
  query.to = ReadTime(fields, "to");
  const auto cursor = fields.OptionalText("cursor");
  if (cursor && !cursor->empty()) {
    query.after = PlaceAt(*cursor);
    if (!query.after) fields.Keep(InvalidInput("cursor must be the next_cursor of an earlier page"));
  }
  const auto words = fields.OptionalText(text);
  if (words && !words->empty()) {
    if (FirstInvalidByte(*words)) fields.Keep(InvalidInput(std::string(text) + " must be valid UTF-8"));
    query.terms = SearchTerms(*words);
  }
  return fields.Done(std::move(query));
}

void AppendJson(std::string& out, const RulingPage& page) {
  ObjectWriter object(out);
  AppendArray(object.Raw("rulings"), page.items, AppendRuling);
  if (page.next) object.Text("next_cursor", CursorOf(*page.next));
}

}  // namespace aw
