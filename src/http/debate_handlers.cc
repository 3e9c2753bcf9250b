#include <algorithm>

#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/debates.h"
#include "view/context.h"
#include "view/decisions.h"
#include "view/ledger.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"
#include "wire/insights_json.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"
#include "wire/presence_json.h"
#include "wire/requests.h"
#include "wire/rulings_json.h"
#include "wire/search_json.h"

namespace aw::http {
namespace {

// Updates presence before answering. Even a refused move proves that the agent is connected.
template <typename Work>
void WriteAs(const Exchange& exchange, Work work, const Uuid& debate_id, Role role) {
  EnqueueWrite(exchange.edge, std::move(work),
               [connection = exchange.connection(), &presence = exchange.edge.data.presence, debate_id, role,
                agent = AgentName(exchange.request.agent)](const Result<Written>& result) {
                 const Presence::Attendee attendee{debate_id, role, agent};
                 if (result && !result->replay) {
                   presence.Moved(attendee, result->debate.state);
                 } else {
                   presence.Seen(attendee);
                 }
                 connection->Answer(Guarded([&] { return result ? ShowWritten(*result) : Failed(result.error()); }));
               });
}

void Submit(const Exchange& exchange, Result<Submission> read) {
  if (!read) return exchange.Refuse(read.error());
  const Uuid debate_id = read->debate_id;
  const Role role = read->role;
  WriteAs(exchange, SubmitWork{exchange.edge.data.debates, *std::move(read)}, debate_id, role);
}

constexpr std::string_view kNoPresence = R"("presence":{})";  // the end of a rendered context
constexpr std::string_view kAfterPresence = "}}";

// Inserts the presence, which is known on the io thread only and changes without a commit.
void ShowPresence(Response& response, const Presence& presence, const Uuid& debate_id, bool may_judge) {
  const PresenceByRole* const roles = presence.Of(debate_id);
  if (!roles || response.status != 200) return;
  const std::string_view body = response.BodyView();
  std::string text(body.substr(0, body.size() - kAfterPresence.size() - std::string_view("{}").size()));
  AppendJson(text, roles, may_judge);
  response.body = text.append(kAfterPresence);
}

// The same for a page of debates, by id; a debate without agents is absent.
void ShowPresences(Response& response, const Presence& presence, const std::vector<Uuid>& debates, bool may_judge) {
  if (response.status != 200) return;
  const std::string_view body = response.BodyView();
  std::string text(body.substr(0, body.size() - kAfterPresence.size() - std::string_view("{}").size()));
  {
    ObjectWriter object(text);
    for (const Uuid& id : debates) {
      if (const PresenceByRole* const roles = presence.Of(id)) AppendJson(object.Raw(id.ToString()), roles, may_judge);
    }
  }
  response.body = text.append(kAfterPresence);
}

void SubmitAgentMove(const Exchange& exchange, Move move) {
  Submit(exchange, ReadBody(exchange.request.body, ReadAgentMove, exchange.edge.data.limits, exchange.id, move));
}

Response ShowContext(ReadTx& tx, const Data& data, const view::ContextQuery& query) {
  const auto context = view::ReadContext(tx, data.transcripts, data.comparisons, query);
  if (!context) return Failed(context.error());
  return Ok(SuccessEnvelope([&](std::string& out) {
    AppendJson(out, *context);
    out.back() = ',';
    out.append(kNoPresence).append("}");
  }));
}

}  // namespace

void CreateDebate(const Exchange& exchange) {
  auto read = ReadBody(exchange.request.body, ReadCreation, exchange.edge.data.limits);
  if (!read) return exchange.Refuse(read.error());
  const Uuid debate_id = read->debate_id;
  WriteAs(exchange, CreateWork{exchange.edge.data.debates, *std::move(read)}, debate_id, Role::kProposer);
}

void ListDebates(const Exchange& exchange) {
  const auto query = ReadDebateQuery(QueryParameters(exchange.request.query), "q");
  if (!query) return exchange.Refuse(query.error());
  exchange.ReadCached([query = *query](ReadTx& tx) { return Show(tx.Debates(query)); }, KindOf(*query));
}

void GetDebate(const Exchange& exchange) {
  const auto limit = NumberParameter(exchange.request.query, "limit", 0, INT64_MAX);
  if (!limit) return exchange.Refuse(limit.error());
  const auto after_seq = NumberParameter(exchange.request.query, "after_seq", 0, INT64_MAX);
  if (!after_seq) return exchange.Refuse(after_seq.error());
  const view::ContextQuery query{exchange.id, limit->value_or(kNoLimit), *after_seq};
  const bool may_judge = !exchange.edge.admission.gate.Refuse(Access::kArbitrator, exchange.right());
  exchange.ReadCached([&data = exchange.edge.data, query](ReadTx& tx) { return ShowContext(tx, data, query); },
                      [&presence = exchange.edge.data.presence, id = exchange.id, may_judge](Response& response) {
                        ShowPresence(response, presence, id, may_judge);
                      },
                      ReadKind::kPlain);
}

void GetIssues(const Exchange& exchange) {
  exchange.ReadCached([id = exchange.id](ReadTx& tx) { return Show(view::ReadIssueHistory(tx, id)); });
}

void ListDecisions(const Exchange& exchange) {
  const auto read = ReadPlaceQuery(QueryParameters(exchange.request.query), view::DecisionQuery::kMaxLimit);
  if (!read) return exchange.Refuse(read.error());
  view::DecisionQuery query;
  query.limit = read->limit.value_or(query.limit);
  query.after = read->after;
  const bool may_judge = !exchange.edge.admission.gate.Refuse(Access::kArbitrator, exchange.right());
  const auto shown = std::make_shared<std::vector<Uuid>>();
  const auto produce = [&data = exchange.edge.data, query, shown](ReadTx& tx) {
    const auto page = view::ReadDecisions(tx, data.transcripts, data.comparisons, query);
    shown->clear();
    for (const view::Context& context : page.items) shown->push_back(context.debate.id);
    return Ok(SuccessEnvelope([&](std::string& out) {
      AppendJson(out, page);
      out.back() = ',';
      out.append(kNoPresence).append("}");
    }));
  };
  ReadThen(exchange.edge, ReadKind::kPlain, produce,
           [connection = exchange.connection(), &presence = exchange.edge.data.presence, shown,
            may_judge](Result<Response> response) {
             if (!response) return connection->Answer(Failed(response.error()));
             ShowPresences(*response, presence, *shown, may_judge);
             connection->Answer(*std::move(response));
           });
}

void SearchDebates(const Exchange& exchange) {
  const auto query = ReadSearchQuery(QueryParameters(exchange.request.query), "q");
  if (!query) return exchange.Refuse(query.error());
  exchange.Read([query = *query](ReadTx& tx) { return Show(tx.Search(query)); }, ReadKind::kSearch);
}

void ListRulings(const Exchange& exchange) {
  const auto query = ReadRulingQuery(QueryParameters(exchange.request.query), "q");
  if (!query) return exchange.Refuse(query.error());
  exchange.Read([query = *query](ReadTx& tx) { return Show(tx.Rulings(query)); },
                query->terms ? ReadKind::kSearch : ReadKind::kPlain);
}

void GetStats(const Exchange& exchange) {
  constexpr std::int64_t kDay = 86'400'000;
  constexpr std::int64_t kMostDays = 36'500;
  const auto days = NumberParameter(exchange.request.query, "days", 1, kMostDays);
  if (!days) return exchange.Refuse(days.error());
  ClosedDebateQuery query;
  if (*days) query.since = Time::FromUnixMs(std::max<std::int64_t>(exchange.edge.data.clock() - **days * kDay, 0));
  exchange.Read([query](ReadTx& tx) { return Show(InsightsOf(tx.ClosedDebates(query))); });
}

void DeleteDebate(const Exchange& exchange) {
  exchange.Write(DeleteWork{exchange.edge.data.debates, exchange.id}, [](const Debate&) {
    return Ok(SuccessEnvelope([](std::string& out) { ObjectWriter(out).Bool("deleted", true); }));
  });
}

void SubmitClaim(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kClaim); }
void SubmitAppeal(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kAppeal); }
void SubmitResolution(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kResolution); }

void SubmitIntervention(const Exchange& exchange) {
  const std::string_view body = exchange.request.body.empty() ? "{}" : exchange.request.body;
  Submit(exchange, ReadBody(body, ReadIntervention, exchange.edge.data.limits, exchange.id));
}

void SubmitRuling(const Exchange& exchange) {
  Submit(exchange, ReadBody(exchange.request.body, ReadRuling, exchange.edge.data.limits, exchange.id));
}

}  // namespace aw::http
