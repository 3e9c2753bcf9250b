// Who is there for each role of a debate: waiting, thinking or gone, from what agents do, what their runners tell, and
// what other servers tell of both. Nothing of it is stored. Bounded: the debates that were not heard of for longest are
// forgotten. Does no input or output: whoever observes it passes on what has changed, in its own time.
//
// Waiting: a wait is parked. Thinking: the role was given the move and has not come back. Whoever leaves (its
// connection breaks, its wait ends without news, its runner falls silent) counts as what it was for two minutes, then
// it is gone.
//
// One thread (the io thread). The clocks are passed in.
#pragma once

#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
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

  // Somebody in a role. `agent` is a name as AgentName makes it; empty: unknown.
  struct Attendee {
    Uuid debate_id;
    Role role;
    std::string_view agent;
  };

  class Observer {
   public:
    // There is something to take, and was nothing before.
    virtual void OnPresenceChanged() = 0;

   protected:
    ~Observer() = default;
  };

  using SteadyClock = std::function<SteadyTime()>;

  Presence(Clock clock, SteadyClock steady, Limits limits);
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;

  // Null: nobody does, any more.
  void Observe(Observer* observer) { observer_ = observer; }

  // A wait is parked. What is given back stands for it in Unparked, which says nothing else.
  std::uint64_t Parked(const Attendee& attendee);
  void Unparked(const Uuid& debate_id, Role role, std::uint64_t parked);
  // It was told that the debate is in this state: it has the move, or waits on, or may go.
  void Told(const Attendee& attendee, State state);
  // It made a move that left the debate in this state. Takes a role only for an agent with a name.
  void Moved(const Attendee& attendee, State state);
  // It asked for something. Takes no role.
  void Seen(const Attendee& attendee);
  // Its connection broke, or its wait ended without news.
  void Left(const Uuid& debate_id, Role role);
  void Reported(const Uuid& debate_id, const PresenceReport& report);
  // From another server.
  void Heard(const PresenceNote& note);
  void Forget(const Uuid& debate_id);

  // Null if nobody has taken a role. Good until the next call of anything else.
  const PresentRoles* Of(const Uuid& debate_id) const;
  // Where somebody waits or thinks, the last heard of first.
  std::vector<Uuid> Attended(std::size_t most) const;

  // Lets go whoever has left for long enough. Next: when to call it again.
  void Advance();
  std::optional<SteadyTime> Next() const;

  struct Changed {
    Uuid debate_id;
    bool shown = false;                    // to whoever watches; otherwise only other servers need to know
    std::vector<PresenceNote> notes = {};  // for other servers
    std::vector<std::pair<Role, std::string>> argued = {};  // agents that made moves here, each once: worth keeping
  };
  // The longest waiting first. With `noted` also what other servers are to be told.
  std::vector<Changed> TakeChanged(std::size_t most, bool noted);
  bool has_changed() const { return !changed_.empty(); }

  std::size_t debates() const { return by_debate_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  template <typename Tag>
  using Hook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                boost::intrusive::tag<Tag>>;
  template <typename T, typename Tag>
  using ListOf =
      boost::intrusive::list<T, boost::intrusive::base_hook<Hook<Tag>>, boost::intrusive::constant_time_size<false>>;
  struct DueTag;
  struct UsedTag;
  struct ChangedTag;

  struct Entry;
  // What is known of a role beside what is shown.
  struct Seat : Hook<DueTag> {
    Entry* entry = nullptr;
    Role role = Role::kProposer;
    std::uint32_t parked = 0;     // waits on this server
    std::int64_t version_ms = 0;  // of PresenceNote
    std::int64_t left_ms = 0;     // when it was last heard of
    SteadyTime due;               // while it is in due_
    bool stays = false;           // as in PresenceNote
    bool reported = false;        // by a runner, whose name for it counts
    bool missed = false;          // of another server: one period has passed without a note
    bool to_note = false;
    bool to_keep = false;  // its agent has moved
    std::string kept;      // the agent that was given out as worth keeping
  };
  struct Entry : Hook<UsedTag>, Hook<ChangedTag> {
    Uuid debate_id;
    std::uint64_t serial = 0;
    PresentRoles roles;
    std::array<Seat, kRoles.size()> seats;
    std::optional<State> state;  // of the debate, as it was last told
    std::size_t bytes = 0;
    bool shown = false;  // has something to be shown
  };

  Entry* Find(const Uuid& debate_id);
  Entry& Take(const Uuid& debate_id);
  static std::optional<Present>& PresentOf(Entry& entry, Role role) { return entry.roles[static_cast<int>(role)]; }
  static Seat& SeatOf(Entry& entry, Role role) { return entry.seats[static_cast<int>(role)]; }
  void Sit(Entry& entry, const Attendee& attendee, Attendance state, bool stays);
  void LetGo(Seat& seat, std::int64_t since_ms);
  void OnDue(Seat& seat);
  void Hold(Seat& seat, bool stays);
  void Queue(Seat& seat);
  void Note(Seat& seat);
  void Mark(Entry& entry, bool shown);
  void CountBytes(Entry& entry);

  const Clock clock_;
  const SteadyClock steady_;
  const Limits limits_;
  Observer* observer_ = nullptr;
  std::unordered_map<Uuid, Entry> by_debate_;
  ListOf<Entry, UsedTag> used_;        // longest ago first
  ListOf<Entry, ChangedTag> changed_;  // likewise
  ListOf<Seat, DueTag> due_;           // soonest first: all have the same time
  std::uint64_t last_serial_ = 0;
  std::size_t bytes_ = 0;
};

// One wait's part in it; leaves when it goes away.
class Attending {
 public:
  // `presence` may be null: nobody is told of this wait.
  Attending(Presence* presence, const Uuid& debate_id, Role role, std::string agent)
      : presence_(presence), debate_id_(debate_id), role_(role), agent_(std::move(agent)) {}
  Attending(const Attending&) = delete;
  Attending& operator=(const Attending&) = delete;
  ~Attending() { Leave(); }

  void Park();
  void Tell(State state);
  void Leave();

 private:
  void Unpark();

  Presence* const presence_;
  const Uuid debate_id_;
  const Role role_;
  const std::string agent_;
  std::uint64_t parked_ = 0;
};

// The connection that an agent holds while it may think, say a session: when it goes away, the agent has left.
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
  Presence* presence_ = nullptr;  // null: not used for any
  Uuid debate_id_;
  Role role_ = Role::kProposer;
};

}  // namespace aw
