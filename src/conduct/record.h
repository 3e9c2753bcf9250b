// The files of a run, below ~/.aweave/runs/<debate_id>: the record, which is replaced atomically and from which the
// same command resumes after a crash; a file of output and one of errors per turn; and the lock of the one conductor.
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

// The state of one player: "proposer", "opponent", "arbitrator", "advice".
struct Side {
  std::string player;        // as on the command line; another player starts a new conversation
  std::string conversation;  // to resume; empty: none
  std::int64_t seen = 0;     // the last argument of the debate when this conversation made its last move
  programs::Usage counted;   // the program's last count of this conversation, if it counts conversations
  std::int64_t tokens = 0;   // the sum over all turns that reported it
  double usd = 0;
  bool lacks_tokens = false;  // a turn did not report its tokens
  bool lacks_usd = false;
};

struct Record {
  std::string debate_id;
  std::string url;
  std::string file;       // absolute; empty: none
  std::string file_hash;  // of the content that became the document
  std::string document_id;
  std::int64_t turns = 0;
  double seconds = 0;  // the time that programs ran
  std::map<std::string, Side> sides;
  std::string advice;
  std::int64_t advice_seq = 0;  // the argument that the advice is about
  bool finished = false;
};

class RunFolder {
 public:
  // Creates it below `home` (~/.aweave), for the user alone, and takes the lock. Fails while another conductor holds
  // it.
  static OrFailure<RunFolder> Open(const std::string& home, const Uuid& debate_id);

  std::string PathOf(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  // Nothing if there is no record, or no valid record of this debate.
  std::optional<Record> Read() const;
  std::optional<Failure> Write(const Record& record) const;

 private:
  RunFolder(std::filesystem::path path, platform::FileDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  platform::FileDescriptor lock_;
};

// The latest unfinished run of this file.
std::optional<Record> UnfinishedRun(const std::string& home, const std::string& file, const std::string& url);

// To be held from the search for an unfinished run until its record is written, so that two simultaneous commands do
// not start two debates about one file.
OrFailure<platform::FileDescriptor> LockRunsOf(const std::string& home, const std::string& file,
                                               const std::string& url);

}  // namespace aw::conduct
