// Requests of the edge's tests to a running server, over an HttpSocket.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/id.h"
#include "support/http_socket.h"

namespace aw {

inline constexpr char kDebate[] = "00000000-0000-4000-8000-000000000001";

// Polls /metrics until the figure has that value.
inline void AwaitFigure(std::uint16_t port, const std::string& name, int value) {
  constexpr int kManyTries = 100'000;
  HttpSocket observer(port);
  const std::string line = "\n" + name + " " + std::to_string(value) + "\n";
  for (int i = 0; i < kManyTries; ++i) {
    if (observer.Ask("GET", "/metrics").body.find(line) != std::string::npos) return;
  }
  FAIL() << name << " is never " << value;
}

// The id of the argument that was written.
inline std::string WrittenId(const HttpAnswer& answer) {
  EXPECT_EQ(answer.status, 201) << answer.body;
  const std::string key = R"("argument":{"id":")";
  return answer.body.substr(answer.body.find(key) + key.size(), Uuid::kTextLength);
}

// Creates kDebate; returns the id of its motion.
inline std::string Create(HttpSocket& agent) {
  return WrittenId(agent.Ask("POST", "/debates",
                             R"({"debate_id":")" + std::string(kDebate) +
                                 R"(","title":"T","debate_type":"general_debate","motion_content":"M",)"
                                 R"("client_request_id":"c"})"));
}

inline HttpAnswer Claim(HttpSocket& agent, const std::string& role, const std::string& target, int number,
                        const std::string& content = "No.") {
  return agent.Ask("POST", "/debates/" + std::string(kDebate) + "/arguments",
                   R"({"role":")" + role + R"(","target_id":")" + target + R"(","content":")" + content +
                       R"(","client_request_id":"r)" + std::to_string(number) + "\"}");
}

// Creates kDebate; returns the path of a wait that finds no news yet.
inline std::string WaitFor(HttpSocket& agent) {
  return "/debates/" + std::string(kDebate) + "/wait?role=proposer&argument_id=" + Create(agent);
}

// Creates a document of so many bytes; returns its path.
inline std::string CreateDocument(HttpSocket& agent, std::size_t bytes) {
  const std::string body =
      agent.Ask("POST", "/documents", R"({"summary":"S","content":")" + std::string(bytes, 'x') + "\"}").body;
  constexpr std::string_view kKey = "\"document_id\":\"";
  return "/documents/" + body.substr(body.find(kKey) + kKey.size(), Uuid::kTextLength);
}

}  // namespace aw
