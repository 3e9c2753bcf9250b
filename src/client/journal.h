// The journal that `aw mcp` writes for `aw debate run`: its start, the first tool call, and each refusal. Each note is
// a JSON line, appended to a file that `aw debate run` has created. The file's size is limited; notes that cannot be
// written are dropped. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/mutex.h"
#include "platform/file.h"

namespace aw::client {

// A document version that the opponent has not seen, for which a request to close was refused once.
struct SentBack {
  std::string document_id;
  std::int64_t version = 0;
  std::int64_t lines_changed = 0;
  bool operator==(const SentBack&) const = default;
};

// The content of a journal.
struct Notes {
  bool started = false;
  bool called = false;
  std::vector<std::string> refusals;  // "debate_submit: ROUND_LIMIT: …", each once
  std::vector<SentBack> sent_back;
};

class Journal {
 public:
  // Opens `path` if it lies in the folder of runs below `home`; otherwise nothing is written.
  Journal(std::string path, const std::string& home);

  bool is_open() const { return static_cast<bool>(file_); }
  void Started() { Note(R"({"event":"started"})"); }
  void Called();
  void Refused(std::string_view tool, std::string_view text);
  // False if any process has noted it before.
  bool NoteSentBack(const SentBack& version);

 private:
  void Note(const std::string& line);

  const std::string path_;
  platform::FileDescriptor file_;
  Mutex lock_;
  bool called_ AW_GUARDED_BY(lock_) = false;
};

// Creates the file of a journal with mode 0600, or keeps an existing one; returns its size.
std::size_t OpenJournal(const std::string& path);
// The notes from byte `from` on.
Notes ReadJournal(const std::string& path, std::size_t from = 0);

}  // namespace aw::client
