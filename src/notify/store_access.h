// Access to the store for the sender's thread: reads, and writes that block until they are committed or the server
// stops. For one thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "store/store.h"

namespace aw::notify {

class StoreAccess {
 public:
  // Both outlive it. The store must have been started, with a sink that finishes each job.
  StoreAccess(Store& store, const std::atomic<bool>& stopping) : store_(store), stopping_(stopping) {}

  // Nothing if the store is unavailable.
  template <typename Look>
  auto Read(Look look) -> std::optional<std::invoke_result_t<Look&, ReadTx&>> {
    std::optional<std::invoke_result_t<Look&, ReadTx&>> found;
    if (!TryToRead([&](ReadTx& tx) { found.emplace(look(tx)); })) found.reset();
    return found;
  }

  // `work` owns its data and may run more than once. Retries until the commit (true) or until the server stops.
  // `debate_id`: the debate that the write concerns, if any.
  bool Write(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id = {});

 private:
  bool TryToRead(const std::function<void(ReadTx&)>& use);
  bool TryToWrite(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id);

  Store& store_;
  const std::atomic<bool>& stopping_;
  std::unique_ptr<Reader> reader_;
};

}  // namespace aw::notify
