// What `aw mcp` notes for `aw debate run`, which gave it to an agent: that it was started, that a tool was called, and
// what it refused. A JSON line each, appended to a file that `aw debate run` has made. Notes are bounded, and one that
// cannot be written is left out. For any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/mutex.h"
#include "platform/file.h"

namespace aw::client {

// A version that the opponent has not seen, for which a request to close was sent back once.
struct SentBack {
  std::string document_id;
  std::int64_t version = 0;
  std::int64_t lines_changed = 0;
  bool operator==(const SentBack&) const = default;
};

// What a journal tells.
struct Notes {
  bool started = false;
  bool called = false;
  std::vector<std::string> refusals;  // "debate_submit: ROUND_LIMIT: …", each once
  std::vector<SentBack> sent_back;
};

class Journal {
 public:
  // Opens a file of the user's own runs, below `home`; without one nothing is noted.
  Journal(std::string path, const std::string& home);

  bool is_open() const { return static_cast<bool>(file_); }
  void Started() { Note(R"({"event":"started"})"); }
  void Called();
  void Refused(std::string_view tool, std::string_view text);
  // False if it was noted before, by any process.
  bool NoteSentBack(const SentBack& version);

 private:
  void Note(const std::string& line);

  const std::string path_;
  platform::FileDescriptor file_;
  Mutex lock_;
  bool called_ AW_GUARDED_BY(lock_) = false;
};

// Makes the file of a journal, for the user alone, and tells how long it is; what is there stays.
std::size_t OpenJournal(const std::string& path);
// The notes from that byte on.
Notes ReadJournal(const std::string& path, std::size_t from = 0);

}  // namespace aw::client
