// One debate of two agents: opponent and proposer claim in turn, each in answer to the other's last argument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "http_client.h"
#include "uuid.h"

namespace bench {

class Debate {
 public:
  const std::string& id() const { return id_; }
  const std::string& last_argument_id() const { return last_argument_id_; }
  std::string_view mover() const { return opponent_moves_ ? "opponent" : "proposer"; }
  std::string_view waiter() const { return opponent_moves_ ? "proposer" : "opponent"; }

  std::string CreateRequest(const HttpClient& client) const;
  void Created(const Answer& answer);

  // The next claim, with a new request id.
  std::string SubmitRequest(const HttpClient& client) const;
  void Submitted(const Answer& answer);

  // The other role's wait for the argument after the last one.
  std::string WaitRequest(const HttpClient& client) const;
  // Throws unless the answer has the last submitted argument.
  void Woken(const Answer& answer) const;

 private:
  std::string id_ = NewUuid();
  std::string last_argument_id_;
  bool opponent_moves_ = true;
};

// Creates debates over all of the client's connections in parallel.
std::vector<Debate> CreateDebates(HttpClient& client, size_t count);

// Makes this many claims in every debate.
void PlayDebates(HttpClient& client, std::vector<Debate>& debates, size_t claims);

}  // namespace bench
