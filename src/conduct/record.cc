#include "conduct/record.h"

#include <boost/json/value_from.hpp>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "client/call_options.h"
#include "client/settings.h"
#include "conduct/private_folder.h"
#include "core/sha256.h"
#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using client::Clock;

constexpr std::string_view kRecordFile = "run.json";
constexpr int kRecordVersion = 1;
// After a kill -9 the keeper process holds the lock until the program has ended.
constexpr std::chrono::seconds kRunLockTimeout{8};
constexpr std::chrono::seconds kOpeningLockTimeout{60};  // the server may be slow to answer

std::string Hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 15]);
  }
  return out;
}

// Empty if `digits` is not output of Hex().
std::string FromHex(std::string_view digits) {
  std::string out;
  for (; digits.size() >= 2; digits.remove_prefix(2)) {
    unsigned char byte = 0;
    if (std::from_chars(digits.data(), digits.data() + 2, byte, 16).ptr != digits.data() + 2) return {};
    out.push_back(static_cast<char>(byte));
  }
  return digits.empty() ? out : std::string();
}

json::object ToJson(const programs::Usage& usage) {
  json::object out;
  if (usage.tokens) out["tokens"] = *usage.tokens;
  if (usage.usd) out["usd"] = *usage.usd;
  return out;
}

std::optional<double> Real(const json::value& value, std::string_view name) {
  const json::value& at = At(value, name);
  if (!at.is_number()) return std::nullopt;
  return at.to_number<double>();
}

json::object ToJson(const Side& side) {
  return {{"player", side.player},
          {"conversation", side.conversation},
          {"seen", side.seen},
          {"counted", ToJson(side.counted)},
          {"tokens", side.tokens},
          {"usd", side.usd},
          {"hides_tokens", side.lacks_tokens},
          {"hides_usd", side.lacks_usd}};
}

Side SideFrom(const json::value& value) {
  const json::value& counted = At(value, "counted");
  const std::string_view conversation = TextAt(value, "conversation");
  return {
      std::string(TextAt(value, "player")),  std::string(programs::IsConversationId(conversation) ? conversation : ""),
      NumberAt(value, "seen").value_or(0),   {NumberAt(counted, "tokens"), Real(counted, "usd")},
      NumberAt(value, "tokens").value_or(0), Real(value, "usd").value_or(0),
      FlagAt(value, "hides_tokens"),         FlagAt(value, "hides_usd")};
}

// JSON is UTF-8 and a path is bytes: a path that is not UTF-8 is written in hexadecimal.
void AddPath(json::object& to, const std::string& path) {
  if (FirstInvalidByte(path)) {
    to["file_hex"] = Hex(path);
  } else {
    to["file"] = path;
  }
}

std::string PathFrom(const json::value& value) {
  const std::string_view hex = TextAt(value, "file_hex");
  return hex.empty() ? std::string(TextAt(value, "file")) : FromHex(hex);
}

std::string ToText(const Record& record) {
  json::object sides;
  for (const auto& [role, side] : record.sides) sides[role] = ToJson(side);
  json::object out{{"version", kRecordVersion},       {"debate_id", record.debate_id},     {"url", record.url},
                   {"file_hash", record.file_hash},   {"document_id", record.document_id}, {"turns", record.turns},
                   {"seconds", record.seconds},       {"sides", std::move(sides)},         {"advice", record.advice},
                   {"advice_seq", record.advice_seq}, {"finished", record.finished}};
  AddPath(out, record.file);
  return JsonText(out) + "\n";
}

// Nothing if the record is malformed, too large, not a regular file or of another debate.
std::optional<Record> ReadRecord(const fs::path& folder) {
  constexpr std::size_t kMaxBytes = 1u << 20;
  const auto debate_id = Uuid::Parse(folder.filename().string());
  const auto text = platform::ReadUpTo((folder / kRecordFile).string(), kMaxBytes);
  if (!debate_id || !text) return std::nullopt;
  const auto value = ParseJson(*text);
  if (!value || NumberAt(*value, "version") != kRecordVersion) return std::nullopt;
  if (Uuid::Parse(TextAt(*value, "debate_id")) != debate_id) return std::nullopt;
  Record record;
  record.debate_id = debate_id->ToString();
  record.url = TextAt(*value, "url");
  record.file = PathFrom(*value);
  record.file_hash = TextAt(*value, "file_hash");
  if (const auto document = Uuid::Parse(TextAt(*value, "document_id"))) record.document_id = document->ToString();
  record.turns = NumberAt(*value, "turns").value_or(0);
  record.seconds = Real(*value, "seconds").value_or(0);
  record.advice = TextAt(*value, "advice");
  record.advice_seq = NumberAt(*value, "advice_seq").value_or(0);
  record.finished = FlagAt(*value, "finished");
  if (const json::value& sides = At(*value, "sides"); sides.is_object()) {
    for (const auto& [role, side] : sides.get_object()) record.sides[std::string(role)] = SideFrom(side);
  }
  return record;
}

fs::path RunsFolder(const std::string& home) { return fs::path(home) / "runs"; }

Failure ConductedElsewhere(const std::string& advice) {
  return Refuse("Another 'aw debate run' conducts this debate already",
                "Let it go on, or stop it with Ctrl-C in its terminal" + advice);
}

}  // namespace

OrFailure<RunFolder> RunFolder::Open(const std::string& home, const Uuid& debate_id) {
  const std::string id = debate_id.ToString();
  if (auto failure = MakePrivateFolder(home, {"runs", id})) return *std::move(failure);
  fs::path path = RunsFolder(home) / id;
  auto lock = LockFile((path / "lock").string(), kRunLockTimeout);
  if (!lock) return std::move(lock).error();
  if (!*lock) return ConductedElsewhere("; see it on the page: aw debate open --debate-id " + id);
  return RunFolder(std::move(path), **std::move(lock));
}

std::optional<Record> RunFolder::Read() const { return ReadRecord(path_); }

std::optional<Failure> RunFolder::Write(const Record& record) const {
  const std::string path = PathOf(std::string(kRecordFile));
  const int error = WritePrivateFile(path, ToText(record));
  if (error == 0) return std::nullopt;
  return Refuse("The file '" + path + "' cannot be written: " + std::strerror(error),
                "Make room on the disk; then run the same command again, nothing is lost");
}

std::optional<Record> UnfinishedRun(const std::string& home, const std::string& file, const std::string& url) {
  std::optional<Record> found;
  fs::file_time_type newest{};
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(RunsFolder(home), none)) {
    const auto written = fs::last_write_time(entry.path() / kRecordFile, none);
    if (none) continue;
    auto record = ReadRecord(entry.path());
    if (!record || record->finished || record->file != file || record->url != url) continue;
    if (found && written < newest) continue;
    newest = written;
    found = std::move(record);
  }
  return found;
}

OrFailure<platform::FileDescriptor> LockRunsOf(const std::string& home, const std::string& file,
                                               const std::string& url) {
  if (auto failure = MakePrivateFolder(home, {"runs", "opening"})) return *std::move(failure);
  const std::string name = Sha256(url + '\n' + file).substr(0, 32);
  auto lock = LockFile((RunsFolder(home) / "opening" / name).string(), kOpeningLockTimeout);
  if (!lock) return std::move(lock).error();
  if (!*lock) return ConductedElsewhere("");
  return **std::move(lock);
}

}  // namespace aw::conduct
