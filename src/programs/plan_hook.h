// The hook by which an agent's program asks what becomes of a plan: the JSON that it sends, and the answer in its
// format. One file per program, NAME_plan_hook.cc; table/rows.cc has the places of the hooks. A reader reads the files
// that the program names in its input; nothing else has an effect.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "platform/platform.h"
#include "wire/failure.h"

namespace aw::programs {

enum class PlanMoment : std::uint8_t {
  kNone,       // the event is about something else: nothing is to be printed
  kPresented,  // the program is about to ask its user
  kSettled,    // the user has answered, or the turn has ended: a line that the program has not shown yet can be shown
};

// What an event says by itself.
struct PlanEvent {
  PlanMoment moment = PlanMoment::kNone;
  std::string session{};  // the program's id of the conversation
  std::string call{};     // of kSettled: the call that presented the plan; empty: the turn has ended
};

// A plan for which the program wants its user's approval.
struct PlanExit {
  std::string session{};  // the program's id of the conversation
  std::string folder{};   // where it works; absolute
  std::string plan{};
  boost::json::object tool_input{};  // of the program's tool, as received
};

enum class PlanVerdict : std::uint8_t {
  kAsk,     // no answer: the program asks its user as if there were no hook
  kPass,    // nothing of ours is against the plan, but no review approves it: the program asks its user
  kAllow,   // the plan takes effect
  kRevise,  // back to the model, with `message`
};

struct PlanReply {
  PlanVerdict verdict = PlanVerdict::kAsk;
  std::string line{};     // for the user
  std::string message{};  // of kRevise, for the model
  std::string plan{};     // of kAllow: the plan that takes effect
};

struct PlanHook {
  std::string_view program;  // the name of its row
  PlanEvent (*event)(const boost::json::value& input);
  // Of kPresented. Nothing if there is no plan in it.
  OrFailure<std::optional<PlanExit>> (*read)(const boost::json::value& input);
  std::string (*answer)(const PlanExit& exit, const PlanReply& reply);
  // The answer to kSettled. Null if the program shows the line of an answer to kPresented.
  std::string (*show)(std::string_view line);
  // Whether the program runs without a person who could see the answer.
  bool (*is_headless)();
};

// Null if the format of the program's hook is unknown.
const PlanHook* PlanHookOf(std::string_view program);

extern const PlanHook kClaudePlanHook;
extern const PlanHook kCodexPlanHook;
extern const PlanHook kGeminiPlanHook;

// For the readers: the nearest process above this one that runs the program, a file of that name or a script of it.
// Nothing if it is not among the nearest few.
std::optional<platform::RunningProcess> FindCaller(std::string_view program);

// For the readers: a plan in a file. Follows no link.
OrFailure<std::string> ReadPlanFile(const std::string& path);

// For the readers: the last lines of a transcript, JSON objects, the newest first. Calls `take` until it returns false
// or kMaxTranscriptBytes are read. False if the file cannot be read. Transcripts grow without limit.
constexpr std::size_t kMaxTranscriptBytes = 16u << 20;
bool ReadFromEnd(const std::string& path, const std::function<bool(const boost::json::value& line)>& take);

}  // namespace aw::programs
