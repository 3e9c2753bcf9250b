#include "cli/drafts.h"

#include "platform/file.h"

namespace aw::cli {

namespace fs = std::filesystem;

void MakeDrafts() {
  std::error_code failure;
  const fs::path here = fs::current_path(failure);
  if (failure) return;
  const fs::path folder = here / ".aweave" / "drafts";
  if (fs::weakly_canonical(folder, failure) != folder || failure) return;
  fs::create_directories(folder, failure);
  if (!failure) HideDrafts(folder);
}

void HideDrafts(const fs::path& folder) {
  if (folder.filename() != "drafts" || folder.parent_path().filename() != ".aweave") return;
  platform::WriteWhole((folder / ".gitignore").string(), "*\n", platform::Existing::kNew);
}

}  // namespace aw::cli
