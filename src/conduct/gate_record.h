// The record of the gate for one session of an agent's program in one project: ~/.aweave/gates/KEY/gate.json, which
// names the debate of its plan. Never in the project. For one thread, under the lock of gate_outcome.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/failure.h"

namespace aw::conduct {

struct GateSeat {
  std::string name{};
  std::string spec{};  // as for --opponent

  friend bool operator==(const GateSeat&, const GateSeat&) = default;
};

struct GateRecord {
  std::string debate_id{};              // empty: the next plan opens a debate
  std::string url{};                    // of the debate's server
  std::string opponent{};               // as for --opponent; empty for a panel
  std::vector<GateSeat> seats{};        // of the debate's panel
  std::vector<std::string> disputed{};  // issues that the session has disputed
  double seconds = 0;                   // of all reviews of the debate
};

class GateFolder {
 public:
  static OrFailure<GateFolder> Open(const std::string& home, const std::string& agent, const std::string& session,
                                    const std::string& project);

  // An empty record if there is none, or no valid one.
  GateRecord Read() const;
  std::optional<Failure> Write(const GateRecord& record) const;

 private:
  explicit GateFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;  // of the record
};

}  // namespace aw::conduct
