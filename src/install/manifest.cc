#include "install/manifest.h"

#include <array>
#include <cstdint>
#include <cstdio>

#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::install {
namespace {

constexpr std::array<std::string_view, 6> kKinds = {"file", "member", "item", "table", "link", "entry"};

// The default of `what`, which earlier manifests lack.
std::string_view WhatBy(Kind kind) {
  return kind == Kind::kFile ? "command" : kind == Kind::kItem ? "permission" : "mcp";
}

bool IsAllowed(const std::string& path, bool may_name_elsewhere) {
  const bool climbs = ("/" + path + "/").find("/../") != std::string::npos;
  return !path.empty() && !climbs && (may_name_elsewhere || !path.starts_with('/'));
}

// The values that WithTable writes. Any other lead would remove user's text along with the table.
bool IsLead(std::string_view text) { return text.empty() || text == "\n" || text == "\n\n"; }

std::optional<Record> ReadRecord(const boost::json::value& value, bool may_name_elsewhere) {
  Record record;
  record.agent = TextAt(value, "agent");
  record.path = TextAt(value, "path");
  record.place = TextAt(value, "place");
  record.item = TextAt(value, "item");
  record.hash = TextAt(value, "hash");
  record.lead = TextAt(value, "lead");
  record.made = static_cast<std::size_t>(NumberAt(value, "made").value_or(0));
  record.made_file = FlagAt(value, "made_file");
  record.what = TextAt(value, "what");
  if (!IsAllowed(record.path, may_name_elsewhere) || !IsLead(record.lead)) return std::nullopt;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (TextAt(value, "kind") != kKinds[i]) continue;
    record.kind = static_cast<Kind>(i);
    if (record.what.empty()) record.what = WhatBy(record.kind);
    return record;
  }
  return std::nullopt;
}

void AppendRecord(std::string& out, const Record& record) {
  out.append("\n    ");
  ObjectWriter object(out);
  object.Text("agent", record.agent);
  object.Text("path", record.path);
  object.Text("what", record.what);
  object.Text("kind", kKinds[static_cast<std::size_t>(record.kind)]);
  if (!record.place.empty()) object.Text("place", record.place);
  if (!record.item.empty()) object.Text("item", record.item);
  if (!record.hash.empty()) object.Text("hash", record.hash);
  if (record.made) object.Number("made", static_cast<std::int64_t>(record.made));
  if (record.made_file) object.Bool("made_file", true);
  if (!record.lead.empty()) object.Text("lead", record.lead);
}

}  // namespace

Record* Manifest::Find(const Record& like) {
  for (Record& record : records) {
    if (record.agent == like.agent && record.SamePlace(like)) return &record;
  }
  return nullptr;
}

const Record* Manifest::FindAny(const Record& like) const {
  for (const Record& record : records) {
    if (record.SamePlace(like)) return &record;
  }
  return nullptr;
}

std::optional<Manifest> ReadManifest(std::string_view text, bool may_name_elsewhere) {
  const auto root = ParseJson(text);
  if (!root || !root->is_object() || NumberAt(*root, "version") != 1) return std::nullopt;
  Manifest manifest;
  for (const auto& value : ArrayAt(*root, "records")) {
    auto record = ReadRecord(value, may_name_elsewhere);
    if (!record) return std::nullopt;
    manifest.records.push_back(*std::move(record));
  }
  for (const auto& value : ArrayAt(*root, "directories")) {
    std::string path(value.is_string() ? View(value.get_string()) : "");
    if (!IsAllowed(path, may_name_elsewhere)) return std::nullopt;
    manifest.directories.push_back(std::move(path));
  }
  return manifest;
}

std::string WriteManifest(const Manifest& manifest) {
  std::string out = "{\n  \"version\": 1,\n  \"records\": ";
  AppendArray(out, manifest.records, AppendRecord);
  out.append(",\n  \"directories\": ");
  AppendArray(out, manifest.directories, [](std::string& to, const std::string& path) { AppendQuoted(to, path); });
  return out + "\n}\n";
}

std::string HashOf(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::array<char, 17> hex;
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(hash));
  return hex.data();
}

}  // namespace aw::install
