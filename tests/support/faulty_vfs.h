// SQLite's default VFS with one call that fails, or with slow syncs, for fault injection tests. While it exists, every
// connection that is opened uses it.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>

namespace aw {

class FaultyVfs {
 public:
  enum class Call { kWrite, kSync };

  FaultyVfs() {
    real_vfs_ = sqlite3_vfs_find(nullptr);
    vfs_ = *real_vfs_;
    vfs_.zName = "faulty";
    vfs_.pNext = nullptr;
    vfs_.xOpen = Open;
    sqlite3_vfs_register(&vfs_, 1);
  }
  FaultyVfs(const FaultyVfs&) = delete;
  FaultyVfs& operator=(const FaultyVfs&) = delete;
  ~FaultyVfs() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_vfs_, 1);
    Heal();
  }

  // The nth call from now on fails with `code`; so do all after it if `forever`.
  void FailAt(Call call, int n, int code, bool forever = false) {
    code_ = code;
    forever_ = forever;
    fired_ = false;
    (call == Call::kWrite ? writes_left_ : syncs_left_) = n;
  }
  void Heal() {
    forever_ = false;
    writes_left_ = syncs_left_ = 0;
    ReleaseSyncs();
  }

  // Blocks every sync until ReleaseSyncs.
  void HoldSyncs() {
    const std::scoped_lock lock(slow_mutex_);
    holding_ = true;
  }
  void ReleaseSyncs() {
    const std::scoped_lock lock(slow_mutex_);
    holding_ = false;
    changed_.notify_all();
  }
  void WaitForHeldSync() {
    std::unique_lock lock(slow_mutex_);
    changed_.wait(lock, [] { return holding_ && held_ > 0; });
  }

  // True if a call has failed since the last FailAt.
  bool fired() const { return fired_; }

 private:
  static int Open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    const int code = real_vfs_->xOpen(real_vfs_, name, file, flags, out_flags);
    if (code != SQLITE_OK || !file->pMethods) return code;
    file->pMethods = &Wrapped(file->pMethods);
    return code;
  }

  // The unix VFS has one table of methods per kind of locking; xWrite and xSync are the same in all.
  static const sqlite3_io_methods& Wrapped(const sqlite3_io_methods* table) {
    static const sqlite3_io_methods* const real = table;
    static std::mutex mutex;
    static std::map<const sqlite3_io_methods*, sqlite3_io_methods> wrapped;
    const std::scoped_lock lock(mutex);
    const auto [entry, is_new] = wrapped.try_emplace(table, *table);
    if (is_new) {
      entry->second.xWrite = [](sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
        return Fails(writes_left_) ? code_.load() : real->xWrite(file, data, size, offset);
      };
      entry->second.xSync = [](sqlite3_file* file, int how) {
        WaitWhileHeld();
        return Fails(syncs_left_) ? code_.load() : real->xSync(file, how);
      };
    }
    return entry->second;
  }

  static void WaitWhileHeld() {
    std::unique_lock lock(slow_mutex_);
    ++held_;
    changed_.notify_all();
    changed_.wait(lock, [] { return !holding_; });
    --held_;
  }

  static bool Fails(std::atomic<int>& left) {
    if (left == 0 || (left > 1 && --left > 0)) return false;
    if (!forever_) left = 0;
    fired_ = true;
    return true;
  }

  inline static sqlite3_vfs* real_vfs_ = nullptr;
  inline static std::atomic<int> writes_left_ = 0, syncs_left_ = 0, code_ = SQLITE_OK;
  inline static std::atomic<bool> fired_ = false, forever_ = false;
  inline static std::mutex slow_mutex_;
  inline static std::condition_variable changed_;
  inline static bool holding_ = false;  // guarded by slow_mutex_
  inline static int held_ = 0;          // guarded by slow_mutex_
  sqlite3_vfs vfs_{};
};

}  // namespace aw
