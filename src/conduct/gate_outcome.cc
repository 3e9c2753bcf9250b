#include "conduct/gate_outcome.h"

#include <boost/json/object.hpp>
#include <filesystem>

#include "conduct/private_folder.h"
#include "core/sha256.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

using std::chrono::system_clock;

constexpr int kOutcomeVersion = 1;
constexpr std::size_t kMaxOutcomeBytes = 64u << 10;
// After a kill the keeper process holds the lock until the opponent's program has ended.
constexpr std::chrono::seconds kGateLockTimeout{4};
constexpr std::chrono::seconds kFileLockTimeout{2};  // of reads and writes of the file
constexpr std::size_t kMaxMissedBytes = 8u << 10;
constexpr std::chrono::hours kKept = std::chrono::days(30);  // the records of a session after its last plan
constexpr const char* kEndedEarly = "aw: the review ended before it had a result; the plan was not checked";
constexpr const char* kNeverBegun = "aw: the review of this plan did not begin; the plan was not checked";

struct Outcome {
  std::string presentation{};
  std::int64_t ended = 0;  // in microseconds; 0: not yet
  std::string line{};
  std::string missed{};     // lines of earlier plans
  bool is_pending = false;  // a line is still to be shown
  std::string call{};       // the last one whose line was shown
};

std::string FileIn(const std::string& folder) { return folder + "/outcome.json"; }

Outcome ReadOutcome(const std::string& folder) {
  Outcome outcome;
  const auto text = platform::ReadUpTo(FileIn(folder), kMaxOutcomeBytes);
  const auto value = text ? ParseJson(*text) : std::nullopt;
  if (!value || NumberAt(*value, "version") != kOutcomeVersion) return outcome;
  outcome.presentation = TextAt(*value, "presentation");
  outcome.ended = NumberAt(*value, "ended").value_or(0);
  outcome.line = TextAt(*value, "line");
  outcome.missed = TextAt(*value, "missed");
  outcome.is_pending = FlagAt(*value, "pending");
  outcome.call = TextAt(*value, "call");
  return outcome;
}

int WriteOutcome(const std::string& folder, const Outcome& outcome) {
  const boost::json::object out{{"version", kOutcomeVersion}, {"presentation", outcome.presentation},
                                {"ended", outcome.ended},     {"line", outcome.line},
                                {"missed", outcome.missed},   {"pending", outcome.is_pending},
                                {"call", outcome.call}};
  return WritePrivateFile(FileIn(folder), JsonText(out) + "\n");
}

// What is to be shown.
std::string Joined(const Outcome& outcome) {
  const std::string line = outcome.ended == 0 ? kEndedEarly : outcome.line;
  if (outcome.missed.empty() || outcome.missed.size() > kMaxMissedBytes) return line;
  return line.empty() ? outcome.missed : outcome.missed + "\n" + line;
}

std::int64_t Microseconds(system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

std::optional<platform::FileDescriptor> LockOfFile(const std::string& folder) {
  auto lock = LockFile(folder + "/outcome.lock", kFileLockTimeout);
  return lock ? *std::move(lock) : std::nullopt;
}

bool IsUnderReview(const std::string& folder) {
  const auto lock = LockFile(folder + "/lock", {});
  return lock && !*lock;
}

std::string KeyOf(const std::string& agent, const std::string& session) {
  return Sha256(agent + '\0' + session).substr(0, 32);
}

}  // namespace

OrFailure<GateOutcome> GateOutcome::Open(const std::string& home, const std::string& agent,
                                         const std::string& session) {
  const std::string gates = home + "/gates";
  const std::string key = KeyOf(agent, session);
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(gates + "/" + key, ignored);
  if (auto failure = MakePrivateFolder(home, {"gates", key})) return *std::move(failure);
  if (is_new) RemoveOldFolders(gates, kKept);
  return GateOutcome(gates + "/" + key);
}

std::optional<GateOutcome> GateOutcome::Find(const std::string& home, const std::string& agent,
                                             const std::string& session) {
  GateOutcome found(home + "/gates/" + KeyOf(agent, session));
  if (!platform::ReadUpTo(FileIn(found.folder_), kMaxOutcomeBytes)) return std::nullopt;
  return found;
}

// False if it was presented already, by a hook that had not ended when this one started.
OrFailure<bool> GateOutcome::Present(const std::string& presentation, system_clock::time_point started) const {
  const auto lock = LockOfFile(folder_);
  if (!lock) return Refuse("The file '" + FileIn(folder_) + "' is in use");
  const Outcome earlier = ReadOutcome(folder_);
  const bool is_running = earlier.ended == 0 && IsUnderReview(folder_);
  const bool is_same = earlier.presentation == presentation;
  if (is_same && (is_running || earlier.ended >= Microseconds(started))) return false;
  Outcome outcome{.presentation = presentation, .is_pending = true, .call = earlier.call};
  // The same without an end: another hook has just begun, and will take the lock, or was killed.
  if (earlier.is_pending) outcome.missed = is_same && earlier.ended == 0 ? earlier.missed : Joined(earlier);
  const int error = WriteOutcome(folder_, outcome);
  if (error == 0) return true;
  return Refuse("The file '" + FileIn(folder_) + "' cannot be written", "Make room on the disk");
}

OrFailure<GateOutcome::Begun> GateOutcome::Begin(const std::string& presentation, system_clock::time_point started) {
  const auto is_new = Present(presentation, started);
  if (!is_new) return is_new.error();
  if (!*is_new) return Begun::kTwice;
  auto lock = LockFile(folder_ + "/lock", kGateLockTimeout);
  if (!lock) return std::move(lock).error();
  const Outcome outcome = ReadOutcome(folder_);
  if (outcome.presentation != presentation) return Begun::kElsewhere;
  if (!*lock || outcome.ended != 0) return Begun::kTwice;
  presentation_ = presentation;
  lock_ = **std::move(lock);
  return Begun::kNow;
}

bool GateOutcome::IsOver() const {
  const Outcome outcome = ReadOutcome(folder_);
  return outcome.presentation != presentation_ || (!outcome.is_pending && outcome.ended == 0);
}

void GateOutcome::End(const std::string& line) {
  const auto lock = LockOfFile(folder_);
  Outcome outcome = ReadOutcome(folder_);
  if (!lock || outcome.presentation != presentation_ || outcome.ended != 0) return;
  outcome.ended = Microseconds(system_clock::now());
  if (outcome.is_pending) outcome.line = line;
  outcome.is_pending = outcome.is_pending && !Joined(outcome).empty();
  (void)WriteOutcome(folder_, outcome);
}

std::string GateOutcome::TakeLine(const std::string& call) {
  const auto lock = LockOfFile(folder_);
  if (!lock) return {};
  Outcome outcome = ReadOutcome(folder_);
  std::string line;
  if (outcome.is_pending) {
    line = Joined(outcome);
  } else if (!call.empty() && outcome.call != call) {
    line = kNeverBegun;
  }
  if (line.empty()) return line;
  outcome.is_pending = false;
  outcome.line.clear();
  outcome.missed.clear();
  if (!call.empty()) outcome.call = call;
  return WriteOutcome(folder_, outcome) == 0 ? line : std::string();
}

}  // namespace aw::conduct
