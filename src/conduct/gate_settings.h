// The settings of the gate: the table [gate] of ~/.aweave/config.toml, tightened by that of the project. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/failure.h"

namespace aw::conduct {

struct GateSettings {
  enum class Then : std::uint8_t { kAsk, kAllow };

  std::vector<std::string> opponents{};  // as for --opponent, those that are ready; empty: one, by model family
  std::int64_t rounds = 2;
  std::chrono::seconds time{300};  // of one plan exit
  std::int64_t min_lines = 20;     // shorter plans pass
  Then then = Then::kAsk;          // when rounds or time are used up
};

constexpr std::int64_t kMaxGateRounds = 10;
constexpr std::int64_t kMaxProjectRounds = 4;  // that a project's file may ask for: rounds cost the user's money
constexpr std::chrono::seconds kMinGateTime{10};
constexpr std::chrono::seconds kMaxGateTime{1800};
constexpr std::int64_t kMaxMinLines = 10'000;
constexpr std::size_t kMaxConfigBytes = 256u << 10;

// Other tables are ignored. A failure names the file and the key.
OrFailure<GateSettings> ReadGateSettings(std::string_view text, const std::string& path);

// A project's file is written by others: it may ask for more rounds (kMaxProjectRounds), fewer min_lines and then =
// "ask". Everything else in it, and a malformed file, is ignored.
GateSettings Tightened(GateSettings settings, std::string_view project_text);

}  // namespace aw::conduct
