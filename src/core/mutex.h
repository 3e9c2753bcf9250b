// Locks that clang can check: what is AW_GUARDED_BY a mutex is touched only while holding it, or the build fails
// (-Wthread-safety). To other compilers they are std::mutex and std::condition_variable.
#pragma once

#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define AW_THREAD_ANNOTATION(x) __attribute__((x))
#else
#define AW_THREAD_ANNOTATION(x)
#endif

#define AW_GUARDED_BY(mutex) AW_THREAD_ANNOTATION(guarded_by(mutex))
#define AW_REQUIRES(mutex) AW_THREAD_ANNOTATION(requires_capability(mutex))

namespace aw {

class AW_THREAD_ANNOTATION(capability("mutex")) Mutex {
 public:
  void lock() AW_THREAD_ANNOTATION(acquire_capability()) { mutex_.lock(); }
  void unlock() AW_THREAD_ANNOTATION(release_capability()) { mutex_.unlock(); }

 private:
  friend class Condition;
  std::mutex mutex_;
};

class AW_THREAD_ANNOTATION(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) AW_THREAD_ANNOTATION(acquire_capability(mutex)) : mutex_(mutex) { mutex_.lock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;
  ~MutexLock() AW_THREAD_ANNOTATION(release_capability()) { mutex_.unlock(); }

 private:
  Mutex& mutex_;
};

class Condition {
 public:
  void NotifyOne() { condition_.notify_one(); }
  void NotifyAll() { condition_.notify_all(); }

  // Lets go of the mutex while it waits. May return early: look at what was waited for again.
  void Wait(Mutex& mutex) AW_REQUIRES(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    condition_.wait(lock);
    lock.release();
  }

  // False if the time is up.
  template <typename Moment>
  bool WaitUntil(Mutex& mutex, const Moment& deadline) AW_REQUIRES(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    const bool told = condition_.wait_until(lock, deadline) == std::cv_status::no_timeout;
    lock.release();
    return told;
  }

 private:
  std::condition_variable condition_;
};

}  // namespace aw
