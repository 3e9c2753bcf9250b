#include <boost/json/serialize.hpp>

#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "view/context.h"
#include "wire/debate_json.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

constexpr std::int64_t kContextLimit = 10;

Work Refused(const Error& error) { return Outcome(ToolRefusal(error)); }

Outcome Tell(const Result<Written>& written) {
  if (!written) return ToolRefusal(written.error());
  std::string data;
  AppendJson(data, *written);
  return ToolResult(data);
}

Work Submit(const Request& request, Result<Submission> read) {
  if (!read) return Refused(read.error());
  return WriteWith(SubmitWork{request.services.debates, *std::move(read)}, Tell);
}

Work SubmitAgentMove(const Request& request, json::object arguments, Move move) {
  const auto debate_id = IdArgument(arguments, "debate_id");
  if (!debate_id) return Refused(debate_id.error());
  GiveRequestId(request, arguments);
  return Submit(request, ReadAgentMove(json::serialize(arguments), request.services.limits, *debate_id, move));
}

using ReadJudgement = Result<Submission> (*)(std::string_view body, const Limits& limits, const Uuid& debate_id);

Work Judge(const Request& request, json::object arguments, ReadJudgement read) {
  if (request.judging) return Refused(*request.judging);
  const auto debate_id = IdArgument(arguments, "debate_id");
  if (!debate_id) return Refused(debate_id.error());
  GiveRequestId(request, arguments);
  return Submit(request, read(json::serialize(arguments), request.services.limits, *debate_id));
}

}  // namespace

void GiveRequestId(const Request& request, json::object& arguments) {
  if (!FindArgument(arguments, "client_request_id")) arguments["client_request_id"] = request.services.NewId();
}

Work CreateDebate(const Request& request, json::object arguments) {
  if (!FindArgument(arguments, "debate_id")) arguments["debate_id"] = request.services.NewId();
  GiveRequestId(request, arguments);
  auto read = ReadCreation(json::serialize(arguments), request.services.limits);
  if (!read) return Refused(read.error());
  return WriteWith(CreateWork{request.services.debates, *std::move(read)}, Tell);
}

Work GetContext(const Request& request, json::object arguments) {
  const auto debate_id = IdArgument(arguments, "debate_id");
  if (!debate_id) return Refused(debate_id.error());
  const auto limit = NumberArgument(arguments, "limit", 0);
  if (!limit) return Refused(limit.error());
  const view::ContextQuery query{*debate_id, limit->value_or(kContextLimit)};
  // Quoting the text takes longer than reading it: aside, even where it is small.
  return Read{[&transcripts = request.services.transcripts, query](ReadTx& tx) -> Outcome {
                const auto context = view::ReadContext(tx, transcripts, query, kAside);
                if (!context) return ToolRefusal(context.error());
                std::string data;
                AppendJson(data, **context);
                return ToolResult(data);
              },
              RefuseTool};
}

Work SubmitClaim(const Request& request, json::object arguments) {
  return SubmitAgentMove(request, std::move(arguments), Move::kClaim);
}
Work Appeal(const Request& request, json::object arguments) {
  return SubmitAgentMove(request, std::move(arguments), Move::kAppeal);
}
Work RequestCompletion(const Request& request, json::object arguments) {
  return SubmitAgentMove(request, std::move(arguments), Move::kResolution);
}

Work Rule(const Request& request, json::object arguments) { return Judge(request, std::move(arguments), ReadRuling); }
Work Intervene(const Request& request, json::object arguments) {
  return Judge(request, std::move(arguments), ReadIntervention);
}

Work ListDebates(const Request& request, json::object arguments) {
  const auto query = ReadDebateQuery(ArgumentParameters(arguments), "query");
  if (!query) return Refused(query.error());
  return Read{[query = *query](ReadTx& tx) -> Outcome {
                std::string data;
                AppendJson(data, tx.Debates(query));
                return ToolResult(data);
              },
              RefuseTool,
              [query = *query, &lists = request.services.lists,
               budget = ReadBudget::AtHand(request.services.limits)](Reader& reader) -> std::optional<Outcome> {
                const auto list = lists.Find(reader, query, budget);
                if (!list) return std::nullopt;
                return ToolResult(list->data(), list->quoted());
              }};
}

}  // namespace aw::mcp
