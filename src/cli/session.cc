#include "cli/session.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/server/control.h"
#include "cli/terminal.h"
#include "core/clock.h"
#include "core/text.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::cli {
namespace {

constexpr auto kTimeToAnswer = std::chrono::minutes(1);  // for the user

const Option* OptionNamed(const Command& command, std::string_view name) {
  for (const auto options : OptionsOf(command)) {
    for (const Option& option : options) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

// Above every server's limit (DEBATE_MAX_DOCUMENT_LENGTH): stops mistakes only.
constexpr std::size_t kMostBytes = 64u << 20;

OrFailure<std::string> ReadToEnd(int fd, const std::string& name) {
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

OrFailure<std::string> ReadNamedFile(const Session& session, std::string_view option, const std::string& path) {
  if (auto refusal = RefuseOutside(session.settings(), option, path)) return *std::move(refusal);
  const platform::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) {
    return FileNotFound("The file '" + path + "' cannot be read: " + std::strerror(errno),
                        "Check the path; it is relative to the current directory");
  }
  HideDrafts(std::filesystem::path(path).parent_path());
  return ReadToEnd(file.get(), "The file '" + path + "'");
}

}  // namespace

Answer ListAnswer(const Reply& reply, std::string_view items, std::optional<std::int64_t> offset) {
  const auto count = static_cast<std::int64_t>(ArrayAt(reply.data, items).size());
  const std::int64_t total = NumberAt(reply.data, "total").value_or(count);
  const std::int64_t end = offset.value_or(0) + count;

  Answer answer;
  answer.data = reply.data.is_object() ? WithoutMember(reply.text, "total") : "{}";
  answer.paging = Answer::Paging{.total = total, .has_more = end < total && count > 0, .next_offset = {}};
  if (offset && answer.paging->has_more) answer.paging->next_offset = end;
  answer.notes = {{"message", std::to_string(count) + " of " + std::to_string(total)}};
  return answer;
}

std::optional<std::string_view> Session::Text(std::string_view option) const {
  for (const auto& [each, value] : invocation_.given) {
    if (each->name == option) return value;
  }
  const Option* row = OptionNamed(*invocation_.command, option);
  if (row && !row->fallback.empty()) return row->fallback;
  return std::nullopt;
}

std::vector<std::string> Session::Texts(std::string_view option) const {
  std::vector<std::string> texts;
  for (const auto& [each, value] : invocation_.given) {
    if (each->name == option) texts.emplace_back(value);
  }
  return texts;
}

std::optional<std::int64_t> Session::Number(std::string_view option) const {
  const auto text = Text(option);
  if (!text) return std::nullopt;
  std::int64_t number = 0;
  std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

bool Session::Given(std::string_view option) const {
  return std::ranges::any_of(invocation_.given, [&](const auto& each) { return each.first->name == option; });
}

std::string Session::DebatePath(std::string_view rest) const {
  const std::string id = Given("debate-id") ? Required("debate-id") : std::string(argument());
  return "/debates/" + id + std::string(rest);
}

OrFailure<Format> Session::OutputFormat() const {
  if (IsForPerson()) return Format::kPerson;
  const auto name = GeneralOptions(command()).empty() ? std::nullopt : Text("format");
  if (!name) return command().plain ? Format::kPlain : Format::kJson;
  if (*name == "json") return Format::kJson;
  if (*name == "markdown") return Format::kMarkdown;
  if (*name == "plain" && command().plain) return Format::kPlain;
  return Refuse("--format must be one of: json, markdown" + std::string(command().plain ? ", plain" : ""));
}

bool Session::HasFormat(Format format) const {
  const auto asked = OutputFormat();
  return asked && *asked == format;
}

bool Session::IsForPerson() const {
  return IsTerminal(around_.out) && !Given("format") && settings().agent.empty() && settings().role.empty();
}

bool Session::StartServer() const {
  const auto start = [&] {
    const auto running = server::Start(settings(), {.command = command().path});
    if (!running) set_start_problem(running.error().message);
    return bool(running);
  };
  if (settings().auto_start) return start();
  const bool may_ask = std::exchange(may_ask_, false) && !has_asked() && CanAsk(settings(), around_);
  if (!may_ask || !client::CanStartAt(settings().url)) return false;
  const auto agreed =
      AskWhetherTo(around_, "No server runs at " + settings().url.Whole() + ". Start one?", kTimeToAnswer);
  return agreed.value_or(false) && start();
}

OrFailure<Reply> Session::Write(const std::string& target, const std::function<void(ObjectWriter&)>& fields,
                                As as) const {
  const auto given = Text("client-request-id");
  const std::string request_id = given ? std::string(*given) : NewId();
  auto body = ObjectOf([&](ObjectWriter& object) {
    fields(object);
    object.Text("client_request_id", request_id);
  });
  auto reply = Post(target, std::move(body), as);
  (reply ? reply->client_request_id : reply.error().client_request_id) = request_id;
  return reply;
}

OrFailure<std::optional<std::string>> ReadOptionalContent(const Session& session) {
  const auto file = session.Text("file");
  const auto inline_text = session.Text("content");
  const bool from_stdin = session.Flag("stdin");
  const int sources = (file ? 1 : 0) + (inline_text ? 1 : 0) + (from_stdin ? 1 : 0);
  if (sources > 1) return Refuse("Only one of --file, --content and --stdin may be given", "Leave out all but one");
  if (sources == 0) return std::optional<std::string>();
  if (inline_text) return std::optional<std::string>(*inline_text);
  auto text =
      file ? ReadNamedFile(session, "file", std::string(*file)) : ReadToEnd(session.around().in, "Standard input");
  if (!text) return std::move(text).error();
  return std::optional<std::string>(*std::move(text));
}

OrFailure<std::string> ReadSource(const Session& session, std::string_view option, const std::string& path) {
  if (path != "-") return ReadNamedFile(session, option, path);
  if (session.Flag("stdin")) {
    return Refuse("--" + std::string(option) + " - and --stdin cannot both be standard input",
                  "Put one of them into a file");
  }
  return ReadToEnd(session.around().in, "Standard input");
}

OrFailure<std::string> ReadContent(const Session& session) {
  auto text = ReadOptionalContent(session);
  if (!text) return std::move(text).error();
  if (*text) return **std::move(text);
  return Refuse("The content is missing: one of --file, --content and --stdin must be given",
                "Add --file PATH for a file, --content TEXT for short text, or --stdin to pipe it in");
}

std::optional<Failure> WriteOutput(const Session& session, std::string_view content, platform::Existing existing) {
  const std::string path = session.Required("output");
  if (auto refusal = RefuseOutside(session.settings(), "output", path)) return refusal;
  std::error_code not_made;  // WriteWhole reports the error
  const auto folder = std::filesystem::path(path).parent_path();
  if (path.ends_with('/')) return Refuse("'" + path + "' is a directory", "Name a file in that directory");
  if (!folder.empty()) std::filesystem::create_directories(folder, not_made);
  const int error = platform::WriteWhole(path, content, existing);
  if (error == 0) return std::nullopt;
  if (error == EEXIST) return Refuse("The file '" + path + "' already exists", "Name another file, or add --force");
  if (error == EISDIR) return Refuse("'" + path + "' is a directory", "Name a file in that directory");
  return Refuse("The file '" + path + "' cannot be written: " + std::strerror(error),
                "Check permissions and free space, or name another file");
}

OrFailure<boost::json::value> ReadJsonSource(const Session& session, std::string_view option, std::string_view given) {
  std::string text(given);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != text.npos && (text[first] == '[' || text[first] == '{');
  if (!is_json) {
    auto read = ReadSource(session, option, text);
    if (!read) return std::move(read).error();
    text = *std::move(read);
  }
  auto value = ParseJson(text);
  if (value) return *std::move(value);
  return Refuse("--" + std::string(option) + " must be JSON" + (is_json ? "" : ", or name a file that holds it"),
                "Run: aw " + std::string(session.command().path) + " --help");
}

}  // namespace aw::cli
