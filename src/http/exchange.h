// One request that a handler has to answer, and the ways to do so: at once, after a read, after a commit.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "http/connection.h"
#include "http/edge.h"
#include "http/reads.h"
#include "http/request.h"
#include "http/response.h"
#include "log/log.h"
#include "wire/envelope.h"

namespace aw::http {

// Answers SERVER_ERROR if the rendering throws.
template <typename Produce>
Response Guarded(Produce produce) {
  try {
    return produce();
  } catch (const std::exception& bug) {
    log::Error("exception", {{"what", bug.what()}});
    return Failed(ServerError());
  }
}

// The answer with this data, which wire/ renders.
template <typename T>
Response Show(const T& data) {
  return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, data); }));
}

template <typename T>
Response Show(const Result<T>& found) {
  return found ? Show(*found) : Failed(found.error());
}

// The answer to a write, which may repeat that of an earlier request.
template <typename T>
Response ShowWritten(const T& written) {
  Response response = Show(written);
  if (!written.replay) response.status = 201;
  return response;
}

// `work` is a write of service/ (SubmitWork, …): it runs inside the store's transaction, perhaps more than once, gives
// a Result and reports the change it made. After the commit `deliver(result)` runs on the io thread, then the change is
// announced to the hub.
template <typename Work, typename Deliver>
class EdgeJob final : public WriteJob {
 public:
  using Output = std::invoke_result_t<Work&, WriteTx&, std::optional<Change>&>;

  EdgeJob(Edge& edge, Work work, Deliver deliver) : edge_(edge), work_(std::move(work)), deliver_(std::move(deliver)) {}

  JobKeys keys() const override { return work_.keys(); }

  void Run(WriteTx& tx) override {
    change_.reset();
    output_.emplace(work_(tx, change_));
  }

  void Finish() override {
    if (failure) return deliver_(Output(*std::move(failure)));
    log::Contain("answer", [&] { deliver_(*output_); });  // a commit is announced even if this throws
    if (!change_) return;
    if constexpr (std::is_same_v<Output, Result<Written>>) {
      if (*output_) change_->written = std::make_shared<const Written>(**std::move(output_));
    }
    Announce(edge_, *change_);
  }

 private:
  Edge& edge_;
  Work work_;
  Deliver deliver_;
  std::optional<Output> output_;
  std::optional<Change> change_;
};

template <typename Work, typename Deliver>
void EnqueueWrite(Edge& edge, Work work, Deliver deliver) {
  auto job = std::make_unique<EdgeJob<Work, Deliver>>(edge, std::move(work), std::move(deliver));
  if (const auto refused = edge.data.store.Enqueue(std::move(job))) {
    refused->failure = ServerBusy("Too many writes are waiting");
    refused->Finish();
  }
}

inline auto AnswerOn(std::shared_ptr<Connection> connection) {
  return [connection = std::move(connection)](Result<Response> response) {
    connection->Answer(response ? *std::move(response) : Failed(response.error()));
  };
}

class Exchange {
 public:
  Exchange(Edge& e, const Request& r, const Uuid& i, Right right, std::shared_ptr<Connection> connection)
      : edge(e), request(r), id(i), right_(right), connection_(std::move(connection)) {}

  Edge& edge;
  const Request& request;
  const Uuid id;  // of the debate or the document in the path

  Right right() const { return right_; }
  const std::shared_ptr<Connection>& connection() const { return connection_; }

  void Answer(Response response) const { connection_->Answer(std::move(response)); }
  void Refuse(const Error& error) const { Answer(Failed(error)); }

  // `produce(tx)` makes the answer and owns all that it uses.
  template <typename Produce>
  void Read(Produce produce, ReadKind kind = ReadKind::kPlain) const {
    ReadThen(edge, kind, std::move(produce), AnswerOn(connection_));
  }

  // The same for an answer that is valid until the next commit: it is cached by the request's target. A search is not
  // cached, because its index follows the commits.
  template <typename Produce>
  void ReadCached(Produce produce, ReadKind kind = ReadKind::kPlain) const {
    ReadCached(std::move(produce), [](Response&) {}, kind);
  }

  // `finish(response)` runs on the io thread, right before the answer; its changes are not cached.
  template <typename Produce, typename Finish>
  void ReadCached(Produce produce, Finish finish, ReadKind kind) const {
    Data& data = edge.data;
    view::Answers* const answers = data.local_reader && kind != ReadKind::kSearch ? &data.answers : nullptr;
    if (auto kept = answers ? answers->Find(*data.local_reader, request.target) : nullptr) {
      Response response{200, kJson, std::move(kept), {}};
      finish(response);
      return Answer(std::move(response));
    }
    ReadThen(edge, kind, std::move(produce),
             [answers, version = data.answers.version(), target = std::string(request.target), connection = connection_,
              finish](Result<Response> response) {
               if (!response) return connection->Answer(Failed(response.error()));
               if (answers && response->status == 200) {
                 response->body = answers->Keep(version, target, std::get<std::string>(std::move(response->body)));
               }
               finish(*response);
               connection->Answer(*std::move(response));
             });
  }

  // `render(value)` makes the answer from the result of `work`.
  template <typename Work, typename Render>
  void Write(Work work, Render render) const {
    EnqueueWrite(edge, std::move(work), [connection = connection_, render](const auto& result) {
      connection->Answer(Guarded([&] { return result ? render(*result) : Failed(result.error()); }));
    });
  }

 private:
  const Right right_;
  const std::shared_ptr<Connection> connection_;
};

}  // namespace aw::http
