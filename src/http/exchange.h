// One request in the hands of a handler, and the ways to answer it: at once, after a read aside, after a commit.
#pragma once

#include <boost/asio/post.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "http/connection.h"
#include "http/edge.h"
#include "http/request.h"
#include "http/response.h"
#include "log/log.h"

namespace aw::http {

// Turns what a read or a rendering throws into an answer; with the store's own guard, the one place exceptions end.
// `produce` gives a Response, or an optional one.
template <typename Produce>
std::invoke_result_t<Produce&> Guarded(Produce produce) {
  try {
    return produce();
  } catch (const StoreFailure& failure) {
    return Failed(failure.error);
  } catch (const std::exception& bug) {
    log::Error("exception", {{"what", bug.what()}});
    return Failed(ServerError());
  }
}

// `work(tx, change)` runs inside the store's transaction, perhaps more than once; it gives a Result and names the
// change it made. After the commit `deliver(result)` runs on the io thread, then the hub hears of the change.
template <typename Work, typename Deliver>
class EdgeJob final : public WriteJob {
 public:
  using Outcome = std::invoke_result_t<Work&, WriteTx&, std::optional<Change>&>;

  EdgeJob(Edge& edge, Work work, Deliver deliver) : edge_(edge), work_(std::move(work)), deliver_(std::move(deliver)) {}

  void Run(WriteTx& tx) override {
    change_.reset();
    outcome_.emplace(work_(tx, change_));
  }

  void Finish() override {
    if (failure) return deliver_(Outcome(*std::move(failure)));
    deliver_(*std::move(outcome_));
    if (change_) edge_.hub.Announce(*change_);
  }

 private:
  Edge& edge_;
  Work work_;
  Deliver deliver_;
  std::optional<Outcome> outcome_;
  std::optional<Change> change_;
};

template <typename Work, typename Deliver>
void EnqueueWrite(Edge& edge, Work work, Deliver deliver) {
  auto job = std::make_unique<EdgeJob<Work, Deliver>>(edge, std::move(work), std::move(deliver));
  if (const auto refused = edge.store.Enqueue(std::move(job))) {
    refused->failure = ServerBusy("Too many writes are waiting");
    refused->Finish();
  }
}

class Exchange {
 public:
  Exchange(Edge& e, const Request& r, std::string_view s, Right right, std::shared_ptr<Connection> connection)
      : edge(e), request(r), segment(s), right_(right), connection_(std::move(connection)) {}

  Edge& edge;
  const Request& request;
  const std::string_view segment;  // what stands for {id} in the path

  Right right() const { return right_; }
  const std::shared_ptr<Connection>& connection() const { return connection_; }

  void Answer(Response response) const { connection_->Answer(std::move(response)); }
  void Refuse(const Error& error) const { Answer(Failed(error)); }

  // Reads on the io thread: for what takes microseconds.
  template <typename Produce>
  void Read(Produce produce) const {
    Answer(Guarded([&] {
      std::optional<Response> response;
      edge.reader.Read([&](ReadTx& tx) { response.emplace(produce(tx)); });
      return *std::move(response);
    }));
  }

  // Reads on another thread: for what may take longer. `produce` owns what it uses.
  template <typename Produce>
  void ReadAside(Produce produce) const {
    auto task = [&io = edge.io, connection = connection_, produce = std::move(produce)](Reader& reader) mutable {
      auto response = std::make_shared<Response>(Guarded([&] {
        std::optional<Response> made;
        reader.Read([&](ReadTx& tx) { made.emplace(produce(tx)); });
        return *std::move(made);
      }));
      // The connection goes along: it must not end on this thread.
      boost::asio::post(io,
                        [connection = std::move(connection), response] { connection->Answer(std::move(*response)); });
    };
    if (!edge.aside.Run(std::move(task))) Refuse(ServerBusy("Too many long reads are waiting"));
  }

  // `render(value)` makes the answer of what `work` wrote.
  template <typename Work, typename Render>
  void Write(Work work, Render render) const {
    EnqueueWrite(edge, std::move(work), [connection = connection_, render](auto result) {
      connection->Answer(Guarded([&] { return result ? render(*std::move(result)) : Failed(result.error()); }));
    });
  }

 private:
  const Right right_;
  const std::shared_ptr<Connection> connection_;
};

}  // namespace aw::http
