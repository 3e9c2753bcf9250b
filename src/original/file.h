// Reads the databases of the Node.js original row by row. The file and what lies beside it stay as they are; nothing in
// it is trusted. One thread.
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
    Notes notes;  // of what could not be read
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

  // Each throws sqlite::UnusableDatabase where the file is damaged so that there is no going on.
  void ForEachDebate(const std::function<void(DebateRows)>& use);
  void ForEachDocument(const std::function<void(DocumentRows)>& use);
  // Debates whose id an earlier one has.
  void ForEachDouble(const std::function<void(const Cell& id)>& use);
  // Arguments whose debate is not there.
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
