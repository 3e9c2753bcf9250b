// The domain: a debate, its arguments, its held drafts. Plain data; the rules are in rules.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/id.h"
#include "core/panel.h"

namespace aw {

enum class State : std::uint8_t {
  kAwaitingOpponent,
  kAwaitingProposer,
  kAwaitingArbitrator,
  kInterventionPending,
  kClosed,
};
inline constexpr std::array kStates{State::kAwaitingOpponent, State::kAwaitingProposer, State::kAwaitingArbitrator,
                                    State::kInterventionPending, State::kClosed};

enum class Role : std::uint8_t { kProposer, kOpponent, kArbitrator };
inline constexpr std::array kRoles{Role::kProposer, Role::kOpponent, Role::kArbitrator};

enum class ArgumentType : std::uint8_t { kMotion, kClaim, kAppeal, kResolution, kIntervention, kRuling };
inline constexpr std::array kArgumentTypes{ArgumentType::kMotion,       ArgumentType::kClaim,
                                           ArgumentType::kAppeal,       ArgumentType::kResolution,
                                           ArgumentType::kIntervention, ArgumentType::kRuling};

std::string_view Name(State state);
std::string_view Name(Role role);
std::string_view Name(ArgumentType type);
std::optional<State> StateNamed(std::string_view name);
std::optional<Role> RoleNamed(std::string_view name);
std::optional<ArgumentType> ArgumentTypeNamed(std::string_view name);

// A document whose id occurs in a text of the debate.
struct NamedDocument {
  Uuid id;
  std::int64_t seen = 0;  // its newest version at the opponent's last claim; 0: none
  Role named_by = Role::kProposer;

  friend bool operator==(const NamedDocument&, const NamedDocument&) = default;
};

// The summary of all earlier arguments that the next write needs beside the state: core/issues.h.
struct Tally {
  static constexpr std::int64_t kMostRounds = 20;
  static constexpr std::int64_t kMostExtraRounds = 10;  // per ruling
  static constexpr std::size_t kMostDocuments = 16;     // further documents are not tracked

  std::int64_t round = 0;  // claims of the opponent
  std::optional<std::int64_t> max_rounds = {};
  std::int64_t issue_count = 0;
  std::vector<std::string> blocking = {};   // ids of issues, by opening
  std::vector<std::string> stalemate = {};  // likewise
  std::vector<std::string> options = {};    // ids of the pending appeal's options
  std::vector<std::string> about = {};      // ids of the issues that this appeal asks about
  std::vector<NamedDocument> documents = {};
  Panel panel = {};

  friend bool operator==(const Tally&, const Tally&) = default;
};

// The type of the debate that `aw demo` plays. Every server accepts it; figures and precedents leave it out.
inline constexpr std::string_view kDemoType = "demo";

struct Debate {
  Uuid id;
  std::string title;
  std::string debate_type;
  State state = State::kAwaitingOpponent;
  Time created_at;
  Time updated_at;
  Tally tally = {};
};

// An argument without its text.
struct ArgumentHead {
  Uuid id;
  std::int64_t seq = 0;
  ArgumentType type = ArgumentType::kMotion;
  Role role = Role::kProposer;
};

struct Argument : ArgumentHead {
  Uuid debate_id;
  std::optional<Uuid> parent_id;
  std::string content;
  std::optional<std::string> client_request_id;
  Time created_at;
  std::string extras = {};                 // further members of its JSON object, as rendered; often empty
  std::vector<std::string> deferred = {};  // ids of its issues that the bar deferred
  std::optional<std::vector<std::string>> closes_over = {};  // ids of issues that still block at this move
  std::string outcome = {};  // members of the answer to the write, as first sent; empty: not stored
  std::string hash = {};     // core/hash_chain.h; set by the store
};

// A position in the list of debates (newest `updated_at` first), right after the debate from which it was made.
// `tie` orders debates with the same millisecond; each store has its own order for them.
struct ListPlace {
  Time updated_at;
  Uuid tie;

  // The position before all debates.
  static ListPlace Start();

  friend bool operator==(const ListPlace&, const ListPlace&) = default;
};

// The text that an agent submitted while an intervention was pending; shown to the arbitrator until the ruling.
struct HeldDraft {
  Role role = Role::kProposer;
  ArgumentType type = ArgumentType::kClaim;
  std::string content;
  Time created_at;

  friend bool operator==(const HeldDraft&, const HeldDraft&) = default;
};

}  // namespace aw
