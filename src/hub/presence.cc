#include "hub/presence.h"

#include <algorithm>
#include <utility>

#include "core/rules.h"
#include "core/text.h"

namespace aw {
namespace {

// Several pieces fit into one NOTIFY of PostgreSQL, even if every byte has to be escaped.
constexpr std::size_t kPieceBytes = 3'000;

bool HasMove(Role role, State state) {
  const auto roles = AllowedRoles(state);
  return std::ranges::find(roles, role) != roles.end();
}

std::size_t BytesOf(const std::optional<RolePresence>& present) {
  return present ? present->agent.size() + present->detail.size() + present->advice.size() : 0;
}

}  // namespace

Presence::Presence(Clock clock, SteadyClock steady, Limits limits)
    : clock_(std::move(clock)), steady_(std::move(steady)), limits_(limits) {}

Presence::Entry* Presence::Find(const Uuid& debate_id) {
  const auto found = by_debate_.find(debate_id);
  return found == by_debate_.end() ? nullptr : &found->second;
}

Presence::Entry& Presence::Take(const Uuid& debate_id) {
  const auto [found, is_new] = by_debate_.try_emplace(debate_id);
  Entry& entry = found->second;
  if (is_new) {
    entry.debate_id = debate_id;
    entry.serial = ++last_serial_;
    entry.used = used_.insert(used_.end(), debate_id);
    if (by_debate_.size() > limits_.debates) Forget(used_.front());
  }
  used_.splice(used_.end(), used_, entry.used);
  return entry;
}

void Presence::Forget(const Uuid& debate_id) {
  Entry* const entry = Find(debate_id);
  if (!entry) return;
  if (entry->changed) std::erase(changed_, debate_id);
  used_.erase(entry->used);
  bytes_ -= entry->bytes;
  by_debate_.erase(entry->debate_id);
}

const PresenceByRole* Presence::Of(const Uuid& debate_id) const {
  const auto found = by_debate_.find(debate_id);
  return found == by_debate_.end() ? nullptr : &found->second.roles;
}

std::vector<Uuid> Presence::Attended(std::size_t most) const {
  const auto is_there = [](const std::optional<RolePresence>& present) {
    return present && present->state != Attendance::kGone;
  };
  std::vector<Uuid> ids;
  for (auto id = used_.rbegin(); id != used_.rend() && ids.size() < most; ++id) {
    if (std::ranges::any_of(by_debate_.at(*id).roles, is_there)) ids.push_back(*id);
  }
  return ids;
}

// Never forgets `entry` for its own size, which is limited.
void Presence::CountBytes(Entry& entry) {
  bytes_ -= entry.bytes;
  entry.bytes = 0;
  for (const auto& present : entry.roles) entry.bytes += BytesOf(present);
  bytes_ += entry.bytes;
  while (bytes_ > limits_.bytes && used_.front() != entry.debate_id) Forget(used_.front());
}

void Presence::Mark(Entry& entry, bool shown) {
  entry.shown = entry.shown || shown;
  const bool is_first = changed_.empty();
  if (!std::exchange(entry.changed, true)) changed_.push_back(entry.debate_id);
  if (is_first && observer_) observer_->OnPresenceChanged();
}

void Presence::Note(Seat& seat) {
  seat.version_ms = std::max(clock_(), seat.version_ms + 1);
  seat.to_note = true;
}

// A role that waits here is noted to other servers again from time to time; a runner has to renew its report.
void Presence::Renew(Seat& seat, bool stays) {
  seat.stays = (stays || seat.parked > 0) && !seat.reported;
  seat.missed = false;
  seat.left_ms = clock_();
  seat.due = seat.stays && seat.parked == 0 ? SteadyTime::max() : steady_() + limits_.grace;
}

void Presence::Occupy(Entry& entry, const Attendee& attendee, Attendance state, bool stays) {
  auto& present = PresenceOf(entry, attendee.role);
  Seat& seat = SeatOf(entry, attendee.role);
  const std::string_view agent = seat.reported ? std::string_view() : attendee.agent;
  bool shown = false;
  const bool is_another = present && !present->agent.empty() && !agent.empty() && present->agent != agent;
  if (!present || is_another) {
    present = RolePresence{.agent = std::string(agent), .state = state, .since_ms = clock_()};
    shown = true;
  }
  if (present->agent.empty() && !agent.empty()) {
    present->agent = agent;
    shown = true;
  }
  if (present->state != state) {
    present->state = state;
    present->since_ms = clock_();
    present->detail.clear();  // it was of the former state
    shown = true;
  }
  Renew(seat, stays);
  Note(seat);
  if (shown) CountBytes(entry);
  Mark(entry, shown);
}

void Presence::Release(Entry& entry, Role role, std::int64_t since_ms) {
  auto& present = PresenceOf(entry, role);
  Seat& seat = SeatOf(entry, role);
  seat.due = SteadyTime::max();
  seat.reported = false;
  seat.stays = false;
  if (!present || present->state == Attendance::kGone) return;
  present->state = Attendance::kGone;
  present->since_ms = since_ms;
  present->detail.clear();
  Mark(entry, true);
}

std::uint64_t Presence::Parked(const Attendee& attendee) {
  Entry& entry = Take(attendee.debate_id);
  ++SeatOf(entry, attendee.role).parked;
  Occupy(entry, attendee, Attendance::kWaiting, true);
  return entry.serial;
}

void Presence::Unparked(const Uuid& debate_id, Role role, std::uint64_t parked) {
  Entry* const entry = Find(debate_id);
  if (entry && entry->serial == parked) --SeatOf(*entry, role).parked;
}

void Presence::Informed(const Attendee& attendee, State state) {
  Entry& entry = Take(attendee.debate_id);
  entry.state = state;
  Seat& seat = SeatOf(entry, attendee.role);
  if (state == State::kClosed) {
    Occupy(entry, attendee, Attendance::kWaiting, false);
    if (seat.parked == 0) Release(entry, attendee.role, seat.left_ms);
  } else if (HasMove(attendee.role, state)) {
    Occupy(entry, attendee, Attendance::kThinking, true);
  } else {
    Occupy(entry, attendee, Attendance::kWaiting, false);
  }
}

void Presence::Moved(const Attendee& attendee, State state) {
  Entry* entry = Find(attendee.debate_id);
  if (!entry && attendee.agent.empty()) return;
  if (!entry) entry = &Take(attendee.debate_id);
  entry->state = state;
  auto& judge = PresenceOf(*entry, Role::kArbitrator);
  if (attendee.role == Role::kArbitrator && judge && !judge->advice.empty()) {
    judge->advice.clear();  // the question is answered
    CountBytes(*entry);
    Note(SeatOf(*entry, Role::kArbitrator));
    Mark(*entry, true);
  }
  if (attendee.role != Role::kArbitrator) SeatOf(*entry, attendee.role).to_keep = true;
  if (PresenceOf(*entry, attendee.role) || !attendee.agent.empty()) Informed(attendee, state);
  if (state != State::kClosed) return;
  for (const Role role : kRoles) {
    if (SeatOf(*entry, role).parked > 0) continue;  // its wait ends with the news
    Note(SeatOf(*entry, role));
    Release(*entry, role, clock_());
  }
}

void Presence::Seen(const Attendee& attendee) {
  Entry* const entry = Find(attendee.debate_id);
  if (!entry || !PresenceOf(*entry, attendee.role)) return;
  Attendance state = PresenceOf(*entry, attendee.role)->state;
  if (state == Attendance::kGone) {
    if (entry->state == State::kClosed) return;
    const bool has_move = entry->state && HasMove(attendee.role, *entry->state);
    state = has_move ? Attendance::kThinking : Attendance::kWaiting;
  }
  Occupy(Take(attendee.debate_id), attendee, state, state == Attendance::kThinking);
}

void Presence::Left(const Uuid& debate_id, Role role) {
  Entry* const entry = Find(debate_id);
  if (!entry || !PresenceOf(*entry, role) || PresenceOf(*entry, role)->state == Attendance::kGone) return;
  Seat& seat = SeatOf(*entry, role);
  if (seat.parked > 0 || !seat.stays) return;
  Renew(seat, false);
  Note(seat);
  Mark(*entry, false);
}

void Presence::Reported(const Uuid& debate_id, const PresenceReport& report) {
  Entry& entry = Take(debate_id);
  auto& present = PresenceOf(entry, report.role);
  Seat& seat = SeatOf(entry, report.role);
  RolePresence reported = report.present;
  const bool goes_on = present && present->agent == reported.agent && present->state == reported.state;
  reported.since_ms = goes_on ? present->since_ms : clock_();
  const bool shown = present != reported;
  present = std::move(reported);
  seat.reported = present->state != Attendance::kGone;
  Renew(seat, false);
  if (present->state == Attendance::kGone && seat.parked == 0) seat.due = SteadyTime::max();
  Note(seat);
  CountBytes(entry);
  Mark(entry, shown);
}

void Presence::Apply(const PresenceNote& note) {
  if (note.advice_from > 0 && !Find(note.debate_id)) return;
  Entry& entry = Take(note.debate_id);
  auto& present = PresenceOf(entry, note.role);
  Seat& seat = SeatOf(entry, note.role);
  if (note.advice_from > 0) {
    const bool follows = present && seat.version_ms == note.version_ms &&
                         present->advice.size() == static_cast<std::size_t>(note.advice_from) &&
                         note.advice_from <= RolePresence::kMaxAdviceBytes;
    if (!follows) return;
    present->advice += note.present.advice;
  } else if (present && note.version_ms <= seat.version_ms) {
    return;
  } else if (seat.parked > 0 && present && present->state == Attendance::kWaiting && !note.reported) {
    seat.version_ms = note.version_ms;  // the other server does not know of the wait that is parked here
    if (note.present.state == Attendance::kWaiting && note.stays) return;
    Note(seat);
    return Mark(entry, false);
  } else {
    present = note.present;
    seat.version_ms = note.version_ms;
    seat.reported = note.reported;
    seat.missed = false;
    seat.stays = note.stays;
    seat.left_ms = clock_();
    seat.to_note = false;
    const bool expires = present->state == Attendance::kWaiting || (present->state != Attendance::kGone && !note.stays);
    seat.due = expires ? steady_() + limits_.grace : SteadyTime::max();
  }
  CountBytes(entry);
  Mark(entry, true);
}

void Presence::OnDue(Entry& entry, Role role) {
  Seat& seat = SeatOf(entry, role);
  seat.due = SteadyTime::max();
  if (seat.parked > 0) {
    seat.reported = false;
    Occupy(entry, {entry.debate_id, role, {}}, Attendance::kWaiting, true);
  } else if (seat.stays && PresenceOf(entry, role)->state == Attendance::kWaiting &&
             !std::exchange(seat.missed, true)) {
    seat.due = steady_() + limits_.grace;  // it waits on another server, which sends notes of it
  } else {
    Release(entry, role, seat.left_ms);
  }
}

std::optional<SteadyTime> Presence::Sweep() {
  const SteadyTime now = steady_();
  std::vector<std::pair<Uuid, Role>> due;  // OnDue may forget debates
  const auto each = [this](auto visit) {
    for (auto& [id, entry] : by_debate_) {
      for (const Role role : kRoles) visit(id, role, SeatOf(entry, role).due);
    }
  };
  each([&](const Uuid& id, Role role, SteadyTime when) {
    if (when <= now) due.emplace_back(id, role);
  });
  for (const auto& [id, role] : due) {
    if (Entry* const entry = Find(id)) OnDue(*entry, role);
  }
  SteadyTime next = SteadyTime::max();
  each([&](const Uuid&, Role, SteadyTime when) { next = std::min(next, when); });
  return next == SteadyTime::max() ? std::nullopt : std::optional(next);
}

std::vector<Presence::Changed> Presence::TakeChanged(std::size_t most, bool noted) {
  std::vector<Changed> taken;
  const auto end = changed_.begin() + static_cast<std::ptrdiff_t>(std::min(most, changed_.size()));
  for (auto id = changed_.begin(); id != end; ++id) {
    Entry& entry = by_debate_.at(*id);
    entry.changed = false;
    Changed changed{entry.debate_id, std::exchange(entry.shown, false)};
    for (const Role role : kRoles) {
      Seat& seat = SeatOf(entry, role);
      const auto& present = PresenceOf(entry, role);
      if (std::exchange(seat.to_keep, false) && present && present->agent != seat.kept) {
        seat.kept = present->agent;
        changed.argued.emplace_back(role, seat.kept);
      }
      if (!std::exchange(seat.to_note, false) || !noted || !present) continue;
      for (std::string_view rest = present->advice;;) {
        const std::string_view piece = FirstBytes(rest, kPieceBytes);
        PresenceNote note{.debate_id = entry.debate_id,
                          .role = role,
                          .version_ms = seat.version_ms,
                          .stays = seat.stays,
                          .reported = seat.reported,
                          .present = *present,
                          .advice_from = static_cast<std::int64_t>(present->advice.size() - rest.size())};
        note.present.advice = piece;
        changed.notes.push_back(std::move(note));
        rest.remove_prefix(piece.size());
        if (rest.empty() || piece.empty()) break;
      }
    }
    taken.push_back(std::move(changed));
  }
  changed_.erase(changed_.begin(), end);
  return taken;
}

void Attending::Park() {
  if (!presence_ || parked_ != 0) return;
  parked_ = presence_->Parked({debate_id_, role_, agent_});
}

void Attending::Inform(State state) {
  if (!presence_) return;
  Unpark();
  presence_->Informed({debate_id_, role_, agent_}, state);
}

void Attending::Unpark() {
  if (parked_ != 0) presence_->Unparked(debate_id_, role_, std::exchange(parked_, 0));
}

void Attending::Leave() {
  if (parked_ == 0) return;
  Unpark();
  presence_->Left(debate_id_, role_);
}

void Attached::To(Presence& presence, const Uuid& debate_id, Role role) {
  presence_ = &presence;
  debate_id_ = debate_id;
  role_ = role;
}

void Attached::Return(std::string_view agent) {
  if (presence_) presence_->Seen({debate_id_, role_, agent});
}

void Attached::Leave() {
  if (presence_) presence_->Left(debate_id_, role_);
}

}  // namespace aw
