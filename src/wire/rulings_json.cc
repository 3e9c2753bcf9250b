#include "wire/rulings_json.h"

#include <algorithm>

#include "core/text.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"

namespace aw {
namespace {

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
  query.from = fields.OptionalTime("from");
  query.to = fields.OptionalTime("to");
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
