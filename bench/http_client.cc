#include "http_client.h"

#include <strings.h>

#include <charconv>
#include <numeric>
#include <optional>

#include "error.h"

namespace bench {
namespace {

constexpr auto kSilenceTimeout = std::chrono::seconds(10);
constexpr double kWarmUpShare = 0.2;

struct Head {
  int status;
  size_t length;
  size_t body_length;
};

std::optional<Head> ParseHead(std::string_view bytes) {
  const auto end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) return std::nullopt;
  Head head{0, end + 4, bytes.npos};
  std::from_chars(bytes.data() + 9, bytes.data() + 12, head.status);

  constexpr std::string_view kLength = "\r\nContent-Length:";
  for (auto line = bytes.find("\r\n"); line < end; line = bytes.find("\r\n", line + 2)) {
    if (strncasecmp(bytes.data() + line, kLength.data(), kLength.size()) != 0) continue;
    const auto digits = bytes.find_first_not_of(' ', line + kLength.size());
    std::from_chars(bytes.data() + digits, bytes.data() + end, head.body_length);
  }
  if (head.body_length == bytes.npos) throw Error("no Content-Length in: " + std::string(bytes.substr(0, end)));
  return head;
}

}  // namespace

void Answer::Expect(int expected) const {
  if (status == expected) return;
  throw Error("expected status " + std::to_string(expected) + ", got " + std::to_string(status) + ": " +
              std::string(body));
}

HttpClient::HttpClient(uint16_t port, size_t connections) : host_("127.0.0.1:" + std::to_string(port)) {
  connections_.reserve(connections);
  for (size_t i = 0; i < connections; ++i) {
    auto& added = connections_.emplace_back();
    added.fd = Connect(port, i);
    SetNonBlocking(added.fd);
    poller_.Add(added.fd, i);
  }
}

std::string HttpClient::Get(std::string_view path) const {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + host_ + "\r\n\r\n";
}

std::string HttpClient::Post(std::string_view path, std::string_view json) const {
  std::string request = "POST ";
  request.reserve(256 + json.size());
  request.append(path).append(" HTTP/1.1\r\nHost: ").append(host_);
  request.append("\r\nContent-Type: application/json\r\nContent-Length: ").append(std::to_string(json.size()));
  return request.append("\r\n\r\n").append(json);
}

void HttpClient::Send(size_t connection, std::string_view request) {
  auto& to = connections_[connection];
  if (std::exchange(to.waiting, true)) throw Error("a connection may have one request in flight");
  ++in_flight_;
  to.sent = Clock::now();
  SendWhole(to.fd, request);
}

void HttpClient::PollUntil(const std::function<bool()>& done, const Handler& handler) {
  while (!done()) {
    const auto ready = poller_.Wait(kSilenceTimeout);
    if (ready.empty()) throw Error(std::to_string(in_flight_) + " requests got no answer");
    for (const auto& event : ready) ReadAnswer(event.data.u64, handler);
  }
}

void HttpClient::PollOnce(Clock::duration timeout, const Handler& handler) {
  for (const auto& event : poller_.Wait(timeout)) ReadAnswer(event.data.u64, handler);
}

void HttpClient::ReadAnswer(size_t index, const Handler& handler) {
  auto& from = connections_[index];
  std::string_view bytes = Receive(from.fd);
  if (!from.partial.empty()) bytes = from.partial.append(bytes);
  const auto head = ParseHead(bytes);
  if (!head || bytes.size() < head->length + head->body_length) {
    if (from.partial.empty()) from.partial = bytes;
    return;
  }
  if (!from.waiting || bytes.size() > head->length + head->body_length) throw Error("more answers than requests");

  // The handler may send on this connection again, so its state must already be that of an answered one.
  const std::string whole = std::move(from.partial);
  from.partial.clear();
  if (!whole.empty()) bytes = whole;
  from.waiting = false;
  --in_flight_;
  handler(index, Answer{head->status, bytes.substr(head->length), from.sent, Clock::now()});
}

std::string HttpClient::Fetch(std::string_view request, int status, size_t connection) {
  std::string body;
  bool answered = false;
  const auto on_answer = [&](size_t from, const Answer& answer) {
    if (from != connection) throw Error("an answer on another connection: " + std::string(answer.body));
    answer.Expect(status);
    body = answer.body;
    answered = true;
  };
  Send(connection, request);
  PollUntil([&] { return answered; }, on_answer);
  return body;
}

LoopResult RunClosedLoop(HttpClient& client, size_t counted, Seconds seconds,
                         const std::function<std::string(size_t)>& request, const HttpClient::Handler& handler) {
  const auto start = Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds * kWarmUpShare);
  const auto end = start + std::chrono::duration_cast<Clock::duration>(seconds);
  LoopResult result{};
  size_t beside = 0;
  const auto on_answer = [&](size_t connection, const Answer& answer) {
    handler(connection, answer);
    if (answer.arrived >= end) return;
    if (answer.arrived >= start) {
      if (connection < counted) {
        result.latencies.Add(answer.arrived - answer.sent);
      } else {
        ++beside;
      }
    }
    client.Send(connection, request(connection));
  };
  for (size_t i = 0; i < client.size(); ++i) client.Send(i, request(i));
  client.Drain(on_answer);
  result.per_second = static_cast<double>(result.latencies.size()) / seconds.count();
  result.beside_per_second = static_cast<double>(beside) / seconds.count();
  return result;
}

}  // namespace bench
