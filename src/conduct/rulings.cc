#include "conduct/rulings.h"

#include "conduct/player_turn.h"
#include "core/text.h"
#include "process/interrupts.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxAdviceBytes = 8 * 1024;

Stop GetAdvice(RunState& run) {
  if (!run.plan.players.contains("advice") || run.record.advice_seq == run.snapshot.newest_seq()) return std::nullopt;
  if (auto stop = StopIfBudgetSpent(run)) return stop;
  const std::int64_t about = run.snapshot.newest_seq();
  auto turn = PlayerTurn::Start(run, {.player = "advice", .stage = {}, .cause = {}, .silence = run.plan.turn_time});
  if (!turn) return StopForFailure(run, turn.error());
  auto end = turn->Step();
  for (; !end; end = turn->Step()) run.Pause();
  run.record.advice_seq = about;  // also without advice: the program is asked once
  run.record.advice = Neutralised(FirstBytes(end->report.says, kMaxAdviceBytes));
  run.SaveRecord();
  if (run.record.advice.empty()) return std::nullopt;
  run.presence.Report("advice", "waiting");
  run.listener.On({"advice", {{"agent", run.ProgramOf("advice").title}, {"text", run.record.advice}}});
  return std::nullopt;
}

// Adds the change that the agents have made to the document, for the person who has to accept it.
void AddDiff(const RunState& run, json::object& due) {
  const std::string& id = run.record.document_id;
  if (id.empty()) return;
  const auto newest = run.session.Get("/documents/" + id);
  const auto version = newest ? NumberAt(newest->data, "version").value_or(1) : 1;
  if (version < 2) return;
  const auto diff = run.session.Get("/documents/" + id + "/diff?from=1&to=" + std::to_string(version));
  if (!diff) return;
  due["document_id"] = id;
  due["diff"] = TextAt(diff->data, "diff");
}

void PostRuling(RunState& run, const Ruling& ruling) {
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("content", ruling.content);
    if (!ruling.choice.empty()) object.Text("choice", ruling.choice);
    object.Bool("close", ruling.close);
    object.Number("expected_seq", run.snapshot.newest_seq());
    object.Text("client_request_id", run.session.NewId());
  }
  const auto reply =
      run.session.Post("/debates/" + run.record.debate_id + "/ruling", std::move(body), client::As::kArbitrator);
  run.MarkChanged();
  if (reply) return;
  const std::string kept = run.folder.PathOf("ruling-not-sent.md");
  const bool is_kept = platform::WriteWhole(kept, ruling.content) == 0;
  json::object fields{{"message", reply.error().message + ". " + reply.error().suggestion}};
  if (is_kept) fields["kept"] = kept;
  run.listener.On({"ruling_refused", std::move(fields)});
}

}  // namespace

Stop AwaitRuling(RunState& run, bool interactive) {
  if (auto stop = GetAdvice(run)) return stop;
  if (auto failure = run.Read()) return StopForFailure(run, *failure);
  const DebateSnapshot& snapshot = run.snapshot;
  if (snapshot.mover() != "arbitrator") return std::nullopt;
  const json::value& asked = snapshot.newest();
  const std::string& debate_id = run.record.debate_id;
  const std::string page = run.session.settings().url.Whole() + "/d/" + debate_id;
  json::object due{{"seq", snapshot.newest_seq()},
                   {"type", At(asked, "type")},
                   {"question", At(asked, "content")},
                   {"options", ArrayAt(asked, "options")},
                   {"settles", snapshot.SettledByChoice()},
                   {"closes_over", ArrayAt(snapshot.data, "blocking")},
                   {"leaves_open", snapshot.Blocking()},
                   {"unverified", ArrayAt(snapshot.data, "unverified")},
                   {"page", page},
                   {"command", "aw debate ruling --debate-id " + debate_id + " --content TEXT"}};
  if (!run.record.advice.empty() && run.record.advice_seq == snapshot.newest_seq()) {
    due["advice"] = json::object{{"agent", run.ProgramOf("advice").title}, {"text", run.record.advice}};
  }
  if (interactive) AddDiff(run, due);
  run.listener.On({"ruling_due", std::move(due)});
  if (!interactive && !run.plan.waits_for_ruling) return StopForRuling(run, page);
  AwaitMove(run);
  return std::nullopt;
}

void AwaitMove(RunState& run) {
  const std::int64_t seq = run.snapshot.newest_seq();
  while (process::Interrupts() == 0 && run.snapshot.newest_seq() == seq && !run.snapshot.closed()) {
    run.Pause();
    run.presence.RenewIfDue();
    if (const auto ruling = run.listener.TakeRuling()) PostRuling(run, *ruling);
    run.ReadIfChanged();
  }
}

}  // namespace aw::conduct
