// `aw agent plugin`: writes the plugin's files below a folder.
#include "install/plugin.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command.h"
#include "cli/session.h"
#include "platform/file.h"
#include "wire/json_writer.h"

namespace aw::cli::agent {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFileBytes = 1u << 20;

struct PluginChange {
  const install::PluginFile* file;
  std::string path;
  std::string_view change;  // "unchanged", "replaced" or "created"
};

Failure RefuseToWrite(const std::string& path, const std::string& reason, const std::string& advice) {
  return Refuse("The file '" + path + "' cannot be written: " + reason, advice);
}

// `folder` is canonical, so that a difference is a link below it.
bool LeadsElsewhere(const fs::path& folder, const fs::path& path) {
  std::error_code failure;
  return fs::weakly_canonical(folder / path, failure) != folder / path || failure;
}

OrFailure<std::vector<PluginChange>> ChangesIn(const fs::path& folder, const std::vector<install::PluginFile>& files,
                                               bool force) {
  std::vector<PluginChange> changes;
  for (const install::PluginFile& file : files) {
    const std::string path = (folder / file.path).string();
    if (LeadsElsewhere(folder, file.path)) {
      return RefuseToWrite(path, "a symbolic link is on the way to it", "Name a folder without links in it");
    }
    std::error_code ignored;
    const bool exists = fs::exists(path, ignored);
    const auto text = platform::ReadUpTo(path, kMostFileBytes);
    const bool same = text && *text == file.text;
    if (exists && !same && !force) {
      return RefuseToWrite(path, "it exists and differs", "Name another folder, or add --force");
    }
    changes.push_back({&file, path, same ? "unchanged" : exists ? "replaced" : "created"});
  }
  return changes;
}

std::optional<Failure> WriteChange(const PluginChange& change) {
  if (change.change == "unchanged") return std::nullopt;
  std::error_code not_made;  // WriteWhole reports the error
  fs::create_directories(fs::path(change.path).parent_path(), not_made);
  const int error = platform::WriteWhole(change.path, change.file->text, platform::Existing::kReplaceFile);
  if (error == 0) return std::nullopt;
  return RefuseToWrite(change.path, std::strerror(error), "Check permissions and free space, or name another folder");
}

}  // namespace

OrFailure<Answer> Plugin(Session& session) {
  const std::string to = session.Required("to");
  if (auto refusal = RefuseOutside(session.settings(), "to", to)) return *std::move(refusal);
  std::error_code failure;
  const fs::path folder = fs::weakly_canonical(fs::absolute(to), failure);
  if (failure) return Refuse("--to must be a folder, not '" + to + "'");

  const auto files = install::PluginFiles(AW_VERSION);
  const auto changes = ChangesIn(folder, files, session.Flag("force"));
  if (!changes) return changes.error();
  for (const PluginChange& change : *changes) {
    if (auto refusal = WriteChange(change)) return *std::move(refusal);
  }
  return Answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("folder", folder.string());
                  AppendArray(object.Raw("files"), *changes, [](std::string& out, const PluginChange& change) {
                    ObjectWriter file(out);
                    file.Text("path", change.file->path);
                    file.Text("change", change.change);
                  });
                }),
                .notes = {{"message", "The folder is a marketplace with the plugin aweave-debate"},
                          {"next", "claude plugin marketplace add " + folder.string() +
                                       " && claude plugin install aweave-debate@aweave; docs/agents.md has the "
                                       "commands of the other programs"}}};
}

}  // namespace aw::cli::agent
