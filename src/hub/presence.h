// The presence of each role of a debate: waiting, thinking or gone. It follows from the requests of agents, the reports
// of their runners, and notes of other servers. Nothing of it is stored. Bounded: the least recently used debates are
// forgotten. Does no input or output: the observer publishes the changes when it wants to.
//
// Waiting: a wait is parked. Thinking: the role was given the move and has not come back. A role that leaves (its
// connection breaks, its wait ends without news, its runner stops reporting) keeps its state for two minutes; then it
// is gone.
//
// One thread (the io thread). The clocks are passed in.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/clock.h"
#include "core/presence.h"
#include "hub/deadlines.h"

namespace aw {

class Presence {
 public:
  struct Limits {
    std::chrono::milliseconds grace{120'000};  // tests shorten it
    std::size_t debates = 10'000;
    std::size_t bytes = 16 << 20;  // of texts
  };

  // An agent in a role. `agent` is a name as AgentName makes it; empty: unknown.
  struct Attendee {
    Uuid debate_id;
    Role role;
    std::string_view agent;
  };

  class Observer {
   public:
    // TakeChanged was empty and now has something to return.
    virtual void OnPresenceChanged() = 0;

   protected:
    ~Observer() = default;
  };

  using SteadyClock = std::function<SteadyTime()>;

  Presence(Clock clock, SteadyClock steady, Limits limits);
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;

  // Null removes the observer.
  void Observe(Observer* observer) { observer_ = observer; }

  // Records a parked wait. Pass the returned token to Unparked(), which only ends the count.
  std::uint64_t Parked(const Attendee& attendee);
  void Unparked(const Uuid& debate_id, Role role, std::uint64_t parked);
  // The agent received this state of the debate: it has the move, or waits, or may leave.
  void Informed(const Attendee& attendee, State state);
  // The agent made a move that left the debate in this state. Takes the role only if the agent has a name.
  void Moved(const Attendee& attendee, State state);
  // The agent made another request. Takes no role.
  void Seen(const Attendee& attendee);
  // The agent's connection broke, or its wait ended without news.
  void Left(const Uuid& debate_id, Role role);
  void Reported(const Uuid& debate_id, const PresenceReport& report);
  // Applies a note of another server, unless a newer one was applied.
  void Apply(const PresenceNote& note);
  void Forget(const Uuid& debate_id);

  // Null if no role was ever taken. Valid until the next call of another function.
  const PresenceByRole* Of(const Uuid& debate_id) const;
  // The debates in which a role waits or thinks, the most recently used first.
  std::vector<Uuid> Attended(std::size_t most) const;

  // Marks every role as gone whose grace period has ended. Returns when the next one ends, if any.
  std::optional<SteadyTime> Sweep();

  struct Changed {
    Uuid debate_id;
    bool shown = false;                    // watchers see a difference; otherwise only other servers need the notes
    std::vector<PresenceNote> notes = {};  // for other servers
    std::vector<std::pair<Role, std::string>> argued = {};  // agents that made moves here, each once, to be stored
  };
  // The oldest change first. With `noted` also the notes for other servers.
  std::vector<Changed> TakeChanged(std::size_t most, bool noted);
  bool has_changed() const { return !changed_.empty(); }

  std::size_t debates() const { return by_debate_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  // The state of a role beside its RolePresence.
  struct Seat {
    std::uint32_t parked = 0;            // waits on this server
    std::int64_t version_ms = 0;         // of PresenceNote
    std::int64_t left_ms = 0;            // when it was last used
    SteadyTime due = SteadyTime::max();  // when Sweep decides whether it is gone
    bool stays = false;                  // as in PresenceNote
    bool reported = false;               // by a runner, whose name for the agent takes precedence
    bool missed = false;                 // of another server: no note came for one period
    bool to_note = false;
    bool to_keep = false;  // its agent has made a move
    std::string kept;      // the agent that TakeChanged returned last
  };
  struct Entry {
    Uuid debate_id;
    std::uint64_t serial = 0;
    PresenceByRole roles;
    std::array<Seat, kRoles.size()> seats;
    std::optional<State> state;  // of the debate, as last known
    std::size_t bytes = 0;
    bool shown = false;    // as in Changed
    bool changed = false;  // is in changed_
    std::list<Uuid>::iterator used;
  };

  Entry* Find(const Uuid& debate_id);
  Entry& Take(const Uuid& debate_id);
  static std::optional<RolePresence>& PresenceOf(Entry& entry, Role role) {
    return entry.roles[static_cast<int>(role)];
  }
  static Seat& SeatOf(Entry& entry, Role role) { return entry.seats[static_cast<int>(role)]; }
  void Occupy(Entry& entry, const Attendee& attendee, Attendance state, bool stays);
  void Release(Entry& entry, Role role, std::int64_t since_ms);
  void OnDue(Entry& entry, Role role);
  void Renew(Seat& seat, bool stays);
  void Note(Seat& seat);
  void Mark(Entry& entry, bool shown);
  void CountBytes(Entry& entry);

  const Clock clock_;
  const SteadyClock steady_;
  const Limits limits_;
  Observer* observer_ = nullptr;
  std::unordered_map<Uuid, Entry> by_debate_;
  std::list<Uuid> used_;       // least recently first
  std::vector<Uuid> changed_;  // the oldest change first
  std::uint64_t last_serial_ = 0;
  std::size_t bytes_ = 0;
};

// The presence of one wait; leaves when it is destroyed.
class Attending {
 public:
  // `presence` may be null: this wait is not recorded.
  Attending(Presence* presence, const Uuid& debate_id, Role role, std::string agent)
      : presence_(presence), debate_id_(debate_id), role_(role), agent_(std::move(agent)) {}
  Attending(const Attending&) = delete;
  Attending& operator=(const Attending&) = delete;
  ~Attending() { Leave(); }

  void Park();
  void Inform(State state);
  void Leave();

 private:
  void Unpark();

  Presence* const presence_;
  const Uuid debate_id_;
  const Role role_;
  const std::string agent_;
  std::uint64_t parked_ = 0;
};

// A connection that an agent holds while it thinks, such as a session: its destruction means that the agent has left.
class Attached {
 public:
  Attached() = default;
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;
  ~Attached() { Leave(); }

  // The role it was last used for.
  void To(Presence& presence, const Uuid& debate_id, Role role);
  void Return(std::string_view agent);
  void Leave();

 private:
  Presence* presence_ = nullptr;  // null: not attached
  Uuid debate_id_;
  Role role_ = Role::kProposer;
};

}  // namespace aw
