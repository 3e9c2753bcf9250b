// The commands that aw ran in a sandbox (process/sandbox.h), recorded below the user's home. An agent cites a run by
// its id as evidence, and aw fills in the record, so that no agent writes a result itself. Ids (R1, R2, …) are given
// once per home, also to several processes. Reads trust no file: a record of another shape is no record. Thread-safe.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace aw::client {

constexpr std::size_t kMostRunCommand = 1'000;  // bytes
constexpr std::size_t kMostRunOutput = 1'000;   // bytes of output that a record keeps: the end

struct ExecutedRun {
  std::string project;
  std::string command;
  std::int64_t exit_code = 0;
  std::string output;  // the last kMostRunOutput bytes
  std::string commit;  // empty: no repository
  std::string tree;    // see TreeHash
  friend bool operator==(const ExecutedRun&, const ExecutedRun&) = default;
};

class ExecutedRuns {
 public:
  // `home`: the folder of aw's own files; empty: nothing is recorded.
  explicit ExecutedRuns(const std::string& home);

  // Records a run and returns its id; nothing if it cannot be written.
  std::optional<std::string> Add(const ExecutedRun& run) const;
  std::optional<ExecutedRun> Find(std::string_view id) const;

 private:
  std::string folder_;
};

// Calls `work` for each piece of evidence of the kind in `issues` of a request; skips entries of another shape.
void ForEachEvidence(boost::json::value& issues, std::string_view kind,
                     const std::function<void(boost::json::object&)>& work);

// Fills the record into each piece of evidence of kind `run`, or marks it as missing: also if it is of another project.
void FillInRuns(const ExecutedRuns& runs, const std::string& project, boost::json::value& issues);

// A hash over the names and contents of all files of a folder except .git; links are not followed. Empty if there are
// too many files or bytes, or one cannot be read.
std::string TreeHash(const std::string& folder);

}  // namespace aw::client
