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

// A document that a text of the debate names.
struct NamedDocument {
  Uuid id;
  std::int64_t seen = 0;  // its newest version when the opponent last claimed; 0: the opponent has seen none
  Role named_by = Role::kProposer;

  friend bool operator==(const NamedDocument&, const NamedDocument&) = default;
};

// What the next write must know of all that was written before, beside the state: core/issues.h.
struct Tally {
  static constexpr std::int64_t kMostRounds = 20;
  static constexpr std::int64_t kMostExtraRounds = 10;  // by one ruling
  static constexpr std::size_t kMostDocuments = 16;     // further ones are not tracked

  std::int64_t round = 0;  // claims of the opponent
  std::optional<std::int64_t> max_rounds = {};
  std::int64_t issue_count = 0;
  std::vector<std::string> blocking = {};   // ids of issues, by opening
  std::vector<std::string> stalemate = {};  // likewise
  std::vector<std::string> options = {};    // ids, of the appeal that waits for its ruling
  std::vector<std::string> about = {};      // ids of the issues that it asks about
  std::vector<NamedDocument> documents = {};

  friend bool operator==(const Tally&, const Tally&) = default;
};

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
  std::string extras = {};  // members of its JSON object beside the above, as they are shown; most have none
  std::vector<std::string> deferred = {};                    // of its issues, by the bar
  std::optional<std::vector<std::string>> closes_over = {};  // what it asks to, or does, close over
  std::string outcome = {};  // members of the answer to the write, as they were first given; empty: none are kept
  std::string hash = {};     // core/hash_chain.h; set by the store
};

// A place in the list of debates, which has the newest `updated_at` first: right after the debate that it was made of.
// `tie` orders debates of one millisecond; each store has its own order for those.
struct ListPlace {
  Time updated_at;
  Uuid tie;

  // Before every debate.
  static ListPlace Start();

  friend bool operator==(const ListPlace&, const ListPlace&) = default;
};

// What an agent sent while an intervention was pending; shown to the arbitrator until the ruling.
struct HeldDraft {
  Role role = Role::kProposer;
  ArgumentType type = ArgumentType::kClaim;
  std::string content;
  Time created_at;

  friend bool operator==(const HeldDraft&, const HeldDraft&) = default;
};

}  // namespace aw
