#include "wire/search_json.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

void ReadType(Fields& fields, SearchQuery& query) {
  const auto name = fields.OptionalText("type");
  if (!name || name->empty()) return;
  query.type = ArgumentTypeNamed(*name);
  if (query.type && IsSearched(*query.type)) return;
  std::string known;
  for (const ArgumentType type : kSearchedTypes) known.append(known.empty() ? "" : ", ").append(Name(type));
  fields.Keep(InvalidInput("type must be one of: " + known));
}

void AppendHead(std::string& out, const Argument& argument) {
  ObjectWriter object(out);
  object.Id("id", argument.id);
  object.Number("seq", argument.seq);
  object.Text("type", Name(argument.type));
  object.Text("role", Name(argument.role));
  object.Text("created_at", argument.created_at.View());
}

}  // namespace

Result<SearchQuery> ReadSearchQuery(const Parameters& parameters, std::string_view text) {
  Fields fields(parameters);
  SearchQuery query;
  const std::string asked = fields.Text(text);
  if (FirstInvalidByte(asked)) fields.Keep(InvalidInput(std::string(text) + " must be valid UTF-8"));
  query.limit = std::min(fields.OptionalNumber("limit", 1).value_or(query.limit), SearchQuery::kMostHits);
  ReadType(fields, query);
  query.from = fields.OptionalTime("from");
  query.to = fields.OptionalTime("to");
  query.terms = SearchTerms(asked);
  return fields.Done(std::move(query));
}

void AppendJson(std::string& out, const std::vector<SearchHit>& hits) {
  ObjectWriter object(out);
  AppendArray(object.Raw("hits"), hits, [](std::string& o, const SearchHit& hit) {
    ObjectWriter member(o);
    AppendJson(member.Raw("debate"), hit.debate);
    if (hit.argument) AppendHead(member.Raw("argument"), *hit.argument);
    member.Text("snippet", hit.snippet.text);
    AppendArray(member.Raw("marks"), hit.snippet.marks, [](std::string& mark, const auto& place) {
      mark.append("[").append(std::to_string(place.first)).append(",").append(std::to_string(place.second)).append("]");
    });
  });
}

void AppendBriefly(std::string& out, const std::vector<SearchHit>& hits) {
  ObjectWriter object(out);
  AppendArray(object.Raw("hits"), hits, [](std::string& o, const SearchHit& hit) {
    ObjectWriter member(o);
    member.Id("debate_id", hit.debate.id);
    member.Text("title", hit.debate.title);
    member.Text("state", Name(hit.debate.state));
    if (hit.argument) {
      member.Number("argument_seq", hit.argument->seq);
      member.Text("argument_type", Name(hit.argument->type));
    }
    member.Text("snippet", hit.snippet.text);
  });
}

}  // namespace aw
