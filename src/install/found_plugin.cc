#include "install/found_plugin.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <filesystem>
#include <iterator>
#include <vector>

#include "core/version.h"
#include "install/placements.h"
#include "install/plugin.h"
#include "platform/file.h"
#include "programs/toml.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::install {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMostFileBytes = 4u << 20;
constexpr std::size_t kMostEntries = 256;  // of a folder
constexpr std::size_t kMostVersion = 32;
constexpr std::string_view kManifestInMarketplace = "/plugins/aweave-debate/plugin.json";

fs::path Whole(std::string_view path, const std::string& home) { return fs::path(home) / AsMoved(path, home); }

std::optional<json::value> ReadValue(const fs::path& path) {
  const auto text = platform::ReadUpTo(path.string(), kMostFileBytes);
  if (!text) return std::nullopt;
  return path.extension() == ".toml" ? programs::TomlAsJson(*text) : ParseJson(*text);
}

// How programs write it: true; {"enabled": true}; {"overrides": ["FOLDER/*"]}, where the last one counts, and "!" means
// off.
bool IsOn(const json::value& entry) {
  if (entry.is_bool()) return entry.get_bool();
  if (!At(entry, "enabled").is_null()) return FlagAt(entry, "enabled");
  const json::array& overrides = ArrayAt(entry, "overrides");
  return overrides.empty() || !overrides.back().is_string() || !View(overrides.back().get_string()).starts_with('!');
}

std::vector<fs::path> EntriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code failure;
  for (fs::directory_iterator each(folder, failure); !failure && each != fs::directory_iterator();
       each.increment(failure)) {
    if (entries.size() == kMostEntries) break;
    entries.push_back(each->path());
  }
  return entries;
}

std::vector<fs::path> Matching(const fs::path& pattern) {
  std::vector<fs::path> found{"/"};
  for (const fs::path& name : pattern.relative_path()) {
    std::vector<fs::path> next;
    for (const fs::path& folder : found) {
      if (name == "*") {
        std::ranges::copy(EntriesOf(folder), std::back_inserter(next));
      } else {
        next.push_back(folder / name);
      }
    }
    found = std::move(next);
  }
  return found;
}

void TakeVersion(const fs::path& manifest, std::string& highest) {
  const auto value = ReadValue(manifest);
  const std::string version(value ? TextAt(*value, "version").substr(0, kMostVersion) : "");
  if (highest.empty() || IsOlderVersion(highest, version)) highest = version;
}

}  // namespace

std::optional<FoundPlugin> FindPlugin(const programs::Row& row, const std::string& home) {
  const programs::PluginPlace& place = row.plugin;
  const auto whole = place.file.empty() ? std::nullopt : ReadValue(Whole(place.file, home));
  if (!whole) return std::nullopt;
  const json::value& plugins = place.member.empty() ? *whole : At(*whole, place.member);
  if (!plugins.is_object()) return std::nullopt;
  for (const auto& [key, entry] : plugins.get_object()) {
    const std::string_view name(key.data(), key.size());
    const std::string_view marketplace = name.substr(std::min(name.size(), name.find('@')));
    if (name.substr(0, name.size() - marketplace.size()) != kPluginName) continue;
    FoundPlugin found{.is_on = IsOn(entry)};
    for (const fs::path& path : Matching(Whole(place.manifests, home))) TakeVersion(path, found.version);
    if (found.version.empty() && !place.sources.empty() && !marketplace.empty()) {
      const json::value& source = At(At(At(*whole, place.sources), marketplace.substr(1)), "source");
      TakeVersion(std::string(TextAt(source, "path")) + std::string(kManifestInMarketplace), found.version);
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace aw::install
