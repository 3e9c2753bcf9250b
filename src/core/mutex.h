// Locks that clang checks (-Wthread-safety): access to an AW_GUARDED_BY member without its mutex fails the build. For
// other compilers they are plain std::mutex and std::condition_variable.
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

  // Releases the mutex while waiting. Wake-ups may be spurious: check the condition again.
  void Wait(Mutex& mutex) AW_REQUIRES(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    condition_.wait(lock);
    lock.release();
  }

  // Returns false at the deadline.
  template <typename Moment>
  bool WaitUntil(Mutex& mutex, const Moment& deadline) AW_REQUIRES(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    const bool in_time = condition_.wait_until(lock, deadline) == std::cv_status::no_timeout;
    lock.release();
    return in_time;
  }

 private:
  std::condition_variable condition_;
};

}  // namespace aw
