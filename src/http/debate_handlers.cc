#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/works.h"
#include "view/context.h"
#include "wire/debate_json.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

Response Render(const Written& written) {
  std::string body = SuccessEnvelope([&](std::string& out) { AppendJson(out, written); });
  return written.replay ? Ok(std::move(body)) : Created(std::move(body));
}

void Submit(const Exchange& exchange, Result<Submission> read) {
  if (!read) return exchange.Refuse(read.error());
  exchange.Write(SubmitWork{exchange.edge.debates, *std::move(read)}, Render);
}

void SubmitAgentMove(const Exchange& exchange, Move move) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  Submit(exchange, ReadAgentMove(exchange.request.body, exchange.edge.limits, *debate_id, move));
}

Response RenderContext(view::Transcripts& transcripts, ReadTx& tx, const Uuid& debate_id, std::int64_t limit) {
  const auto context = view::ReadContext(tx, transcripts, debate_id);
  if (!context) return Failed(context.error());
  return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, *context, limit); }));
}

std::string RenderList(ReadTx& tx, const DebateQuery& query) {
  return SuccessEnvelope([&](std::string& out) { AppendJson(out, tx.Debates(query)); });
}

// Most polls find the store unchanged.
Response CachedList(Edge& edge, Reader& reader, std::string_view query_text, const DebateQuery& query) {
  const auto version = reader.Version();  // before the read: a commit in between makes the text too new, not too old
  ListCache::Text text = version ? edge.list_cache.Find(query_text, *version) : nullptr;
  if (!text) {
    auto look = [&](ReadTx& tx) { return RenderList(tx, query); };
    auto made = TryToRead(reader, look);
    if (!made) return Failed(made.error());
    text = std::make_shared<std::string>(*std::move(made));
    if (version) edge.list_cache.Keep(query_text, *version, text);
  }
  return {200, kJson, std::move(text), {}};
}

Result<DebateQuery> ReadDebateQuery(std::string_view text) {
  DebateQuery query;
  const auto state = StateParameter(text, "state");
  if (!state) return state.error();
  query.state = *state;
  const auto limit = NumberParameter(text, "limit", 1, 500);
  if (!limit) return limit.error();
  query.limit = limit->value_or(50);
  const auto offset = NumberParameter(text, "offset", 0, INT64_MAX);
  if (!offset) return offset.error();
  query.offset = offset->value_or(0);
  const auto title = TextParameter(text, "q");
  if (!title) return title.error();
  query.title_contains = title->value_or("");
  return query;
}

}  // namespace

void CreateDebate(const Exchange& exchange) {
  auto read = ReadCreation(exchange.request.body, exchange.edge.limits);
  if (!read) return exchange.Refuse(read.error());
  exchange.Write(CreateWork{exchange.edge.debates, *std::move(read)}, Render);
}

void ListDebates(const Exchange& exchange) {
  const auto query = ReadDebateQuery(exchange.request.query);
  if (!query) return exchange.Refuse(query.error());
  Edge& edge = exchange.edge;
  if (edge.at_hand && query->title_contains.empty()) {
    return exchange.Answer(Guarded([&] { return CachedList(edge, *edge.at_hand, exchange.request.query, *query); }));
  }
  exchange.ReadAside([query = *query](ReadTx& tx) { return Ok(RenderList(tx, query)); });
}

void GetDebate(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  const auto limit = NumberParameter(exchange.request.query, "limit", 0, INT64_MAX);
  if (!limit) return exchange.Refuse(limit.error());
  exchange.Read([&transcripts = exchange.edge.transcripts, id = *debate_id,
                 limit = limit->value_or(kNoLimit)](ReadTx& tx) { return RenderContext(transcripts, tx, id, limit); });
}

void DeleteDebate(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  exchange.Write(DeleteWork{exchange.edge.debates, *debate_id}, [](const Debate&) {
    return Ok(SuccessEnvelope([](std::string& out) { ObjectWriter(out).Bool("deleted", true); }));
  });
}

void SubmitClaim(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kClaim); }
void SubmitAppeal(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kAppeal); }
void SubmitResolution(const Exchange& exchange) { SubmitAgentMove(exchange, Move::kResolution); }

void SubmitIntervention(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  Submit(exchange, ReadIntervention(exchange.request.body, exchange.edge.limits, *debate_id));
}

void SubmitRuling(const Exchange& exchange) {
  const auto debate_id = IdSegment(exchange.segment, "debate_id");
  if (!debate_id) return exchange.Refuse(debate_id.error());
  Submit(exchange, ReadRuling(exchange.request.body, exchange.edge.limits, *debate_id));
}

}  // namespace aw::http
