// Reading for the io thread, which must not wait: at once where the store is at hand, else on another thread, with what
// was found back here. `look(tx)` runs in a snapshot and owns what it uses; `then(result)` runs on the io thread.
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

// Turns what a read throws into an error for the client.
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

// For what may take long: never on the io thread.
template <typename Look, typename Then>
void ReadAside(Edge& edge, Look look, Then then, ReadKind kind = ReadKind::kPlain) {
  using Found = Result<std::invoke_result_t<Look&, ReadTx&>>;
  const auto held = std::make_shared<Then>(std::move(then));
  // What `then` holds must not end on the other thread, so the task gives it away: its own copy must not be const.
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

// For what takes microseconds where the store is at hand.
template <typename Look, typename Then>
void ReadThen(Edge& edge, Look look, Then then) {
  if (!edge.data.at_hand) return ReadAside(edge, std::move(look), std::move(then));
  then(TryToRead(*edge.data.at_hand, look));
}

// For what is small as a rule (core/read_budget.h): where the store is at hand `at_hand(reader)` comes first, on the io
// thread, and gives nothing if it would have to read more than that; then `look(tx)` runs aside.
template <typename AtHand, typename Look, typename Then>
void ReadSmall(Edge& edge, AtHand at_hand, Look look, Then then, ReadKind kind = ReadKind::kPlain) {
  if (edge.data.at_hand) {
    auto found = Tried([&] { return at_hand(*edge.data.at_hand); });
    if (!found) return then(found.error());
    if (*found) return then(**std::move(found));
  }
  ReadAside(edge, std::move(look), std::move(then), kind);
}

}  // namespace aw::http
