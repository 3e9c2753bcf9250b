// Arguments never change, so each is turned into JSON once. This cache keeps debates' arguments as the JSON text that
// get-context and the WebSocket's first frame are cut from: of each debate the motion and its newest arguments, as far
// back as somebody asked for. Bounded; the least recently used go first. Any thread.
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

// A debate's motion and, from some seq on, all of its arguments.
class Transcript {
 public:
  // The motion first; what follows it may begin with any seq and then has no gap.
  void Add(const Argument& argument);

  std::int64_t newest_seq() const;
  const Uuid& newest_id() const { return newest_id_; }
  std::size_t bytes() const { return text_.capacity() + ends_.capacity() * sizeof(std::size_t); }

  // True if all from `seq` on are here. From 2 on: the whole debate.
  bool HasFrom(std::int64_t seq) const { return !ends_.empty() && (ends_.size() == 1 || seq >= first_); }

  // The arguments `first` to `last` by seq, joined by commas; empty if there are none. They must be here; the motion
  // alone is always.
  std::string_view Range(std::int64_t first, std::int64_t last) const;

 private:
  // Of the argument `seq`, in ends_.
  std::size_t IndexOf(std::int64_t seq) const { return seq == 1 ? 0 : static_cast<std::size_t>(seq - first_ + 1); }

  std::string text_;
  std::vector<std::size_t> ends_;  // where the motion ends, then where the argument `first_` ends, and so on
  std::int64_t first_ = 2;
  Uuid newest_id_;
};

class Transcripts {
 public:
  explicit Transcripts(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // The whole transcript as of `standing`, read on from where the cache stands.
  std::shared_ptr<const Transcript> UpTo(ReadTx& tx, const DebateHead& head);

  // The same with at least the newest `limit` arguments beside the motion; older ones are not read for it.
  // Throws if the store does not have the arguments that `standing` speaks of.
  std::shared_ptr<const Transcript> Newest(ReadTx& tx, const DebateHead& head, std::int64_t limit);

  // The debate is deleted: its words need not stay.
  void Forget(const Uuid& debate_id);

 private:
  struct Entry {
    Uuid debate_id;
    std::shared_ptr<Transcript> transcript;  // null while somebody extends it
    std::size_t bytes = 0;
  };

  // Null: none that has all from `first` on, or can be read on to have it. One that is older than `standing` is taken
  // out, to be extended in place.
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
