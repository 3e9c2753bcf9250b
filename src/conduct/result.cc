#include "conduct/result.h"

#include "conduct/usage.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;

constexpr std::int64_t kPageSize = 200;

// All rulings, the oldest first.
OrFailure<json::array> ReadRulings(const client::Api& session, const std::string& debate_id) {
  json::array rulings;
  for (std::int64_t after = 1;;) {
    const std::string target = client::Target("/debates/" + debate_id)
                                   .With("limit", std::optional<std::int64_t>(kPageSize))
                                   .With("after_seq", std::optional<std::int64_t>(after))
                                   .text();
    const auto reply = session.Get(target);
    if (!reply) return reply.error();
    const json::array& page = ArrayAt(reply->data, "arguments");
    if (page.empty()) return rulings;
    after = NumberAt(page.back(), "seq").value_or(0);
    for (const json::value& argument : page) {
      if (TextAt(argument, "type") != "RULING") continue;
      rulings.push_back(json::object{
          {"seq", At(argument, "seq")}, {"choice", At(argument, "choice")}, {"content", At(argument, "content")}});
    }
  }
}

}  // namespace

OrFailure<json::object> ResultOf(const client::Api& session, const DebateSnapshot& snapshot, const Record& record,
                                 json::object outcome) {
  auto rulings = ReadRulings(session, record.debate_id);
  if (!rulings) return std::move(rulings).error();
  json::object result{{"debate_id", record.debate_id},
                      {"state", snapshot.state()},
                      {"title", snapshot.title()},
                      {"rulings", *std::move(rulings)},
                      {"issues", ArrayAt(snapshot.data, "issues")},
                      {"blocking", ArrayAt(snapshot.data, "blocking")},
                      {"rounds", snapshot.round()},
                      {"seconds", record.seconds}};
  AddTotal(result, record);
  for (auto& [name, value] : outcome) result[name] = std::move(value);
  return result;
}

}  // namespace aw::conduct
