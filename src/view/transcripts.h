// A bounded LRU cache of arguments as JSON text, from which get-context and the WebSocket's first frame are cut.
// Arguments never change, so each is rendered once. Of each debate the cache has the motion and the newest arguments,
// as far back as requests needed. Thread-safe.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mutex.h"
#include "store/store.h"

namespace aw::view {

// A debate's motion and all arguments from some seq on.
class Transcript {
 public:
  // Add the motion first, then arguments from any seq on without a gap.
  void Add(const Argument& argument);

  std::int64_t newest_seq() const;
  const Uuid& newest_id() const { return newest_id_; }
  std::size_t bytes() const { return text_.capacity() + ends_.capacity() * sizeof(std::size_t); }

  // True if it has all arguments from `seq` on; 2 means the whole debate.
  bool HasFrom(std::int64_t seq) const { return !ends_.empty() && (ends_.size() == 1 || seq >= first_); }

  // The arguments with seq `first` to `last`, joined by commas; empty if there are none. The transcript must have them;
  // it always has the motion.
  std::string_view Range(std::int64_t first, std::int64_t last) const;

 private:
  // The index of argument `seq` in ends_.
  std::size_t IndexOf(std::int64_t seq) const { return seq == 1 ? 0 : static_cast<std::size_t>(seq - first_ + 1); }

  std::string text_;
  std::vector<std::size_t> ends_;  // end offsets of the motion, of argument `first_`, and so on
  std::int64_t first_ = 2;
  Uuid newest_id_;
};

class Transcripts {
 public:
  explicit Transcripts(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // The whole transcript as of `head`; reads only arguments that the cache lacks.
  std::shared_ptr<const Transcript> UpTo(ReadTx& tx, const DebateHead& head);

  // The same with at least the newest `limit` arguments beside the motion; does not read older ones.
  // Throws if the store lacks arguments up to `head`.
  std::shared_ptr<const Transcript> Newest(ReadTx& tx, const DebateHead& head, std::int64_t limit);

  // Drops a deleted debate.
  void Forget(const Uuid& debate_id);

 private:
  struct Entry {
    Uuid debate_id;
    std::shared_ptr<Transcript> transcript;  // null while a reader extends it
    std::size_t bytes = 0;
  };

  // Returns the cached transcript if it has all arguments from `first` on or can be extended to; else null. One that is
  // older than `head` is removed from the cache, to be extended in place.
  std::shared_ptr<Transcript> Take(const DebateHead& head, std::int64_t first);
  void PutBack(const Uuid& debate_id, const std::shared_ptr<Transcript>& transcript, std::int64_t first);
  void Trim() AW_REQUIRES(mutex_);

  const std::size_t max_bytes_;
  Mutex mutex_;
  std::size_t bytes_ AW_GUARDED_BY(mutex_) = 0;
  std::list<Entry> by_use_ AW_GUARDED_BY(mutex_);  // most recent first
  std::unordered_map<Uuid, std::list<Entry>::iterator> by_id_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::view
