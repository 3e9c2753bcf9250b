#include "hub/presence.h"

#include <algorithm>
#include <utility>

#include "core/rules.h"

namespace aw {
namespace {

// Several fit into one NOTIFY of PostgreSQL, whatever has to be escaped in them.
constexpr std::size_t kPieceBytes = 3'000;

bool HasMove(Role role, State state) {
  const auto roles = AllowedRoles(state);
  return std::ranges::find(roles, role) != roles.end();
}

std::size_t BytesOf(const std::optional<Present>& present) {
  return present ? present->agent.size() + present->detail.size() + present->advice.size() : 0;
}

// Cuts a text where no character is cut.
std::size_t PieceEnd(std::string_view text, std::size_t from) {
  std::size_t end = std::min(text.size(), from + kPieceBytes);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end;
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
    for (const Role role : kRoles) {
      SeatOf(entry, role).entry = &entry;
      SeatOf(entry, role).role = role;
    }
    if (by_debate_.size() > limits_.debates) Forget(used_.front().debate_id);
  }
  entry.Hook<UsedTag>::unlink();
  used_.push_back(entry);
  return entry;
}

void Presence::Forget(const Uuid& debate_id) {
  const auto found = by_debate_.find(debate_id);
  if (found == by_debate_.end()) return;
  bytes_ -= found->second.bytes;
  by_debate_.erase(found);
}

const PresentRoles* Presence::Of(const Uuid& debate_id) const {
  const auto found = by_debate_.find(debate_id);
  return found == by_debate_.end() ? nullptr : &found->second.roles;
}

std::vector<Uuid> Presence::Attended(std::size_t most) const {
  const auto is_there = [](const std::optional<Present>& present) {
    return present && present->state != Attendance::kGone;
  };
  std::vector<Uuid> ids;
  for (auto entry = used_.rbegin(); entry != used_.rend() && ids.size() < most; ++entry) {
    if (std::ranges::any_of(entry->roles, is_there)) ids.push_back(entry->debate_id);
  }
  return ids;
}

// The newest is never forgotten for its own size, which is limited.
void Presence::CountBytes(Entry& entry) {
  bytes_ -= entry.bytes;
  entry.bytes = 0;
  for (const auto& present : entry.roles) entry.bytes += BytesOf(present);
  bytes_ += entry.bytes;
  while (bytes_ > limits_.bytes && &used_.front() != &entry) Forget(used_.front().debate_id);
}

void Presence::Mark(Entry& entry, bool shown) {
  entry.shown = entry.shown || shown;
  const bool is_first = changed_.empty();
  if (!entry.Hook<ChangedTag>::is_linked()) changed_.push_back(entry);
  if (is_first && observer_) observer_->OnPresenceChanged();
}

void Presence::Note(Seat& seat) {
  seat.version_ms = std::max(clock_(), seat.version_ms + 1);
  seat.to_note = true;
}

void Presence::Queue(Seat& seat) {
  seat.due = steady_() + limits_.grace;
  seat.Hook<DueTag>::unlink();
  due_.push_back(seat);
}

// Whoever waits here is told of again from time to time; a runner has to renew what it said.
void Presence::Hold(Seat& seat, bool stays) {
  seat.stays = (stays || seat.parked > 0) && !seat.reported;
  seat.missed = false;
  seat.left_ms = clock_();
  if (seat.stays && seat.parked == 0) return seat.Hook<DueTag>::unlink();
  Queue(seat);
}

void Presence::Sit(Entry& entry, const Attendee& attendee, Attendance state, bool stays) {
  auto& present = PresentOf(entry, attendee.role);
  Seat& seat = SeatOf(entry, attendee.role);
  const std::string_view agent = seat.reported ? std::string_view() : attendee.agent;
  bool shown = false;
  const bool is_another = present && !present->agent.empty() && !agent.empty() && present->agent != agent;
  if (!present || is_another) {
    present = Present{.agent = std::string(agent), .state = state, .since_ms = clock_()};
    shown = true;
  }
  if (present->agent.empty() && !agent.empty()) {
    present->agent = agent;
    shown = true;
  }
  if (present->state != state) {
    present->state = state;
    present->since_ms = clock_();
    present->detail.clear();  // of what it did before
    shown = true;
  }
  Hold(seat, stays);
  Note(seat);
  if (shown) CountBytes(entry);
  Mark(entry, shown);
}

void Presence::LetGo(Seat& seat, std::int64_t since_ms) {
  auto& present = PresentOf(*seat.entry, seat.role);
  seat.Hook<DueTag>::unlink();
  seat.reported = false;
  seat.stays = false;
  if (!present || present->state == Attendance::kGone) return;
  present->state = Attendance::kGone;
  present->since_ms = since_ms;
  present->detail.clear();
  Mark(*seat.entry, true);
}

std::uint64_t Presence::Parked(const Attendee& attendee) {
  Entry& entry = Take(attendee.debate_id);
  ++SeatOf(entry, attendee.role).parked;
  Sit(entry, attendee, Attendance::kWaiting, true);
  return entry.serial;
}

void Presence::Unparked(const Uuid& debate_id, Role role, std::uint64_t parked) {
  Entry* const entry = Find(debate_id);
  if (entry && entry->serial == parked) --SeatOf(*entry, role).parked;
}

void Presence::Told(const Attendee& attendee, State state) {
  Entry& entry = Take(attendee.debate_id);
  entry.state = state;
  Seat& seat = SeatOf(entry, attendee.role);
  if (state == State::kClosed) {
    Sit(entry, attendee, Attendance::kWaiting, false);
    if (seat.parked == 0) LetGo(seat, seat.left_ms);
  } else if (HasMove(attendee.role, state)) {
    Sit(entry, attendee, Attendance::kThinking, true);
  } else {
    Sit(entry, attendee, Attendance::kWaiting, false);
  }
}

void Presence::Moved(const Attendee& attendee, State state) {
  Entry* entry = Find(attendee.debate_id);
  if (!entry && attendee.agent.empty()) return;
  if (!entry) entry = &Take(attendee.debate_id);
  entry->state = state;
  auto& judge = PresentOf(*entry, Role::kArbitrator);
  if (attendee.role == Role::kArbitrator && judge && !judge->advice.empty()) {
    judge->advice.clear();  // on a question that is answered
    CountBytes(*entry);
    Note(SeatOf(*entry, Role::kArbitrator));
    Mark(*entry, true);
  }
  if (attendee.role != Role::kArbitrator) SeatOf(*entry, attendee.role).to_keep = true;
  if (PresentOf(*entry, attendee.role) || !attendee.agent.empty()) Told(attendee, state);
  if (state != State::kClosed) return;
  for (Seat& seat : entry->seats) {
    if (seat.parked > 0) continue;  // it is told
    Note(seat);
    LetGo(seat, clock_());
  }
}

void Presence::Seen(const Attendee& attendee) {
  Entry* const entry = Find(attendee.debate_id);
  if (!entry || !PresentOf(*entry, attendee.role)) return;
  Attendance state = PresentOf(*entry, attendee.role)->state;
  if (state == Attendance::kGone) {
    if (entry->state == State::kClosed) return;
    const bool has_move = entry->state && HasMove(attendee.role, *entry->state);
    state = has_move ? Attendance::kThinking : Attendance::kWaiting;
  }
  Sit(Take(attendee.debate_id), attendee, state, state == Attendance::kThinking);
}

void Presence::Left(const Uuid& debate_id, Role role) {
  Entry* const entry = Find(debate_id);
  if (!entry || !PresentOf(*entry, role) || PresentOf(*entry, role)->state == Attendance::kGone) return;
  Seat& seat = SeatOf(*entry, role);
  if (seat.parked > 0 || !seat.stays) return;
  Hold(seat, false);
  Note(seat);
  Mark(*entry, false);
}

void Presence::Reported(const Uuid& debate_id, const PresenceReport& report) {
  Entry& entry = Take(debate_id);
  auto& present = PresentOf(entry, report.role);
  Seat& seat = SeatOf(entry, report.role);
  Present told = report.present;
  const bool goes_on = present && present->agent == told.agent && present->state == told.state;
  told.since_ms = goes_on ? present->since_ms : clock_();
  const bool shown = present != told;
  present = std::move(told);
  seat.reported = present->state != Attendance::kGone;
  Hold(seat, false);
  if (present->state == Attendance::kGone && seat.parked == 0) seat.Hook<DueTag>::unlink();
  Note(seat);
  CountBytes(entry);
  Mark(entry, shown);
}

void Presence::Heard(const PresenceNote& note) {
  if (note.advice_from > 0 && !Find(note.debate_id)) return;
  Entry& entry = Take(note.debate_id);
  auto& present = PresentOf(entry, note.role);
  Seat& seat = SeatOf(entry, note.role);
  if (note.advice_from > 0) {
    const bool follows = present && seat.version_ms == note.version_ms &&
                         present->advice.size() == static_cast<std::size_t>(note.advice_from) &&
                         note.advice_from <= Present::kMaxAdviceBytes;
    if (!follows) return;
    present->advice += note.present.advice;
  } else if (present && note.version_ms <= seat.version_ms) {
    return;
  } else if (seat.parked > 0 && present && present->state == Attendance::kWaiting && !note.reported) {
    seat.version_ms = note.version_ms;  // whoever says otherwise does not know of the wait that is parked here
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
    const bool may_fade = present->state == Attendance::kWaiting || !note.stays;
    if (present->state == Attendance::kGone || !may_fade) {
      seat.Hook<DueTag>::unlink();
    } else {
      Queue(seat);
    }
  }
  CountBytes(entry);
  Mark(entry, true);
}

void Presence::OnDue(Seat& seat) {
  auto& present = PresentOf(*seat.entry, seat.role);
  if (seat.parked > 0) {
    seat.reported = false;
    Sit(*seat.entry, {seat.entry->debate_id, seat.role, {}}, Attendance::kWaiting, true);
  } else if (seat.stays && present->state == Attendance::kWaiting && !std::exchange(seat.missed, true)) {
    Queue(seat);  // it waits on another server, which tells of it again
  } else {
    LetGo(seat, seat.left_ms);
  }
}

void Presence::Advance() {
  const SteadyTime now = steady_();
  while (!due_.empty() && due_.front().due <= now) {
    Seat& seat = due_.front();
    due_.pop_front();
    OnDue(seat);
  }
}

std::optional<SteadyTime> Presence::Next() const {
  return due_.empty() ? std::nullopt : std::optional(due_.front().due);
}

std::vector<Presence::Changed> Presence::TakeChanged(std::size_t most, bool noted) {
  std::vector<Changed> taken;
  while (!changed_.empty() && taken.size() < most) {
    Entry& entry = changed_.front();
    changed_.pop_front();
    Changed changed{entry.debate_id, std::exchange(entry.shown, false)};
    for (Seat& seat : entry.seats) {
      const auto& present = PresentOf(entry, seat.role);
      if (std::exchange(seat.to_keep, false) && present && present->agent != seat.kept) {
        seat.kept = present->agent;
        changed.argued.emplace_back(seat.role, seat.kept);
      }
      if (!std::exchange(seat.to_note, false) || !noted || !present) continue;
      const std::string& advice = present->advice;
      for (std::size_t from = 0; from == 0 || from < advice.size(); from = PieceEnd(advice, from)) {
        PresenceNote note{.debate_id = entry.debate_id,
                          .role = seat.role,
                          .version_ms = seat.version_ms,
                          .stays = seat.stays,
                          .reported = seat.reported,
                          .present = *present,
                          .advice_from = static_cast<std::int64_t>(from)};
        note.present.advice = advice.substr(from, PieceEnd(advice, from) - from);
        changed.notes.push_back(std::move(note));
        if (advice.empty()) break;
      }
    }
    taken.push_back(std::move(changed));
  }
  return taken;
}

void Attending::Park() {
  if (!presence_ || parked_ != 0) return;
  parked_ = presence_->Parked({debate_id_, role_, agent_});
}

void Attending::Tell(State state) {
  if (!presence_) return;
  Unpark();
  presence_->Told({debate_id_, role_, agent_}, state);
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
