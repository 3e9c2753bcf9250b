// Calls of aw in this process, with streams and environment variables of their own.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/aw.h"
#include "support/temp_dir.h"
#include "wire/json_reader.h"

namespace aw {

// What a call wrote, and its exit code.
struct AwSaid {
  int code = 0;
  std::string out;
  std::string err;

  boost::json::value Envelope() const { return ParseJson(out).value_or(nullptr); }
  // The block of data; null if the output is no envelope.
  boost::json::value Data() const {
    const boost::json::value envelope = Envelope();
    const auto& blocks = ArrayAt(envelope, "content");
    return blocks.size() == 1 ? At(blocks[0], "data") : boost::json::value();
  }
  // "INVALID_INPUT", if the envelope is a failure whose three copies of the code agree.
  std::string Code() const {
    const boost::json::value envelope = Envelope(), data = Data();
    const std::string_view name = TextAt(At(envelope, "error"), "code");
    const bool agrees = name == TextAt(At(data, "server_error"), "code") && !FlagAt(envelope, "success");
    return agrees ? std::string(name) : "";
  }
  std::string Message() const {
    const boost::json::value envelope = Envelope();
    return std::string(TextAt(At(envelope, "error"), "message"));
  }
  std::string Suggestion() const {
    const boost::json::value envelope = Envelope();
    return std::string(TextAt(At(envelope, "error"), "suggestion"));
  }
};

class AwShell {
  const TempDir folder_;  // initialized before `variables`, which name it

 public:
  explicit AwShell(const std::string& url) : variables{{"HOME", folder_.path()}, {"DEBATE_SERVER_URL", url}} {}

  AwSaid operator()(const std::vector<std::string>& words, const std::string& input = {}) const {
    cli::Surroundings around;
    around.in = Stream("in", input);
    around.out = Stream("out", {});
    around.err = Stream("err", {});
    around.retry_pause = std::chrono::milliseconds(1);
    around.get = [this](const char* name) {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    };
    const int code = cli::RunAw("aw", {words.begin(), words.end()}, around);
    for (const int stream : {around.in, around.out, around.err}) ::close(stream);
    return {code, BytesOf(folder_.File("out")), BytesOf(folder_.File("err"))};
  }

  // The path of a new file with this text.
  std::string Write(const std::string& name, const std::string& text) const {
    ::close(Stream(name, text));
    return folder_.File(name);
  }

  std::map<std::string, std::string> variables;

 private:
  int Stream(const std::string& name, const std::string& text) const {
    const int file = ::open(folder_.File(name).c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
    const bool written = ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    return written ? file : -1;
  }
};

}  // namespace aw
