#include "mcp/scoped_documents.h"
#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "view/context.h"
#include "view/ledger.h"
#include "wire/brief_context.h"
#include "wire/debate_json.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"
#include "wire/requests.h"
#include "wire/search_json.h"

namespace aw::mcp {
namespace {

constexpr std::int64_t kContextLimit = 10;

void AppendHead(std::string& out, const Argument& argument, Form form) {
  if (form.structured) return AppendWithoutContent(out, argument);
  ObjectWriter(out).Id("id", argument.id);
}

// The answer to a write: only data that the caller does not know yet.
struct RenderWritten {
  Form form;

  Outcome operator()(const Result<Written>& written) const {
    if (!written) return ToolRefusal(written.error(), form);
    std::string data = ObjectOf([&](ObjectWriter& object) {
      if (form.structured) {
        AppendJson(object.Raw("debate"), written->debate);
      } else {
        object.Text("written", std::string(Name(written->argument.type)) + " " + std::to_string(written->argument.seq));
        object.Text("state", Name(written->debate.state));
        if (written->argument.seq == 1) object.Id("debate_id", written->debate.id);
      }
      if (form.structured || form.waits) AppendHead(object.Raw("argument"), written->argument, form);
      AppendOutcome(object, written->argument);
      if (written->replay) object.Bool("idempotent_replay", true);
    });
    return ToolResult(data, form);
  }
};

// Empty if all is shown. total_arguments and omitted_arguments have the numbers.
std::string HowToReadOn(const view::Context& context) {
  if (context.after && context.last < context.newest) {
    return "More follow: call debate_context with after " + std::to_string(context.last);
  }
  if (!context.after && context.first > 2) return "Older ones are left out: call debate_context with after 1";
  return {};
}

std::string Brief(json::value value, std::optional<std::int64_t> after, Form form) {
  if (form.structured) {
    ShowIssuesOnce(value.as_object(), after);
  } else {
    ShortenForAgent(value.as_object(), after);
  }
  return json::serialize(value);
}

// Updates presence by the result of the call.
class Caller {
 public:
  Caller(const Request& request, const Uuid& debate_id, Role role)
      : presence_(request.PresenceFor(debate_id, role)), debate_id_(debate_id), role_(role), agent_(request.agent) {}

  // On the thread of the work: the debate's state after it. Nothing: the call was refused, or is a retry.
  void Set(std::optional<State> state) const { *state_ = state; }

  void Moved() const {
    if (!presence_) return;
    *state_ ? presence_->Moved(attendee(), **state_) : presence_->Seen(attendee());
  }
  void Informed() const {
    if (presence_ && *state_) presence_->Informed(attendee(), **state_);
  }

 private:
  Presence::Attendee attendee() const { return {debate_id_, role_, agent_}; }

  Presence* presence_;
  Uuid debate_id_;
  Role role_;
  std::string agent_;
  std::shared_ptr<std::optional<State>> state_ = std::make_shared<std::optional<State>>();
};

template <typename ServiceWork>
Work WriteAs(Caller caller, ServiceWork work, Form form) {
  Write write = WriteWith(std::move(work), [caller, render = RenderWritten{form}](const Result<Written>& written) {
    caller.Set(written && !written->replay ? std::optional(written->debate.state) : std::nullopt);
    return render(written);
  });
  write.finished = [caller] { caller.Moved(); };
  return write;
}

// Entries of an agent may name documents of its debate only, because the server looks quotations up in them.
struct ScopedSubmit {
  Scope scope;
  SubmitWork work;

  JobKeys keys() const { return work.keys(); }

