// What a run keeps on disk, below ~/.aweave/runs/<debate_id>: the record, written whole or not at all, with which the
// same command goes on after a crash; one file of output and one of errors per turn; and the lock of the one conductor.
// Never below the project: other people write there, and a record decides what is executed. For one thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "core/id.h"
#include "platform/file.h"
#include "programs/program.h"
#include "wire/failure.h"

namespace aw::conduct {

// One who plays: "proposer", "opponent", "arbitrator", "advice".
struct Side {
  std::string player;        // as on the command line; another one begins anew
  std::string conversation;  // to resume; empty: none
  std::int64_t seen = 0;     // the last argument of the debate when this conversation made its last move
  programs::Usage counted;   // what the program has told of this conversation, if it counts that
  std::int64_t tokens = 0;   // of all turns that told
  double usd = 0;
  bool hides_tokens = false;  // a turn did not tell
  bool hides_usd = false;
};

struct Record {
  std::string debate_id;
  std::string url;
  std::string file;       // absolute; empty: none
  std::string file_hash;  // of the content that became the document
  std::string document_id;
  std::int64_t turns = 0;
  double seconds = 0;  // that programs were at work
  std::map<std::string, Side> sides;
  std::string advice;  // and the argument that it is about
  std::int64_t advice_seq = 0;
  bool finished = false;
};

// A value for all sides, or nothing if one of them does not tell.
// What was told of all sides; where a side did not tell, the sum is a least amount.
struct Total {
  std::int64_t tokens = 0;
  double usd = 0;
  bool lacks_tokens = false;
  bool lacks_usd = false;
};
Total TotalOf(const Record& record);
std::optional<std::int64_t> TokensOf(const Record& record);
std::optional<double> UsdOf(const Record& record);
// What a turn has used of what its program told: a program may count the whole conversation.
programs::Usage RiseOf(const Side& side, const programs::Program& program, const programs::Usage& told);
// Adds what a turn told.
void Count(Side& side, const programs::Program& program, const programs::Usage& told);

std::string Sha256(std::string_view text);

class RunFolder {
 public:
  // Makes it below `home` (~/.aweave), for the user alone, and takes the lock. Refused while another conductor has it.
  static OrFailure<RunFolder> Open(const std::string& home, const Uuid& debate_id);

  std::string PathOf(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  std::optional<Record> Read() const;  // nothing if there is none, or none that we wrote for this debate
  std::optional<Failure> Write(const Record& record) const;

 private:
  RunFolder(std::filesystem::path path, platform::FileDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  platform::FileDescriptor lock_;
};

// The run of this file that was not finished, the latest first.
std::optional<Record> UnfinishedRun(const std::string& home, const std::string& file, const std::string& url);

// Held from the search for an unfinished run until its record is written, so that two commands at the same moment do
// not begin two debates about one file.
OrFailure<platform::FileDescriptor> LockRunsOf(const std::string& home, const std::string& file,
                                               const std::string& url);

}  // namespace aw::conduct
