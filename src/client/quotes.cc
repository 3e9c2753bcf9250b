#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "client/evidence.h"
#include "platform/file.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string WithoutBlanks(std::string_view text) {
  std::string rest;
  std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return !IsBlank(c); });
  return rest;
}

// A text without white space, and the offsets of its lines in that text.
struct Squeezed {
  std::string text;
  std::vector<std::size_t> lines{0};

  explicit Squeezed(std::string_view whole) {
    for (const char c : whole) {
      if (c == '\n') lines.push_back(text.size());
      if (!IsBlank(c)) text.push_back(c);
    }
  }
  std::int64_t LineOf(std::size_t at) const { return std::ranges::upper_bound(lines, at) - lines.begin(); }
};

// A file's bytes, squeezed once for all its quotations.
class Text {
 public:
  Text(std::string bytes, bool is_whole)
      : bytes_(std::move(bytes)), is_whole_(is_whole), is_text_(bytes_.find('\0') == bytes_.npos) {}

  // Nothing if the quotation is not in the part that was read and the file is longer.
  std::optional<Found> Find(const Quotation& quoted) {
    const Found found = FindInBytes(quoted);
    return is_whole_ || found == Found::kFound ? std::optional(found) : std::nullopt;
  }

 private:
  Found FindInBytes(const Quotation& quoted) {
    if (quoted.quote.empty()) return HasLine(quoted.line) ? Found::kFound : Found::kMissing;
    const std::string wanted = WithoutBlanks(quoted.quote);
    if (!is_text_ || wanted.empty()) return Found::kMissing;
    if (!squeezed_) squeezed_.emplace(bytes_);
    const std::string& text = squeezed_->text;
    Found found = Found::kMissing;
    for (std::size_t at = text.find(wanted); at != text.npos; at = text.find(wanted, at + 1)) {
      if (!quoted.line || Spans(at, wanted.size(), *quoted.line)) return Found::kFound;
      found = Found::kElsewhere;
    }
    return found;
  }
  bool HasLine(std::optional<std::int64_t> line) const {
    if (!line) return true;
    const auto lines = std::ranges::count(bytes_, '\n') + (bytes_.ends_with('\n') ? 0 : 1);
    return is_text_ && *line <= lines;
  }
  bool Spans(std::size_t at, std::size_t size, std::int64_t line) const {
    return squeezed_->LineOf(at) <= line && line <= squeezed_->LineOf(at + size - 1);
  }

  std::string bytes_;
  bool is_whole_;
  bool is_text_;
  std::optional<Squeezed> squeezed_;
};

class Search {
 public:
  Search(fs::path folder, std::span<const Quotation> quotations, const SearchLimits& limits)
      : folder_(std::move(folder)), quotations_(quotations), limits_(limits) {
    out_.found.assign(quotations.size(), Found::kMissing);
    meant_.resize(quotations.size());
  }

  LookedUp Run() {
    LookWhereItWasSaid();
    LookInNamesakes();
    return std::move(out_);
  }

 private:
  struct Wanted {
    std::vector<std::size_t> quotations;
    int files_read = 0;
  };

  bool Fits(const fs::path& file) const {
    std::error_code failure;
    const auto size = fs::file_size(file, failure);
    return failure || std::min<std::uintmax_t>(size, limits_.file_bytes) <= limits_.total_bytes - out_.bytes;
  }

  std::optional<Text> Read(const fs::path& file) {
    auto bytes = platform::ReadUpTo(file, std::min(limits_.file_bytes, limits_.total_bytes - out_.bytes));
    if (!bytes) return std::nullopt;
    out_.bytes += bytes->size();
    std::error_code failure;
    const auto size = fs::file_size(file, failure);
    const bool is_whole = failure || size <= bytes->size();
    return Text(*std::move(bytes), is_whole);
  }

  void LookWhereItWasSaid() {
    std::map<fs::path, std::vector<std::size_t>> by_file;
    for (std::size_t i = 0; i < quotations_.size(); ++i) {
      const std::string& path = quotations_[i].path;
      if (path.find('\0') != path.npos) continue;
      std::error_code failure;
      meant_[i] = fs::weakly_canonical(folder_ / path, failure);
      if (!failure && platform::IsBelow(meant_[i], folder_)) by_file[meant_[i]].push_back(i);
    }
    for (const auto& [file, quotations] : by_file) {
      if (!Fits(file)) {
        for (const std::size_t i : quotations) out_.found[i] = std::nullopt;
      } else if (auto text = Read(file)) {
        for (const std::size_t i : quotations) out_.found[i] = text->Find(quotations_[i]);
      }
    }
  }

  std::map<fs::path, Wanted> MissingByName() const {
    std::map<fs::path, Wanted> missing;
    for (std::size_t i = 0; i < quotations_.size(); ++i) {
      const auto& [path, line, quote] = quotations_[i];
      const fs::path name = fs::path(path).filename();
      if (out_.found[i] != Found::kMissing || name.empty() || quote.empty() || path.find('\0') != path.npos) continue;
      missing[name].quotations.push_back(i);
    }
    return missing;
  }

  void LookInNamesakes() {
    auto missing = MissingByName();
    if (missing.empty()) return;
    std::error_code failure;
    auto entry = fs::recursive_directory_iterator(folder_, fs::directory_options::skip_permission_denied, failure);
    for (; !failure && entry != fs::end(entry) && out_.entries < limits_.entries && !missing.empty();
         entry.increment(failure)) {
      ++out_.entries;
      const fs::path name = entry->path().filename();
      if (name == ".git") entry.disable_recursion_pending();
      std::error_code ignored;
      const auto wanted = missing.find(name);
      if (wanted == missing.end() || entry->is_symlink(ignored)) continue;
      LookInto(entry->path(), wanted->second);
      if (wanted->second.quotations.empty() || wanted->second.files_read == limits_.namesakes) missing.erase(wanted);
    }
  }

  void LookInto(const fs::path& file, Wanted& wanted) {
    const auto is_other = [&](std::size_t i) { return meant_[i] != file; };
    if (std::ranges::none_of(wanted.quotations, is_other)) return;
    ++wanted.files_read;
    auto text = Fits(file) ? Read(file) : std::nullopt;
    if (!text) return;
    std::erase_if(wanted.quotations, [&](std::size_t i) {
      const Quotation anywhere{quotations_[i].path, {}, quotations_[i].quote};
      if (!is_other(i) || text->Find(anywhere) != Found::kFound) return false;
      out_.found[i] = Found::kElsewhere;
      return true;
    });
  }

  const fs::path folder_;
  const std::span<const Quotation> quotations_;
  const SearchLimits limits_;
  std::vector<fs::path> meant_;  // the file that each quotation names
  LookedUp out_;
};

}  // namespace

LookedUp LookUp(const std::string& root, std::span<const Quotation> quotations, const SearchLimits& limits) {
  std::error_code failure;
  fs::path folder = fs::canonical(root, failure);
  if (failure) return {.found = std::vector<std::optional<Found>>(quotations.size(), Found::kMissing)};
  return Search(std::move(folder), quotations, limits).Run();
}

}  // namespace aw::client
