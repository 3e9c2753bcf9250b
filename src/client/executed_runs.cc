#include "client/executed_runs.h"

#include <sys/stat.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <filesystem>
#include <map>

#include "core/sha256.h"
#include "core/text.h"
#include "platform/file.h"
#include "wire/json_reader.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMostRecordBytes = 64 * 1024;
constexpr int kMostRecords = 1'000;  // older ones are removed
constexpr int kMostTries = 100;      // other processes may take the same id
constexpr std::size_t kMostTreeFiles = 20'000;
constexpr std::uintmax_t kMostTreeBytes = 256u << 20;

// The number of "R12"; 0 for any other text.
int NumberIn(std::string_view id) {
  int number = 0;
  if (!id.starts_with('R') || id.size() > 8) return 0;
  const auto [end, error] = std::from_chars(id.data() + 1, id.data() + id.size(), number);
  return error == std::errc() && end == id.data() + id.size() && id[1] != '0' ? number : 0;
}

std::string FileOf(int number) { return "R" + std::to_string(number) + ".json"; }

// The highest number in the folder. Removes records that are too old.
int NewestIn(const std::string& folder) {
  std::error_code failure;
  std::vector<int> numbers;
  for (const auto& entry : fs::directory_iterator(folder, failure)) {
    if (const int number = NumberIn(entry.path().stem().string())) numbers.push_back(number);
  }
  const int newest = numbers.empty() ? 0 : std::ranges::max(numbers);
  for (const int number : numbers) {
    if (number <= newest - kMostRecords) fs::remove(folder + "/" + FileOf(number), failure);
  }
  return newest;
}

json::object ToJson(const ExecutedRun& run) {
  return {{"project", run.project}, {"command", run.command}, {"exit_code", run.exit_code},
          {"output", run.output},   {"commit", run.commit},   {"tree", run.tree}};
}

void FillIn(json::object& piece, const std::string& id, const ExecutedRun* run) {
  piece = {{"kind", "run"}, {"id", id}, {"checked", run ? "ran" : "missing"}};
  if (!run) return;
  piece["run"] = run->command;
  piece["exit_code"] = run->exit_code;
  if (!run->output.empty()) piece["output"] = run->output;
  if (!run->commit.empty()) piece["commit"] = run->commit;
  if (!run->tree.empty()) piece["tree"] = run->tree;
}

}  // namespace

ExecutedRuns::ExecutedRuns(const std::string& home) : folder_(home.empty() ? "" : home + "/sandbox") {}

std::optional<std::string> ExecutedRuns::Add(const ExecutedRun& run) const {
  if (folder_.empty()) return std::nullopt;
  std::error_code failure;
  for (const std::string& folder : {fs::path(folder_).parent_path().string(), folder_}) ::mkdir(folder.c_str(), 0700);
  fs::permissions(folder_, fs::perms::owner_all, failure);
  const std::string text = json::serialize(ToJson(run)) + "\n";
  int number = NewestIn(folder_);
  for (int attempt = 0; attempt < kMostTries; ++attempt) {
    const int error = platform::WriteWhole(folder_ + "/" + FileOf(++number), text, platform::Existing::kNew);
    if (error == 0) return "R" + std::to_string(number);
    if (error != EEXIST) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<ExecutedRun> ExecutedRuns::Find(std::string_view id) const {
  const int number = NumberIn(id);
  if (folder_.empty() || number == 0) return std::nullopt;
  const auto text = platform::ReadUpTo(folder_ + "/" + FileOf(number), kMostRecordBytes);
  const auto value = text ? ParseJson(*text) : std::nullopt;
  if (!value || !value->is_object() || !NumberAt(*value, "exit_code")) return std::nullopt;
  const auto field = [&](std::string_view name) { return std::string(TextAt(*value, name)); };
  return ExecutedRun{field("project"), field("command"), *NumberAt(*value, "exit_code"),
                     field("output"),  field("commit"),  field("tree")};
}

void ForEachEvidence(json::value& issues, std::string_view kind, const std::function<void(json::object&)>& work) {
  if (!issues.is_array()) return;
  for (json::value& entry : issues.get_array()) {
    json::object* issue = entry.if_object();
    json::value* evidence = issue ? issue->if_contains("evidence") : nullptr;
    if (!evidence || !evidence->is_array()) continue;
    for (json::value& piece : evidence->get_array()) {
      if (TextAt(piece, "kind") == kind) work(piece.get_object());
    }
  }
}

void FillInRuns(const ExecutedRuns& runs, const std::string& project, json::value& issues) {
  ForEachEvidence(issues, "run", [&](json::object& piece) {
    const std::string id(TextAt(piece, "id"));
    const auto run = runs.Find(id);
    FillIn(piece, id, run && run->project == project ? &*run : nullptr);
  });
}

std::string TreeHash(const std::string& folder) {
  std::map<std::string, std::string> hashes;  // by path, in order
  std::uintmax_t left = kMostTreeBytes;
  std::error_code failure;
  for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
    const fs::path& path = at->path();
    if (path.filename() == ".git") {
      at.disable_recursion_pending();
      continue;
    }
    const std::string name = path.lexically_relative(folder).string();
    // With error codes: a file may vanish meanwhile.
    if (at->is_symlink(failure)) {
      hashes[name] = "link " + fs::read_symlink(path, failure).string();
    } else if (at->is_regular_file(failure)) {
      const auto text = at->file_size(failure) <= left ? platform::ReadUpTo(path.string(), left) : std::nullopt;
      if (!text) return {};
      left -= std::min<std::uintmax_t>(left, text->size());
      hashes[name] = Sha256(*text);
    }
    if (failure || hashes.size() > kMostTreeFiles) return {};
  }
  if (failure) return {};
  std::string all;
  for (const auto& [name, hash] : hashes) all.append(name).append(1, '\0').append(hash).append(1, '\n');
  return Sha256(all);
}

}  // namespace aw::client
