#include "install/installer.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "install/json_edit.h"
#include "install/toml_edit.h"
#include "wire/json_reader.h"

namespace aw::install {
namespace {

Pointer PointerOf(const std::string& place) {
  Pointer pointer;
  for (std::size_t from = 0;;) {
    const std::size_t slash = place.find('/', from);
    pointer.push_back(place.substr(from, slash - from));
    std::string& name = pointer.back();
    for (std::size_t at = 0; (at = name.find("~1", at)) != name.npos; ++at) name.replace(at, 2, "/");
    if (slash == place.npos) return pointer;
    from = slash + 1;
  }
}

bool CanMerge(const Record& record, const std::string& file) {
  if (record.kind == Kind::kFile || record.kind == Kind::kLink) return true;
  return record.kind == Kind::kTable ? CanEditTable(file, record.place) : ReadJsonc(file).has_value();
}

std::string TableIn(const std::string& file, const TomlTable& table) {
  std::string text = file.substr(table.start, table.end - table.start);
  return text.erase(text.find_last_not_of("\r\n") + 1);
}

std::string WithTable(const std::string& file, const Placement& placement, Record& record) {
  if (const auto table = FindTable(file, record.place)) {
    const std::size_t length = TableIn(file, *table).size();
    return std::string(file).replace(table->start, length, placement.text);
  }
  record.lead = file.empty() ? "" : file.ends_with('\n') ? "\n" : "\n\n";
  return file + record.lead + placement.text + "\n";
}

std::string WithoutTable(std::string file, const Record& record) {
  const auto table = FindTable(file, record.place);
  if (!table) return file;
  const bool led = std::string_view(file).substr(0, table->start).ends_with(record.lead);
  const std::size_t from = table->start - (led ? record.lead.size() : 0);
  return file.erase(from, table->end - from);
}

// The object of the array whose hooks run a command that ends like this; null if there is none.
const boost::json::value* EntryIn(const boost::json::value& array, std::string_view command_end) {
  if (!array.is_array()) return nullptr;
  for (const boost::json::value& entry : array.get_array()) {
    for (const boost::json::value& hook : ArrayAt(entry, "hooks")) {
      if (TextAt(hook, "command").ends_with(command_end)) return &entry;
    }
  }
  return nullptr;
}

// Replaces the entry, if there is one.
std::optional<Edited> PutEntry(const std::string& before, const Record& record, const std::string& text) {
  const Pointer pointer = PointerOf(record.place);
  const auto root = ReadJsonc(before);
  const auto* array = root ? Find(*root, pointer) : nullptr;
  const auto* known = array ? EntryIn(*array, record.item) : nullptr;
  const auto rest = known ? RemoveItem(before, pointer, *known, 0) : std::optional(before);
  return rest ? AddItem(*rest, pointer, boost::json::parse(text)) : std::nullopt;
}

std::optional<std::string> WithoutEntry(const std::string& file, const Record& record) {
  const Pointer pointer = PointerOf(record.place);
  const auto root = ReadJsonc(file);
  const auto* array = root ? Find(*root, pointer) : nullptr;
  const auto* known = array ? EntryIn(*array, record.item) : nullptr;
  return known ? RemoveItem(file, pointer, *known, record.made) : std::nullopt;
}

bool IsEmptySettings(const Record& record, const std::string& file) {
  if (record.kind == Kind::kTable) return file.empty();
  const std::size_t end = file.find_last_not_of(" \t\r\n");
  return end == file.npos || file.substr(0, end + 1) == "{}";
}

}  // namespace

OrFailure<std::optional<std::string>> Installer::Read(const Record& record) const {
  return record.kind == Kind::kLink ? files_.ReadLink(record.path) : files_.Read(record.path);
}

std::optional<std::string> Installer::Current(const Record& record, const std::optional<std::string>& file) const {
  if (!file || record.kind == Kind::kFile || record.kind == Kind::kLink) return file;
  if (record.kind == Kind::kTable) {
    const auto table = FindTable(*file, record.place);
    return table ? std::optional(TableIn(*file, *table)) : std::nullopt;
  }
  const auto root = ReadJsonc(*file);
  const auto* found = root ? Find(*root, PointerOf(record.place)) : nullptr;
  if (!found) return std::nullopt;
  if (record.kind == Kind::kMember) return boost::json::serialize(*found);
  if (record.kind == Kind::kEntry) {
    const auto* entry = EntryIn(*found, record.item);
    return entry ? std::optional(boost::json::serialize(*entry)) : std::nullopt;
  }
  if (!found->is_array()) return std::nullopt;
  const auto& items = found->get_array();
  const bool there = std::find(items.begin(), items.end(), boost::json::value(record.item)) != items.end();
  return there ? std::optional(record.item) : std::nullopt;
}

bool Installer::Edit(const Placement& placement, const std::optional<std::string>& file, Record& record) {
  const std::string before = file.value_or("");
  if (record.kind == Kind::kFile) {
    files_.Write(record.path, placement.text);
    return true;
  }
  if (record.kind == Kind::kLink) {
    files_.SetLink(record.path, placement.text);
    return true;
  }
  std::string after;
  if (record.kind == Kind::kTable) {
    after = WithTable(before, placement, record);
  } else {
    const Pointer pointer = PointerOf(record.place);
    const auto edited = record.kind == Kind::kItem    ? AddItem(before, pointer, boost::json::value(record.item))
                        : record.kind == Kind::kEntry ? PutEntry(before, record, placement.text)
                                                      : SetMember(before, pointer, boost::json::parse(placement.text));
    if (!edited) return false;
    after = edited->text;
    record.made = std::max(record.made, edited->made);
  }
  // Verify the edit: the text must still parse and contain the placement.
  if (!CanMerge(record, after) || Current(record, after) != placement.text) return false;
  files_.Write(record.path, std::move(after));
  return true;
}

Step Installer::Add(const Placement& placement) {
  Step step{placement.record.agent, placement.record.path, placement.record.what, "kept"};
  const auto read = Read(placement.record);
  if (!read) return step.reason = read.error().message, step;
  const std::optional<std::string>& file = *read;
  if (file && !CanMerge(placement.record, *file)) {
    return step.reason = "the file cannot be edited safely; add " + placement.text + " yourself", step;
  }
  const Record* known = manifest_.FindAny(placement.record);
  const auto now = Current(placement.record, file);
  if (now == placement.text) {
    if (known || placement.record.kind == Kind::kFile || placement.record.kind == Kind::kLink) {
      PutRecord(placement.record);
    }
    return step.change = "unchanged", step;
  }
  const bool ours = known && now && HashOf(*now) == known->hash;
  if (now && !ours && !force_) {
    step.reason = known ? "it was changed since aw wrote it; --force replaces it"
                        : "it exists and is not from aw; --force replaces it";
    return step;
  }
  Record record = placement.record;
  if (known && now) {
    record.made = known->made;
    record.lead = known->lead;
  }
  record.made_file = (known && known->made_file) || !file;
  if (!Edit(placement, file, record)) {
    return step.reason = record.place + " has another value; add " + placement.text + " yourself", step;
  }
  PutRecord(std::move(record));
  step.change = now ? "updated" : "created";
  return step;
}

void Installer::PutRecord(Record record) {
  for (Record& other : manifest_.records) {
    if (other.SamePlace(record)) other.hash = record.hash;
  }
  if (Record* known = manifest_.Find(record)) {
    record.made = std::max(record.made, known->made);
    record.made_file = record.made_file || known->made_file;
    if (record.lead.empty()) record.lead = known->lead;
    *known = std::move(record);
  } else {
    manifest_.records.push_back(std::move(record));
  }
}

void Installer::DropRecord(const Record& record) {
  Record* known = manifest_.Find(record);
  if (!known) return;
  const Record gone = *known;
  manifest_.records.erase(manifest_.records.begin() + (known - manifest_.records.data()));
  // Another agent's record of the same place inherits the containers made for it.
  for (Record& other : manifest_.records) {
    if (!other.SamePlace(gone)) continue;
    other.made = std::max(other.made, gone.made);
    other.made_file = other.made_file || gone.made_file;
    other.lead = gone.lead;
    return;
  }
  PassContainersOn(gone);
}

// Passes the containers made for `gone` on to a remaining record of the same file. The first record in the manifest,
// which is removed last, inherits the file.
void Installer::PassContainersOn(const Record& gone) {
  bool file = gone.made_file;
  Record* heir = nullptr;
  for (Record& other : manifest_.records) {
    if (other.path != gone.path || other.kind == Kind::kFile) continue;
    if (std::exchange(file, false)) other.made_file = true;
    const bool around = (gone.Container() + "/").starts_with(other.Container() + "/");
    if (around && (!heir || other.Container().size() > heir->Container().size())) heir = &other;
  }
  if (!heir) return;
  const std::string inner = gone.Container().substr(heir->Container().size());
  const auto deeper = static_cast<std::size_t>(std::count(inner.begin(), inner.end(), '/'));
  if (deeper < gone.made) heir->made = std::max(heir->made, gone.made - deeper);
}

std::optional<std::string> Installer::TextWithout(const Record& record, const std::string& file) const {
  switch (record.kind) {
    case Kind::kFile:
    case Kind::kLink: return std::nullopt;
    case Kind::kMember: return RemoveMember(file, PointerOf(record.place), record.made);
    case Kind::kItem: return RemoveItem(file, PointerOf(record.place), boost::json::value(record.item), record.made);
    case Kind::kEntry: return WithoutEntry(file, record);
    case Kind::kTable: return WithoutTable(file, record);
  }
  __builtin_unreachable();
}

Step Installer::KeepUnknown(const Record& record) {
  Step step{record.agent, record.path, record.what, "kept"};
  step.reason =
      record.path.starts_with('/') ? "no variable like CODEX_HOME names that directory now" : "aw does not write there";
  step.reason += force_ ? "; only the record of it was dropped" : "; --force drops the record of it";
  if (!force_) return step;
  DropRecord(record);
  step.change = "unchanged";
  return step;
}

Step Installer::Remove(const Record& given) {
  const Record record = given;  // DropRecord invalidates a reference into the manifest
  if (!FindPlacement(placements_, record)) return KeepUnknown(record);
  Step step{record.agent, record.path, record.what, "kept"};
  const bool shared = std::count_if(manifest_.records.begin(), manifest_.records.end(),
                                    [&](const Record& other) { return other.SamePlace(record); }) > 1;
  const auto read = Read(record);
  if (!read) return step.reason = read.error().message, step;
  const auto now = shared ? std::nullopt : Current(record, *read);
  if (!now) {
    DropRecord(record);
    step.change = "unchanged";
    step.reason = shared ? "another agent uses it" : "it no longer exists";
    return step;
  }
  if (HashOf(*now) != record.hash && !force_) {
    return step.reason = "it was changed since aw wrote it; --force removes it", step;
  }
  const auto rest = TextWithout(record, **read);
  const bool whole = record.kind == Kind::kFile || record.kind == Kind::kLink;
  if (!rest && !whole) return step.reason = "it cannot be removed safely", step;
  if (record.kind == Kind::kLink) {
    files_.SetLink(record.path, std::nullopt);
  } else if (!rest || (record.made_file && IsEmptySettings(record, *rest))) {
    files_.Remove(record.path);
  } else {
    files_.Write(record.path, *rest);
  }
  DropRecord(record);
  return step.change = "removed", step;
}

std::vector<Step> Installer::RemoveStale(std::string_view agent, programs::Grant grant) {
  std::vector<Step> steps;
  const std::vector<Record> records = manifest_.records;
  for (const Record& record : records) {
    if (record.agent == agent && IsStale(placements_, record, grant)) steps.push_back(Remove(record));
  }
  return steps;
}

std::string_view Installer::Inspect(const Record& record) const {
  const Placement* placement = FindPlacement(placements_, record);
  if (!placement) return "unknown";
  const auto read = Read(record);
  const auto now = read ? Current(record, *read) : std::nullopt;
  if (!now) return "missing";
  if (HashOf(*now) != record.hash) return "changed";
  return record.hash == placement->record.hash ? "ok" : "outdated";
}

}  // namespace aw::install
