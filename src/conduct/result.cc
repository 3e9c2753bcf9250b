#include "conduct/result.h"

#include "wire/json_reader.h"

namespace aw::conduct {

namespace json = boost::json;

OrFailure<json::object> ResultOf(const client::Api& session, const DebateSnapshot& snapshot, const Record& record,
                                 json::object home) {
  auto arguments = ReadArguments(session, record.debate_id);
  if (!arguments) return std::move(arguments).error();
  json::array rulings;
  for (const json::value& argument : *arguments) {
    if (TextAt(argument, "type") != "RULING") continue;
    rulings.push_back(json::object{
        {"seq", At(argument, "seq")}, {"choice", At(argument, "choice")}, {"content", At(argument, "content")}});
  }
  json::object result{{"debate_id", record.debate_id},
                      {"state", snapshot.state()},
                      {"title", snapshot.title()},
                      {"rulings", std::move(rulings)},
                      {"issues", ArrayAt(snapshot.data, "issues")},
                      {"blocking", ArrayAt(snapshot.data, "blocking")},
                      {"rounds", snapshot.round()},
                      {"seconds", record.seconds}};
  AddTotal(result, record);
  for (auto& [name, value] : home) result[name] = std::move(value);
  return result;
}

void AddTotal(json::object& fields, const Record& record) {
  const Total total = TotalOf(record);
  AddUsage(fields, {TokensOf(record), UsdOf(record)});
  if (total.lacks_tokens && total.tokens > 0) fields["tokens_at_least"] = total.tokens;
  if (total.lacks_usd && total.usd > 0) fields["usd_at_least"] = total.usd;
}

void AddUsage(json::object& fields, const programs::Usage& usage) {
  if (usage.tokens) fields["tokens"] = *usage.tokens;
  if (usage.usd) fields["usd"] = *usage.usd;
}

}  // namespace aw::conduct
