// A timer wheel: setting, moving and dropping a deadline costs a few pointer writes, whatever their number. A deadline
// is met to within a tick. One thread; times are passed in.
#pragma once

#include <array>
#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <optional>

namespace aw {

using SteadyTime = std::chrono::steady_clock::time_point;

using TimedHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                   boost::intrusive::tag<class TimedTag>>;

// An object with one deadline. Leaves the wheel when it is destroyed.
class Timed : public TimedHook {
 public:
  virtual ~Timed() = default;

  // May set and drop deadlines and destroy any Timed, itself included.
  virtual void OnDeadline() = 0;

 private:
  friend class Deadlines;
  std::int64_t due_ = 0;  // tick
};

class Deadlines {
 public:
  static constexpr std::chrono::milliseconds kTick{16};

  explicit Deadlines(SteadyTime start) : start_(start) {}

  void Set(Timed& timed, SteadyTime due);
  static void Drop(Timed& timed) { timed.TimedHook::unlink(); }

  // Calls OnDeadline of every Timed whose deadline has passed.
  void Advance(SteadyTime now);

  // When to call Advance next; nothing if there is no deadline.
  std::optional<SteadyTime> Next() const;

 private:
  static constexpr std::int64_t kSlots = 4096;  // 65 s; later deadlines make further rounds
  using List = boost::intrusive::list<Timed, boost::intrusive::base_hook<TimedHook>,
                                      boost::intrusive::constant_time_size<false>>;

  SteadyTime start_;
  std::int64_t now_ = 0;  // the last tick that Advance has processed
  std::array<List, kSlots> slots_;
};

}  // namespace aw
