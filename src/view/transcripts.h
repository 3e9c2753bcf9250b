// Arguments never change, so each is turned into JSON once. This cache keeps debates' arguments as the JSON text that
// get-context and the WebSocket's first frame are cut from. Bounded; the least recently used go first. Any thread.
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

class Transcript {
 public:
  void Add(const Argument& argument);

  std::int64_t newest_seq() const { return static_cast<std::int64_t>(ends_.size()); }
  const Uuid& newest_id() const { return newest_id_; }
  std::size_t bytes() const { return text_.capacity() + ends_.capacity() * sizeof(std::size_t); }

  // The arguments `first` to `last` by seq, joined by commas; empty if there are none.
  std::string_view Range(std::int64_t first, std::int64_t last) const;

 private:
  std::string text_;
  std::vector<std::size_t> ends_;  // ends_[seq - 1] is where that argument ends
  Uuid newest_id_;
};

class Transcripts {
 public:
  explicit Transcripts(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // The transcript as of `standing`, read on from where the cache stands.
  std::shared_ptr<const Transcript> UpTo(ReadTx& tx, const Standing& standing);

  // The debate is deleted: its words need not stay.
  void Forget(const Uuid& debate_id);

 private:
  struct Entry {
    Uuid debate_id;
    std::shared_ptr<Transcript> transcript;  // null while somebody extends it
    std::size_t bytes = 0;
  };

  // If that of the cache is older, it is taken out, to be extended in place.
  std::shared_ptr<Transcript> Take(const Standing& standing);
  void PutBack(const Uuid& debate_id, const std::shared_ptr<Transcript>& transcript);
  void Trim() AW_REQUIRES(mutex_);

  const std::size_t max_bytes_;
  Mutex mutex_;
  std::size_t bytes_ AW_GUARDED_BY(mutex_) = 0;
  std::list<Entry> by_use_ AW_GUARDED_BY(mutex_);  // most recent first
  std::unordered_map<Uuid, std::list<Entry>::iterator> by_id_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::view