  Result<Written> operator()(WriteTx& tx, std::optional<Change>& change) const {
    for (const IssueEntry& entry : work.in.extras.issues) {
      if (work.in.role == Role::kArbitrator || !entry.where || !entry.where->document_id) continue;
      if (auto refusal = AdmitDocument(tx, scope, *entry.where->document_id)) return *std::move(refusal);
    }
    if (auto refusal = work.in.role == Role::kArbitrator ? std::nullopt : AdmitSubject(tx, scope, work.in)) {
      return *std::move(refusal);
    }
    auto written = work(tx, change);
    if (written) HideVersions(tx, scope, *written);
    return written;
  }
};

Work Submit(const Request& request, Result<Submission> read) {
  if (!read) return Refused(request, read.error());
  const Caller caller(request, read->debate_id, read->role);
  return WriteAs(caller, ScopedSubmit{request.scope, {request.services.debates, *std::move(read)}}, request.form);
}

Work SubmitAgentMove(const Request& request, json::object arguments, Move move) {
  GiveId(request, arguments, "client_request_id");
  const auto debate_id = IdIn(arguments, "debate_id");
  if (!debate_id) return Refused(request, debate_id.error());
  return Submit(request, ReadAgentMove(JsonParameters(arguments, {}), request.services.limits, *debate_id, move));
}

using ReadJudgement = Result<Submission> (*)(const Parameters& parameters, const Limits& limits, const Uuid& debate_id);

Work Judge(const Request& request, json::object arguments, ReadJudgement read) {
  if (request.judging) return Refused(request, *request.judging);
  GiveId(request, arguments, "client_request_id");
  const auto debate_id = IdIn(arguments, "debate_id");
  if (!debate_id) return Refused(request, debate_id.error());
  return Submit(request, read(JsonParameters(arguments, {}), request.services.limits, *debate_id));
}

}  // namespace

Work Refused(const Request& request, const Error& error) { return Outcome(ToolRefusal(error, request.form)); }

void GiveId(const Request& request, json::object& arguments, std::string_view name) {
  json::value& value = arguments[json::string_view(name.data(), name.size())];
  if (value.is_null()) value = request.services.NewId();
}

Result<Uuid> IdIn(const json::object& arguments, std::string_view name) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid id = fields.Id(name);
  return fields.Done(id);
}

Work CreateDebate(const Request& request, json::object arguments) {
  GiveId(request, arguments, "debate_id");
  GiveId(request, arguments, "client_request_id");
  auto read = ReadCreation(JsonParameters(arguments, {}), request.services.limits);
  if (!read) return Refused(request, read.error());
  const Caller caller(request, read->debate_id, Role::kProposer);
  return WriteAs(caller, CreateWork{request.services.debates, *std::move(read)}, request.form);
}

Work GetContext(const Request& request, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const view::ContextQuery query{fields.Id("debate_id"), fields.OptionalNumber("limit", 0).value_or(kContextLimit),
                                 fields.OptionalNumber("after", 0)};
  if (fields.error()) return Refused(request, *fields.error());
  std::optional<Caller> caller;
  if (request.scope.role) caller.emplace(request, query.debate_id, *request.scope.role);
  return Read{
      [&services = request.services, query, scope = request.scope, form = request.form, caller](ReadTx& tx) -> Outcome {
        const auto context = view::ReadContext(tx, services.transcripts, services.comparisons, query);
        if (!context) return ToolRefusal(context.error(), form);
        if (caller) caller->Set(context->debate.state);
        std::string data = JsonOf(*context);
        const std::string message = HowToReadOn(*context);
        if (!message.empty()) {
          data.pop_back();
          AppendQuoted(data.append(R"(,"message":)"), message);
          data.push_back('}');
        }
        json::value value = ParseJson(data).value();
        HideVersions(tx, scope, value);
        return ToolResult(Brief(std::move(value), query.after_seq, form), form);
      },
      RefuseTool, caller ? std::function<void()>([caller = *caller] { caller.Informed(); }) : nullptr};
}

Work GetIssues(const Request& request, json::object arguments) {
  const auto debate_id = IdIn(arguments, "debate_id");
  if (!debate_id) return Refused(request, debate_id.error());
  if (request.scope.debate_id) {
    return Read{[debate_id = *debate_id, scope = request.scope, form = request.form](ReadTx& tx) -> Outcome {
                  const auto history = view::ReadIssueHistory(tx, debate_id);
                  if (!history) return ToolRefusal(history.error(), form);
                  json::value value = ParseJson(JsonOf(*history)).value();
                  HideVersions(tx, scope, value);
                  return ToolResult(json::serialize(value), form);
                },
                RefuseTool};
  }
  return ReadCached(request, "debate_issues", arguments,
                    [debate_id = *debate_id, form = request.form](ReadTx& tx) -> Outcome {
                      return ToolAnswer(view::ReadIssueHistory(tx, debate_id), form);
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
  return ReadCached(
      request, "debate_list", arguments,
      [query = *query, form = request.form](ReadTx& tx) { return ToolResult(JsonOf(tx.Debates(query)), form); },
      KindOf(*query));
}

Work SearchDebates(const Request& request, json::object arguments) {
  const auto query = ReadSearchQuery(JsonParameters(arguments, {}), "query");
  if (!query) return Refused(request, query.error());
  return Read{[query = *query, scope = request.scope, form = request.form](ReadTx& tx) -> Outcome {
                auto hits = tx.Search(query);
                if (scope.debate_id) HideIds(scope, hits);
                std::string data;
                AppendBriefly(data, hits);
                return ToolResult(data, form);
              },
              RefuseTool,
              {},
              ReadKind::kSearch};
}

}  // namespace aw::mcp
