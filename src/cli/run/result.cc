#include "cli/run/result.h"

#include "wire/json_reader.h"

namespace aw::cli::run {

namespace json = boost::json;

OrFailure<json::object> ResultOf(const Session& session, const Standing& standing, const Record& record,
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
                      {"state", standing.state()},
                      {"title", standing.title()},
                      {"rulings", std::move(rulings)},
                      {"issues", ArrayAt(standing.data, "issues")},
                      {"blocking", ArrayAt(standing.data, "blocking")},
                      {"rounds", standing.round()},
                      {"seconds", record.seconds}};
  AddUsage(result, {TokensOf(record), UsdOf(record)});
  for (auto& [name, value] : home) result[name] = std::move(value);
  return result;
}

void AddUsage(json::object& fields, const Usage& usage) {
  if (usage.tokens) fields["tokens"] = *usage.tokens;
  if (usage.usd) fields["usd"] = *usage.usd;
}

}  // namespace aw::cli::run
