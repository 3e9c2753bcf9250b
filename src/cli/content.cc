#include "cli/content.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "cli/whole_file.h"
#include "core/text.h"

namespace aw::cli {
namespace {

// Above what any server takes (DEBATE_MAX_DOCUMENT_LENGTH), so that only a mistake is stopped here.
constexpr std::size_t kMostBytes = 64u << 20;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

OrFailure<std::string> ReadAll(int fd, const std::string& name) {
  std::string text;
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileNotFound(name + " cannot be read: " + std::strerror(errno), "Name a readable text file");
    if (count == 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > kMostBytes) {
      return FromError(TooLarge(name, static_cast<std::int64_t>(kMostBytes), static_cast<std::int64_t>(text.size())));
    }
  }
  if (const auto offset = FirstInvalidByte(text)) {
    return Refuse(name + " is not valid UTF-8: the first bad byte is at offset " + std::to_string(*offset),
                  "Convert it, for example: iconv -f LATIN1 -t UTF-8");
  }
  return text;
}

OrFailure<std::string> ReadNamedFile(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    return FileNotFound("The file '" + path + "' cannot be read: " + std::strerror(errno),
                        "Check the path; it is relative to the current directory");
  }
  return ReadAll(file.get(), "The file '" + path + "'");
}

}  // namespace

OrFailure<std::optional<std::string>> ReadOptionalContent(const Session& session) {
  const auto file = session.Text("file");
  const auto inline_text = session.Text("content");
  const bool from_stdin = session.Flag("stdin");
  const int sources = (file ? 1 : 0) + (inline_text ? 1 : 0) + (from_stdin ? 1 : 0);
  if (sources > 1) return Refuse("Only one of --file, --content and --stdin may be given", "Leave out all but one");
  if (sources == 0) return std::optional<std::string>();
  if (inline_text) return std::optional<std::string>(*inline_text);
  auto text = file ? ReadNamedFile(std::string(*file)) : ReadAll(STDIN_FILENO, "Standard input");
  if (!text) return std::move(text).error();
  return std::optional<std::string>(*std::move(text));
}

OrFailure<std::string> ReadContent(const Session& session) {
  auto text = ReadOptionalContent(session);
  if (!text) return std::move(text).error();
  if (*text) return **std::move(text);
  return Refuse("The content is missing: one of --file, --content and --stdin must be given",
                "Add --file PATH for a file, --content TEXT for short text, or --stdin to pipe it in");
}

std::optional<Failure> WriteWholeFile(const std::string& path, std::string_view content) {
  const int error = WriteWhole(path, content);
  if (error == 0) return std::nullopt;
  if (error == EISDIR) return Refuse("'" + path + "' is a directory", "Name a file in it");
  const std::string message = "The file '" + path + "' cannot be written: " + std::strerror(error);
  if (error == ENOENT) return FileNotFound(message, "Make the directory first, or name another file");
  return Refuse(message, "Name another file, or make room for it");
}

}  // namespace aw::cli
