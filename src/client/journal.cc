#include "client/journal.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 1u << 20;
constexpr std::size_t kMostRefusalBytes = 2 * 1024;

off_t SizeOf(const platform::FileDescriptor& file) {
  struct stat there{};
  return ::fstat(file.get(), &there) == 0 && S_ISREG(there.st_mode) ? there.st_size : -1;
}

bool IsOfARun(const std::string& path, const std::string& home) {
  std::error_code failure, unknown;
  const fs::path file = fs::canonical(path, failure);
  const fs::path runs = fs::canonical(home + "/runs", unknown);
  return !failure && !unknown && platform::IsBelow(file, runs);
}

}  // namespace

Journal::Journal(std::string path, const std::string& home) : path_(std::move(path)) {
  if (path_.empty() || home.empty() || !IsOfARun(path_, home)) return;
  file_ = platform::FileDescriptor(::open(path_.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (file_ && SizeOf(file_) < 0) file_ = platform::FileDescriptor();
}

void Journal::Note(const std::string& line) {
  if (!file_) return;
  const MutexLock hold(lock_);
  const off_t size = SizeOf(file_);
  if (size >= 0 && static_cast<std::size_t>(size) + line.size() < kMostBytes)
    (void)platform::WriteAll(file_.get(), line + "\n");
}

void Journal::Called() {
  {
    const MutexLock hold(lock_);
    if (std::exchange(called_, true)) return;
  }
  Note(R"({"event":"called"})");
}

void Journal::Refused(std::string_view tool, std::string_view text) {
  std::string line = ObjectOf([&](ObjectWriter& object) {
    object.Text("event", "refused");
    object.Text("tool", tool);
    object.Text("text", FirstBytes(text, kMostRefusalBytes));
  });
  Note(line);
}

bool Journal::NoteSentBack(const SentBack& version) {
  if (std::ranges::count(ReadJournal(path_).sent_back, version) > 0) return false;
  std::string line = ObjectOf([&](ObjectWriter& object) {
    object.Text("event", "sent_back");
    object.Text("document_id", version.document_id);
    object.Number("version", version.version);
    object.Number("lines_changed", version.lines_changed);
  });
  Note(line);
  return is_open();
}

std::size_t OpenJournal(const std::string& path) {
  const platform::FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
  return file ? static_cast<std::size_t>(std::max<off_t>(SizeOf(file), 0)) : 0;
}

Notes ReadJournal(const std::string& path, std::size_t from) {
  Notes notes;
  const std::string text = platform::ReadUpTo(path, kMostBytes).value_or("");
  std::string_view rest = std::string_view(text).substr(std::min(from, text.size()));
  for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
    const auto note = ParseJson(rest.substr(0, end));
    if (!note) continue;
    const std::string_view event = TextAt(*note, "event");
    notes.started = notes.started || event == "started";
    notes.called = notes.called || event == "called";
    if (event == "refused") {
      std::string refusal = std::string(TextAt(*note, "tool")) + ": " + std::string(TextAt(*note, "text"));
      if (std::ranges::count(notes.refusals, refusal) == 0) notes.refusals.push_back(std::move(refusal));
    }
    if (event == "sent_back") {
      notes.sent_back.push_back({std::string(TextAt(*note, "document_id")), NumberAt(*note, "version").value_or(0),
                                 NumberAt(*note, "lines_changed").value_or(0)});
    }
  }
  return notes;
}

}  // namespace aw::client
