// Reads the databases of the Node.js original row by row. Changes neither the file nor the files beside it; trusts
// nothing in them. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "original/records.h"
#include "store/sqlite/database.h"
#include "store/sqlite/original_kind.h"

namespace aw::original {

class OriginalFile {
 public:
  struct DebateRows {
    DebateRow debate;
    std::vector<ArgumentRow> arguments;
    Notes notes;  // about rows that could not be read
    bool readable = true;
  };
  struct DocumentRows {
    Cell document_id;
    std::vector<VersionRow> versions;
    Notes notes;
    bool readable = true;
  };

  // Throws sqlite::UnusableDatabase if it is not one of `kind`.
  OriginalFile(const std::string& path, sqlite::OriginalKind kind);

  // Each throws sqlite::UnusableDatabase if damage prevents further reading.
  void ForEachDebate(const std::function<void(DebateRows)>& use);
  void ForEachDocument(const std::function<void(DocumentRows)>& use);
  // Debates with the id of an earlier debate.
  void ForEachDuplicate(const std::function<void(const Cell& id)>& use);
  // Arguments whose debate is missing.
  void ForEachOrphan(const std::function<void(const Cell& id, const Cell& debate_id)>& use);

 private:
  void CheckDebates();
  void CheckDocuments();
  DebateRows ReadDebate(std::int64_t rowid);
  ArgumentRow ReadArgument(std::int64_t rowid);
  VersionRow ReadVersion(std::int64_t rowid);
  template <typename Work>
  void Guard(Work work);

  const std::string path_;
  sqlite::Database db_;
};

}  // namespace aw::original
