// Sample debates and arguments. Their ids contain their number, so that a failure message identifies them.
#pragma once

#include <string>
#include <utility>

#include "core/answers.h"
#include "core/debate.h"
#include "core/document.h"
#include "core/id.h"

namespace aw::samples {

// 00000000-0000-4000-8000-000000000042 for 42.
inline Uuid IdOf(int number) {
  std::string digits = std::to_string(number);
  return Uuid::Parse("00000000-0000-4000-8000-" + std::string(12 - digits.size(), '0') + digits).value();
}

// 2025-11-15T04:38:00.000Z plus `ms`.
inline Time At(std::int64_t ms) { return Time::FromUnixMs(1'763'181'480'000 + ms); }

inline Debate DebateOf(int number, std::string title = "A title", State state = State::kAwaitingOpponent) {
  return {IdOf(number), std::move(title), "general_debate", state, At(0), At(0)};
}

inline Argument MotionOf(const Debate& debate, int number, std::string content = "We should.") {
  Argument motion;
  motion.id = IdOf(number);
  motion.seq = 1;
  motion.debate_id = debate.id;
  motion.content = std::move(content);
  motion.client_request_id = "create";
  motion.created_at = debate.created_at;
  return motion;
}

inline Argument ArgumentOf(const Debate& debate, int number, std::int64_t seq, ArgumentType type, Role role,
                           std::string content = "Because.") {
  Argument argument;
  argument.id = IdOf(number);
  argument.seq = seq;
  argument.type = type;
  argument.role = role;
  argument.debate_id = debate.id;
  argument.content = std::move(content);
  argument.client_request_id = "request " + std::to_string(number);
  argument.created_at = At(seq);
  return argument;
}

}  // namespace aw::samples
