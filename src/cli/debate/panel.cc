// The commands of a panel's seats.
#include <boost/json.hpp>
#include <filesystem>

#include "cli/command.h"
#include "cli/debate/moves.h"
#include "cli/output.h"
#include "cli/session.h"
#include "client/evidence.h"
#include "client/executed_runs.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

// The server's answer with the key of the retry, and the sentence that tells what comes next.
Answer Accepted(const Reply& reply) {
  const bool is_claim = At(reply.data, "claim").is_object();
  json::object data = reply.data.as_object();
  data["client_request_id"] = reply.client_request_id;
  return {.data = json::serialize(data),
          .notes = {{"message", is_claim ? "The claim of the panel is written: wait with --seat for the proposer"
                                         : "Kept, sealed until the claim: wait with --seat for the next stage"},
                    {"client_request_id", reply.client_request_id}}};
}

// Looks up the evidence of each verdict, as for issues.
OrFailure<json::value> ReadVerdicts(const Session& session, std::string_view source) {
  auto verdicts = ReadJsonSource(session, "verdicts", source);
  if (!verdicts) return verdicts;
  if (!verdicts->is_array()) return Refuse("--verdicts must hold a JSON array of {\"id\", \"verdict\"}");
  std::error_code ignored;
  const std::string folder = std::filesystem::current_path(ignored).string();
  client::CheckEvidence(folder, client::ExecutedRuns(session.settings().home), *verdicts);
  return verdicts;
}

}  // namespace

OrFailure<Answer> Review(Session& session) {
  const auto extras = ReadExtras(session);
  if (!extras) return extras.error();
  const auto content = ReadContent(session);
  if (!content) return content.error();
  const auto fields = [&](ObjectWriter& body) {
    body.Text("seat", session.Required("seat"));
    body.Text("target_id", session.Required("target-id"));
    body.Text("content", *content);
    if (!extras->empty()) body.Members(*extras);
  };
  const auto reply = session.Write(session.DebatePath("/reviews"), fields, As::kAgent);
  if (!reply) return reply.error();
  return Accepted(*reply);
}

OrFailure<Answer> CrossCheck(Session& session) {
  const auto source = session.Text("verdicts");
  if (!source) {
    const auto sheet =
        session.Get(Target(session.DebatePath("/cross-check")).With("seat", session.Text("seat")).text());
    if (!sheet) return sheet.error();
    return Answer{.data = sheet->text};
  }
  const auto verdicts = ReadVerdicts(session, *source);
  if (!verdicts) return verdicts.error();
  const auto fields = [&](ObjectWriter& body) {
    body.Text("seat", session.Required("seat"));
    body.Raw("verdicts").append(json::serialize(*verdicts));
  };
  const auto reply = session.Write(session.DebatePath("/cross-check"), fields, As::kAgent);
  if (!reply) return reply.error();
  return Accepted(*reply);
}

OrFailure<Answer> Proceed(Session& session) {
  const auto fields = [&](ObjectWriter& body) {
    body.Raw("without").append(json::serialize(json::value_from(SplitList(session.Required("without")))));
    body.Text("why", session.Required("why"));
    if (const auto stage = session.Text("stage")) body.Text("stage", *stage);
  };
  const auto reply = session.Write(session.DebatePath("/panel/proceed"), fields, As::kAgent);
  if (!reply) return reply.error();
  return Accepted(*reply);
}

}  // namespace aw::cli::debate
