// The record of the gate for one session of an agent's program in one project: ~/.aweave/gates/KEY/gate.json, which
// names the debate of its plan, and the lock of the one gate. Never in the project. For one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "platform/file.h"
#include "wire/failure.h"

namespace aw::conduct {

struct GateRecord {
  std::string debate_id{};              // empty: the next plan opens a debate
  std::string url{};                    // of the debate's server
  std::string opponent{};               // as for --opponent
  std::vector<std::string> disputed{};  // issues that the session has disputed
};

class GateFolder {
 public:
  // Nothing if another gate of the session holds the lock.
  static OrFailure<std::optional<GateFolder>> Open(const std::string& home, const std::string& agent,
                                                   const std::string& session, const std::string& project);

  // An empty record if there is none, or no valid one.
  GateRecord Read() const;
  std::optional<Failure> Write(const GateRecord& record) const;

 private:
  GateFolder(std::string path, platform::FileDescriptor lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;  // of the record
  platform::FileDescriptor lock_;
};

}  // namespace aw::conduct
