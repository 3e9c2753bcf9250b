#include "conduct/run_state.h"

#include <utility>

#include "conduct/seats.h"
#include "process/interrupts.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

using client::CallOptions;
using client::Clock;
using std::chrono::seconds;

constexpr std::chrono::milliseconds kPause{100};
constexpr seconds kServerTimeout{60};
constexpr seconds kServerStartInterval{10};

}  // namespace

RunState::RunState(const client::Api& api, const Plan& given_plan, const RunFolder& run_folder, Record& run_record,
                   RunListener& run_listener, Host run_host)
    : session(api),
      plan(given_plan),
      folder(run_folder),
      record(run_record),
      listener(run_listener),
      host(std::move(run_host)),
      presence(api, given_plan, run_record),
      feed_(api.settings(), run_record.debate_id),
      debate_reporter_(run_listener) {}

std::optional<Failure> RunState::Read() {
  const auto give_up = Clock::now() + kServerTimeout;
  while (true) {
    auto read = ReadSnapshot(session, record.debate_id);
    if (read) {
      snapshot = *std::move(read);
      debate_reporter_.Report(snapshot);
      return std::nullopt;
    }
    if (read.error().exit != ExitCode::kServer || Clock::now() >= give_up || process::Interrupts() > 1)
      return read.error();
    RestartServer();
    listener.Tick();
    client::Sleep(seconds(1), CallOptions::For(seconds(2)));
  }
}

void RunState::RestartServer() {
  if (!host.start_server || Clock::now() < next_server_start_) return;
  next_server_start_ = Clock::now() + kServerStartInterval;
  host.start_server();
}

void RunState::ReadIfChanged() {
  if (!std::exchange(may_have_changed_, false)) return;
  auto read = ReadSnapshot(session, record.debate_id);
  if (!read && read.error().exit == ExitCode::kServer) RestartServer();
  if (!read) return;
  snapshot = *std::move(read);
  debate_reporter_.Report(snapshot);
}

void RunState::Pause() {
  may_have_changed_ = feed_.Wait(CallOptions::For(kPause)) || may_have_changed_;
  listener.Tick();
  if (process::Interrupts() == 0 || stopping_reported_) return;
  stopping_reported_ = true;
  listener.On({"stopping", {{"after", snapshot.mover()}}});
}

void RunState::ReportSeatUsage(const std::string& seat) const {
  const auto side = record.sides.find(PlayerOfSeat(seat));
  if (side == record.sides.end()) return;
  boost::json::object body{{"seat", seat}};
  if (!side->second.lacks_tokens) body["tokens"] = side->second.tokens;
  if (!side->second.lacks_usd) body["cost_usd"] = side->second.usd;
  (void)session.Put("/debates/" + record.debate_id + "/panel/usage", JsonText(body));
}

void RunState::SaveRecord() {
  const auto unwritten = folder.Write(record);
  if (unwritten && !failure) {
    failure = unwritten;
    listener.On({"warning", {{"message", unwritten->message}}});
  }
}

}  // namespace aw::conduct
