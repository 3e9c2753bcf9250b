// The databases of the Node.js original: telling them from others, and reading them row by row. The file and what lies
// beside it stay as they are; nothing in it is trusted. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/original/records.h"
#include "store/sqlite/database.h"

namespace aw::sqlite {

enum class OriginalKind : std::uint8_t { kNone, kDebates, kDocuments };

// What a file is that is not ours. Never throws for what the file contains.
OriginalKind LookAtOriginal(const std::string& path);

// The one line that refuses such a file as a database of ours: it names the command that takes it over.
std::string OriginalRefusal(const std::string& path, OriginalKind kind);

class OriginalFile {
 public:
  struct DebateRows {
    original::DebateRow debate;
    std::vector<original::ArgumentRow> arguments;
    original::Notes notes;  // of what could not be read
    bool readable = true;
  };
  struct DocumentRows {
    original::Cell document_id;
    std::vector<original::VersionRow> versions;
    original::Notes notes;
    bool readable = true;
  };

  // Throws UnusableDatabase if it is not one of `kind`.
  OriginalFile(const std::string& path, OriginalKind kind);

  // Each throws UnusableDatabase where the file is damaged so that there is no going on.
  void ForEachDebate(const std::function<void(DebateRows)>& use);
  void ForEachDocument(const std::function<void(DocumentRows)>& use);
  // Debates whose id an earlier one has.
  void ForEachDouble(const std::function<void(const original::Cell& id)>& use);
  // Arguments whose debate is not there.
  void ForEachOrphan(const std::function<void(const original::Cell& id, const original::Cell& debate_id)>& use);

 private:
  void CheckDebates();
  void CheckDocuments();
  DebateRows ReadDebate(std::int64_t rowid);
  original::ArgumentRow ReadArgument(std::int64_t rowid);
  original::VersionRow ReadVersion(std::int64_t rowid);
  template <typename Work>
  void Guard(Work work);

  const std::string path_;
  Database db_;
};

}  // namespace aw::sqlite
