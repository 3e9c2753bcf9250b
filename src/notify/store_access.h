// The store as the sender's thread uses it: it reads, and it waits for its writes, but not once the server stops. One
// thread.
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
  // Both outlive it. The store has been started, with a sink that finishes what it is given.
  StoreAccess(Store& store, const std::atomic<bool>& stopping) : store_(store), stopping_(stopping) {}

  // Nothing if the store cannot answer now.
  template <typename Look>
  auto Read(Look look) -> std::optional<std::invoke_result_t<Look&, ReadTx&>> {
    std::optional<std::invoke_result_t<Look&, ReadTx&>> found;
    if (!TryToRead([&](ReadTx& tx) { found.emplace(look(tx)); })) found.reset();
    return found;
  }

  // `work` owns what it uses and may run more than once. Tries until it is committed (true) or the server stops.
  // `debate_id` if it is about one.
  bool Write(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id = {});

 private:
  bool TryToRead(const std::function<void(ReadTx&)>& use);
  bool TryToWrite(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id);

  Store& store_;
  const std::atomic<bool>& stopping_;
  std::unique_ptr<Reader> reader_;
};

}  // namespace aw::notify
