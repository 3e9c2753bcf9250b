// `debate-server import --from OLD.db [--documents docstore.db]`: imports the databases of the Node.js original into a
// store of ours and prints a report. docs/import.md describes it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/store.h"

namespace aw::original {

// The files to import; empty: none.
struct ImportSources {
  std::string debates;
  std::string documents;
};

// Opens the sources first and the store after them. True if nothing was left out. Throws, with one line, if the import
// fails; earlier writes stay, and the next call continues from there.
bool Import(const ImportSources& from, const std::string& store_name,
            const std::function<std::unique_ptr<Store>()>& open_store);

}  // namespace aw::original
