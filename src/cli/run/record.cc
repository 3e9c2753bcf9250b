#include "cli/run/record.h"

#include <fcntl.h>
#include <openssl/sha.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "client/patience.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using client::Clock;

constexpr std::string_view kRecord = "run.json";
constexpr int kVersion = 1;
// After a kill -9 the keeper holds the lock until the program is gone.
constexpr std::chrono::seconds kForTheKeeper{8};
constexpr std::chrono::milliseconds kBetweenLooks{100};

json::object ToJson(const Usage& usage) {
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
          {"hides_tokens", side.hides_tokens},
          {"hides_usd", side.hides_usd}};
}

Side SideFrom(const json::value& value) {
  const json::value& counted = At(value, "counted");
  return {std::string(TextAt(value, "player")),  std::string(TextAt(value, "conversation")),
          NumberAt(value, "seen").value_or(0),   {NumberAt(counted, "tokens"), Real(counted, "usd")},
          NumberAt(value, "tokens").value_or(0), Real(value, "usd").value_or(0),
          FlagAt(value, "hides_tokens"),         FlagAt(value, "hides_usd")};
}

std::string ToText(const Record& record) {
  json::object sides;
  for (const auto& [role, side] : record.sides) sides[role] = ToJson(side);
  return json::serialize(json::object{{"version", kVersion},
                                      {"debate_id", record.debate_id},
                                      {"url", record.url},
                                      {"file", record.file},
                                      {"file_hash", record.file_hash},
                                      {"document_id", record.document_id},
                                      {"turns", record.turns},
                                      {"seconds", record.seconds},
                                      {"sides", std::move(sides)},
                                      {"advice", record.advice},
                                      {"advice_seq", record.advice_seq},
                                      {"finished", record.finished}}) +
         "\n";
}

std::optional<Record> FromFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  const auto value = ParseJson(text.str());
  if (!value || NumberAt(*value, "version") != kVersion) return std::nullopt;
  Record record;
  record.debate_id = TextAt(*value, "debate_id");
  record.url = TextAt(*value, "url");
  record.file = TextAt(*value, "file");
  record.file_hash = TextAt(*value, "file_hash");
  record.document_id = TextAt(*value, "document_id");
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

fs::path Runs() { return fs::path(".aweave") / "runs"; }

Failure Unusable(const fs::path& path, int error) {
  return Refuse("The folder '" + path.string() + "' cannot be used: " + std::strerror(error),
                "Run this in a folder of your own, without a link at that place");
}

// Step by step, so that no link that a repository brought leads elsewhere.
std::optional<Failure> MakeFolders(const fs::path& path) {
  fs::path made;
  for (const fs::path& part : path) {
    made /= part;
    if (::mkdir(made.c_str(), 0700) != 0 && errno != EEXIST) return Unusable(made, errno);
    struct stat there{};
    if (::lstat(made.c_str(), &there) != 0) return Unusable(made, errno);
    if (!S_ISDIR(there.st_mode)) return Unusable(made, ENOTDIR);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> TokensOf(const Record& record) {
  std::int64_t sum = 0;
  for (const auto& [role, side] : record.sides) {
    if (side.hides_tokens) return std::nullopt;
    sum += side.tokens;
  }
  return sum;
}

std::optional<double> UsdOf(const Record& record) {
  double sum = 0;
  for (const auto& [role, side] : record.sides) {
    if (side.hides_usd) return std::nullopt;
    sum += side.usd;
  }
  return sum;
}

Usage RiseOf(const Side& side, const Program& program, const Usage& told) {
  const auto rise = [&](auto now, const auto& before) {
    if (now && program.counts_conversation && before && *now >= *before) *now -= *before;
    return now;
  };
  return {rise(told.tokens, side.counted.tokens), rise(told.usd, side.counted.usd)};
}

void Count(Side& side, const Program& program, const Usage& told) {
  const Usage rise = RiseOf(side, program, told);
  side.tokens += rise.tokens.value_or(0);
  side.usd += rise.usd.value_or(0);
  side.hides_tokens = side.hides_tokens || !rise.tokens;
  side.hides_usd = side.hides_usd || !rise.usd;
  if (program.counts_conversation)
    side.counted = {told.tokens ? told.tokens : side.counted.tokens, told.usd ? told.usd : side.counted.usd};
}

std::string Sha256(std::string_view text) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
  std::string out;
  for (const unsigned char byte : digest) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 15]);
  }
  return out;
}

OrFailure<RunFolder> RunFolder::Open(const std::string& debate_id) {
  const fs::path path = Runs() / debate_id;
  if (auto failure = MakeFolders(path)) return *std::move(failure);
  WriteWhole((Runs() / ".gitignore").string(), "*\n", Existing::kKeep);
  const std::string lock_path = (path / "lock").string();
  FileDescriptor lock(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!lock) return Unusable(lock_path, errno);
  const auto end = Clock::now() + kForTheKeeper;
  while (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return Unusable(lock_path, errno);
    if (Clock::now() >= end) {
      return Refuse(
          "Another 'aw debate run' conducts this debate already",
          "Let it go on, or stop it with Ctrl-C in its terminal; see it on the page: aw debate open --debate-id " +
              debate_id);
    }
    client::Sleep(kBetweenLooks, client::Patience::For(kBetweenLooks));
  }
  return RunFolder(fs::absolute(path), std::move(lock));
}

std::optional<Record> RunFolder::Read() const { return FromFile(path_ / kRecord); }

std::optional<Failure> RunFolder::Write(const Record& record) const {
  const std::string path = PathOf(std::string(kRecord));
  // The mode of a file that is there is kept.
  const FileDescriptor made(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  const int error = WriteWhole(path, ToText(record));
  if (error == 0) return std::nullopt;
  return Refuse("The file '" + path + "' cannot be written: " + std::strerror(error),
                "Make room on the disk; then run the same command again, nothing is lost");
}

std::optional<Record> UnfinishedRun(const std::string& file, const std::string& url) {
  std::optional<Record> found;
  fs::file_time_type newest{};
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(Runs(), none)) {
    const fs::path path = entry.path() / kRecord;
    const auto written = fs::last_write_time(path, none);
    if (none) continue;
    auto record = FromFile(path);
    if (!record || record->finished || record->file != file || record->url != url) continue;
    if (found && written < newest) continue;
    newest = written;
    found = std::move(record);
  }
  return found;
}

}  // namespace aw::cli::run
