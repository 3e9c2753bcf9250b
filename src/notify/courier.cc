#include "notify/courier.h"

#include <algorithm>
#include <array>
#include <optional>
#include <thread>

#include "client/byte_stream.h"
#include "client/response_parser.h"
#include "core/mutex.h"
#include "core/text.h"
#include "notify/target.h"

namespace aw::notify {
namespace {

using client::Address;
using client::CallOptions;
using client::ClientError;

constexpr std::size_t kMostAnswerBytes = 16 * 1024;
constexpr std::size_t kMostSaid = 200;  // characters
constexpr std::chrono::milliseconds kTick{50};
constexpr std::int64_t kMostRetryAfterSeconds = 600;

// The beginning of an answer as one line of printable characters.
std::string Said(std::string_view body) {
  body = body.substr(0, 4 * kMostSaid);
  if (const auto invalid = FirstInvalidByte(body)) body = body.substr(0, *invalid);
  return Printable(body, kMostSaid);
}

DeliveryResult FromClientError(const ClientError& error) {
  DeliveryResult outcome;
  outcome.error = error.text;
  outcome.cancelled = error.kind == ClientError::Kind::kStopped;
  return outcome;
}

std::string Complaint(int status) {
  if (status >= 300 && status < 400) return "it answers with a redirect, which is not followed";
  return "it answers with status " + std::to_string(status);
}

// Reads the head and a little of the body, which may be endless.
DeliveryResult ReadAnswer(client::ByteStream& connection, const CallOptions& call) {
  client::ResponseParser parser;
  std::array<char, 4096> buffer;
  std::size_t taken = 0;
  std::optional<ClientError> error;
  while (!parser.whole() && taken < kMostAnswerBytes) {
    const auto received = connection.Receive(buffer.data(), buffer.size(), call);
    if (!received) {
      error = received.error();
      break;
    }
    taken += *received;
    if (*received == 0) {
      if (!parser.FeedEnd())
        error = ClientError{ClientError::Kind::kLost, "the connection was closed before an answer came"};
      break;
    }
    if (!parser.Feed({buffer.data(), *received})) {
      error = ClientError{ClientError::Kind::kNotOurs, "the answer is not HTTP (" + parser.Explanation() + ")"};
      break;
    }
  }
  const client::Response& response = parser.response();
  if (!parser.has_head()) {
    return FromClientError(error.value_or(ClientError{ClientError::Kind::kNotOurs, "the answer's head is too long"}));
  }
  DeliveryResult outcome;
  outcome.status = response.status;
  outcome.said = Said(response.body);
  outcome.retry_after_s = std::clamp<std::int64_t>(response.retry_after_s, 0, kMostRetryAfterSeconds);
  if (!outcome.ok()) outcome.error = Complaint(response.status);
  return outcome;
}

}  // namespace

// The system's resolver cannot be interrupted, so it runs on a detached thread.
struct Courier::Lookup {
  Mutex mutex;
  Condition changed;
  std::optional<Result<std::vector<Address>, ClientError>> found AW_GUARDED_BY(mutex);
};

CallOptions Courier::Limits() const {
  CallOptions call = CallOptions::For(settings_.request_time);
  call.tick = kTick;
  call.cancelled = &cancelled_;
  return call;
}

Result<std::vector<Address>, ClientError> Courier::LookUp(const CallOptions& call) {
  if (!lookup_) {
    lookup_ = std::make_shared<Lookup>();
    std::thread([lookup = lookup_, url = target_.url] {
      auto found = client::Resolve(url);
      const MutexLock lock(lookup->mutex);
      lookup->found = std::move(found);
      lookup->changed.NotifyAll();
    }).detach();
  }
  const auto lookup = lookup_;
  const MutexLock lock(lookup->mutex);
  while (!lookup->found && !call.stopped() && client::Clock::now() < call.deadline) {
    lookup->changed.WaitUntil(lookup->mutex, std::min(call.deadline, client::Clock::now() + kTick));
  }
  if (call.stopped()) return ClientError{ClientError::Kind::kStopped, "stopped"};
  if (!lookup->found) return ClientError{ClientError::Kind::kTooLate, "its name was not found in time"};
  lookup_.reset();
  return *std::move(lookup->found);
}

Result<std::vector<Address>, ClientError> Courier::FindAddresses(const CallOptions& call) {
  if (target_.is_own_word) return client::Resolve(target_.url);
  auto found = LookUp(call);
  if (!found || settings_.allow_private) return found;
  std::erase_if(*found, [](const Address& address) { return IsPrivate(address.get()); });
  if (!found->empty()) return found;
  return ClientError{ClientError::Kind::kForbidden,
                     "its name leads to a private address; set DEBATE_NOTIFY_PRIVATE=true if that is meant"};
}

std::string Courier::RequestBytes(const Message& message) const {
  std::string bytes = "POST " + target_.path + " HTTP/1.1\r\nHost: " + target_.url.authority +
                      "\r\nUser-Agent: debate-server/" AW_VERSION "\r\nAccept: */*\r\nConnection: close\r\n";
  if (!target_.authorization.empty()) bytes.append("Authorization: ").append(target_.authorization).append("\r\n");
  for (const auto& [name, value] : message.headers) bytes.append(name).append(": ").append(value).append("\r\n");
  bytes.append("Content-Length: ").append(std::to_string(message.body.size())).append("\r\n\r\n");
  return bytes.append(message.body);
}

DeliveryResult Courier::Deliver(const Message& message, const std::function<bool()>& may_send) {
  const CallOptions call = Limits();
  const auto addresses = FindAddresses(call);
  if (!addresses) return FromClientError(addresses.error());
  auto connection = client::ByteStream::Open(target_.url, *addresses, call);
  if (!connection) return FromClientError(connection.error());
  if (!may_send()) return FromClientError({ClientError::Kind::kStopped, "another server sends it"});
  const auto unsent = connection->Send(RequestBytes(message), call);
  if (unsent && unsent->kind != ClientError::Kind::kLost) return FromClientError(*unsent);
  // A target that refuses may answer and close the connection before it has read the whole request.
  const DeliveryResult outcome = ReadAnswer(*connection, call);
  return unsent && outcome.status == 0 && !outcome.cancelled ? FromClientError(*unsent) : outcome;
}

}  // namespace aw::notify
