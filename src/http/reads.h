// Reads for the io thread, which must not block: a short read runs at once if the store is local, every other one on
// a reader thread. `look(tx)` runs in a snapshot and owns all that it uses; `then(result)` runs on the io thread.
#pragma once

#include <boost/asio/post.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/result.h"
#include "http/edge.h"
#include "log/log.h"

namespace aw::http {

// Turns an exception of a read into an error for the client.
template <typename Do>
auto Tried(Do act) -> Result<std::invoke_result_t<Do&>> {
  try {
    return act();
  } catch (const StoreFailure& failure) {
    return failure.error;
  } catch (const std::exception& bug) {
    log::Error("exception", {{"what", bug.what()}});
    return ServerError();
  }
}

template <typename Look>
auto TryToRead(Reader& reader, Look& look) -> Result<std::invoke_result_t<Look&, ReadTx&>> {
  return Tried([&] {
    std::optional<std::invoke_result_t<Look&, ReadTx&>> found;
    reader.Read([&](ReadTx& tx) { found.emplace(look(tx)); });
    return *std::move(found);
  });
}

template <typename Look, typename Then>
void ReadThen(Edge& edge, ReadKind kind, Look look, Then then) {
  if (kind == ReadKind::kShort && edge.data.local_reader) return then(TryToRead(*edge.data.local_reader, look));
  using Found = Result<std::invoke_result_t<Look&, ReadTx&>>;
  const auto held = std::make_shared<Then>(std::move(then));
  // `then` must not be destroyed on the reader thread, so the task moves it back: its copy must not be const.
  auto task = [&io = edge.transport.io, held = std::shared_ptr<Then>(held),
               look = std::move(look)](Reader& reader) mutable {
    auto found = std::make_shared<Found>(TryToRead(reader, look));
    boost::asio::post(io, [held = std::move(held), found] { (*held)(std::move(*found)); });
  };
  if (!edge.data.aside.Run(std::move(task), kind)) {
    (*held)(
        Found(ServerBusy(kind == ReadKind::kSearch ? "Too many searches are waiting" : "Too many reads are waiting")));
  }
}

}  // namespace aw::http
