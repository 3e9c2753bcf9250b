#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "view/context.h"
#include "view/ledger.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

constexpr std::int64_t kContextLimit = 10;

struct Tell {
  Form form;

  Outcome operator()(const Result<Written>& written) const {
    if (!written) return ToolRefusal(written.error(), form);
    std::string data;
    {
      ObjectWriter object(data);
      AppendJson(object.Raw("debate"), written->debate);
      AppendWithoutContent(object.Raw("argument"), written->argument);
      AppendOutcome(object, written->argument);
      if (written->replay) object.Bool("idempotent_replay", true);
    }
    return ToolResult(data, form);
  }
};

// Empty when everything is shown. How many there are, total_arguments and omitted_arguments say.
std::string HowToReadOn(const view::Context& context) {
  if (context.after && context.last < context.newest) {
    return "More follow: call debate_context with after " + std::to_string(context.last);
  }
  if (!context.after && context.first > 2) return "Older ones are left out: call debate_context with after 1";
  return {};
}

Work Submit(const Request& request, Result<Submission> read) {
  if (!read) return Refused(request, read.error());
  return WriteWith(SubmitWork{request.services.debates, *std::move(read)}, Tell{request.form});
}

Work SubmitAgentMove(const Request& request, json::object arguments, Move move) {
  GiveId(request, arguments, "client_request_id");
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid debate_id = fields.Id("debate_id");
  if (fields.error()) return Refused(request, *fields.error());
  return Submit(request, ReadAgentMove(parameters, request.services.limits, debate_id, move));
}

using ReadJudgement = Result<Submission> (*)(const Parameters& parameters, const Limits& limits, const Uuid& debate_id);

Work Judge(const Request& request, json::object arguments, ReadJudgement read) {
  if (request.judging) return Refused(request, *request.judging);
  GiveId(request, arguments, "client_request_id");
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid debate_id = fields.Id("debate_id");
  if (fields.error()) return Refused(request, *fields.error());
  return Submit(request, read(parameters, request.services.limits, debate_id));
}

}  // namespace

Work Refused(const Request& request, const Error& error) { return Outcome(ToolRefusal(error, request.form)); }

void GiveId(const Request& request, json::object& arguments, std::string_view name) {
  json::value& value = arguments[json::string_view(name.data(), name.size())];
  if (value.is_null()) value = request.services.NewId();
}

Work CreateDebate(const Request& request, json::object arguments) {
  GiveId(request, arguments, "debate_id");
  GiveId(request, arguments, "client_request_id");
  auto read = ReadCreation(JsonParameters(arguments, {}), request.services.limits);
  if (!read) return Refused(request, read.error());
  return WriteWith(CreateWork{request.services.debates, *std::move(read)}, Tell{request.form});
}

Work GetContext(const Request& request, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const view::ContextQuery query{fields.Id("debate_id"), fields.OptionalNumber("limit", 0).value_or(kContextLimit),
                                 fields.OptionalNumber("after", 0)};
  if (fields.error()) return Refused(request, *fields.error());
  // Quoting the text takes longer than reading it: aside, even where it is small.
  return Read{[&transcripts = request.services.transcripts, query, form = request.form](ReadTx& tx) -> Outcome {
                const auto context = view::ReadContext(tx, transcripts, query, kAside);
                if (!context) return ToolRefusal(context.error(), form);
                std::string data;
                AppendJson(data, **context);
                const std::string message = HowToReadOn(**context);
                if (!message.empty()) {
                  data.pop_back();
                  AppendQuoted(data.append(R"(,"message":)"), message);
                  data.push_back('}');
                }
                return ToolResult(data, form);
              },
              RefuseTool};
}

Work GetIssues(const Request& request, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid debate_id = fields.Id("debate_id");
  if (fields.error()) return Refused(request, *fields.error());
  return ReadWithin(request, "debate_issues", arguments,
                    [debate_id, form = request.form](ReadTx& tx, const ReadBudget& budget) -> std::optional<Outcome> {
                      const auto history = view::ReadIssueHistory(tx, debate_id, budget);
                      if (!history) return ToolRefusal(history.error(), form);
                      if (!*history) return std::nullopt;
                      std::string data;
                      AppendJson(data, **history);
                      return ToolResult(data, form);
                    });
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
  const auto query = ReadDebateQuery(JsonParameters(arguments, {}), "query");
  if (!query) return Refused(request, query.error());
  return ReadWithin(
      request, "debate_list", arguments,
      [query = *query, form = request.form](ReadTx& tx, const ReadBudget& budget) -> std::optional<Outcome> {
        if (!budget.Allows(query)) return std::nullopt;
        std::string data;
        AppendJson(data, tx.Debates(query));
        return ToolResult(data, form);
      });
}

}  // namespace aw::mcp
