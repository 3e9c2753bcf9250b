#include "conduct/plan_document.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "client/api.h"
#include "conduct/seats.h"
#include "core/sha256.h"
#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"
#include "wire/json_writer.h"

namespace aw::conduct {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMaxTitleBytes = 120;
// More than any server accepts: the server refuses what is too large.
constexpr std::size_t kMaxPlanBytes = 256u << 20;

// Nothing if it is not a regular file: a project may put a pipe there.
std::optional<std::string> ContentOf(const std::string& path) { return platform::ReadUpTo(path, kMaxPlanBytes); }

// The encoding details that a file has and a document, which is text with line feeds, has not.
struct FileForm {
  bool has_bom = false;   // U+FEFF at the beginning
  bool has_crlf = false;  // every line ends with a carriage return and a line feed
  bool ends_line = true;  // the last line ends with a line feed
};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

FileForm FormOf(std::string_view content) {
  std::size_t feeds = 0, pairs = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (content[i] != '\n') continue;
    ++feeds;
    pairs += i > 0 && content[i - 1] == '\r';
  }
  return {content.starts_with(kByteOrderMark), feeds > 0 && feeds == pairs, content.ends_with('\n')};
}

// The file's content in the form of a document.
std::string Normalised(std::string content) {
  const FileForm form = FormOf(content);
  if (form.has_bom) content.erase(0, kByteOrderMark.size());
  for (std::size_t at = 0; form.has_crlf && (at = content.find("\r\n", at)) != content.npos; ++at) content.erase(at, 1);
  return content;
}

// A document's content in the form of the file.
std::string InForm(const FileForm& form, std::string_view content) {
  std::string out(form.has_bom ? kByteOrderMark : "");
  while (!form.ends_line && content.ends_with('\n')) content.remove_suffix(1);
  for (const char c : content) {
    if (c == '\n' && form.has_crlf) out.push_back('\r');
    out.push_back(c);
  }
  if (form.ends_line && !content.ends_with('\n')) out.append(form.has_crlf ? "\r\n" : "\n");
  return out;
}

std::string FileName(const std::string& path) { return ToUtf8(fs::path(path).filename().string()); }

// The first heading, or the file's name.
std::string TitleOf(const Plan& plan, std::string_view content) {
  if (!plan.title.empty()) return plan.title;
  std::istringstream lines{std::string(content)};
  for (std::string line; std::getline(lines, line);) {
    const auto start = line.find_first_not_of('#');
    if (!line.starts_with('#') || start == line.npos || line[start] != ' ') continue;
    std::string title = line.substr(line.find_first_not_of(' ', start));
    while (!title.empty() && (title.back() == ' ' || title.back() == '\r' || title.back() == '#')) title.pop_back();
    if (!title.empty() && title.size() <= kMaxTitleBytes) return title;
  }
  return std::string(FirstBytes(FileName(plan.file), kMaxTitleBytes));
}

std::string MotionOf(const Plan& plan, const Record& record) {
  std::string motion = plan.motion;
  if (!motion.empty()) motion.append(motion.ends_with('\n') ? "\n" : "\n\n");
  return motion + "The plan is `document_id=" + record.document_id +
         "` v1. I ask for a review of it, against the code that it touches, before anything is built.\n";
}

std::optional<Failure> MakeDocument(const client::Api& session, const Plan& plan, const RunFolder& folder,
                                    Record& record, const std::string& content) {
  record.file = plan.file;
  if (auto failure = folder.Write(record)) return failure;
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("summary", "The plan: " + std::string(FirstBytes(FileName(plan.file), kMaxTitleBytes)));
    object.Text("content", content);
    object.Text("client_request_id", "run-plan-" + record.debate_id);
  }
  auto reply = session.Post("/documents", std::move(body));
  if (!reply) return std::move(reply).error();
  record.document_id = TextAt(reply->data, "document_id");
  return folder.Write(record);
}

std::string CreationOf(const Plan& plan, const Record& record, std::string_view content, std::int64_t max_rounds) {
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("debate_id", record.debate_id);
    object.Text("title", TitleOf(plan, content));
    object.Text("debate_type", plan.debate_type);
    object.Number("max_rounds", max_rounds);
    object.Text("motion_content", MotionOf(plan, record));
    if (!plan.seats.empty()) object.Raw("seats").append(JsonText(json::array(plan.seats.begin(), plan.seats.end())));
    object.Text("client_request_id", "run-" + record.debate_id);
  }
  return body;
}

std::optional<Failure> MakeDebate(const client::Api& session, const Plan& plan, const Record& record,
                                  std::string_view content) {
  auto reply = session.Post("/debates", CreationOf(plan, record, content, plan.max_rounds));
  if (!reply) return std::move(reply).error();
  return std::nullopt;
}

// The document that the debate names, for a run that takes over a debate; empty if it names several.
std::string OnlyDocumentOf(const client::Api& session, const json::value& context) {
  const json::array documents = client::NamedDocuments(session, context);
  return documents.size() == 1 ? std::string(TextAt(documents.front(), "document_id")) : std::string();
}

Failure CannotWrite(const Record& record, const std::string& path, int error) {
  return Refuse(
      "The file '" + ToUtf8(path) + "' cannot be written: " + std::strerror(error),
      "The plan is safe in the debate; write it yourself: aw docs export " + record.document_id + " --output FILE");
}

// Writes a new file beside the plan: the user may have edited an earlier result. Returns its path.
OrFailure<std::string> WriteBeside(const Record& record, std::string_view content) {
  constexpr int kMaxNames = 100;
  const fs::path file(record.file);
  const std::string mark = ".debate-" + record.debate_id.substr(record.debate_id.size() - 8);
  int error = EEXIST;
  std::string path;
  for (int number = 1; error == EEXIST && number <= kMaxNames; ++number) {
    const std::string count = number == 1 ? "" : "-" + std::to_string(number);
    path = (file.parent_path() / (file.stem().string() + mark + count + file.extension().string())).string();
    if (ContentOf(path) == content) return path;
    error = platform::WriteWhole(path, content, platform::Existing::kNew);
  }
  if (error == 0) return path;
  return CannotWrite(record, path, error);
}

// The newest version at the time of the closing ruling; later versions were not ruled on.
OrFailure<std::int64_t> RuledVersion(const client::Api& session, const Record& record, std::string_view closed_at) {
  const auto history = session.Get("/documents/" + record.document_id + "/history");
  if (!history) return history.error();
  for (const json::value& version : ArrayAt(history->data, "versions")) {
    if (TextAt(version, "created_at") <= closed_at) return NumberAt(version, "version").value_or(1);
  }
  return std::int64_t{1};
}

OrFailure<std::string> PlanText(const Plan& plan) {
  auto text = ContentOf(plan.file);
  if (!text) return FileNotFound("The file '" + plan.file + "' cannot be read: " + std::strerror(errno));
  if (FirstInvalidByte(*text)) return Refuse("The file '" + plan.file + "' is not valid UTF-8");
  return *std::move(text);
}

}  // namespace

// Posts an invalid max_rounds, which the server checks last: if the server refuses only that, the rest is valid. (The
// user's number of rounds is checked when the options are read.)
std::optional<Failure> CheckNewDebate(const client::Api& session, const Plan& plan, const std::string& debate_id) {
  constexpr std::int64_t kInvalidRounds = 0;
  if (plan.file.empty() || session.Get("/debates/" + debate_id + "?limit=0")) return std::nullopt;
  const auto text = PlanText(plan);
  if (!text) return text.error();
  Record record;
  record.debate_id = debate_id;
  record.document_id = debate_id;  // any id: all have the same length
  auto reply = session.Post("/debates", CreationOf(plan, record, Normalised(*text), kInvalidRounds));
  if (reply || reply.error().message.find("max_rounds") != std::string::npos) return std::nullopt;
  return std::move(reply).error();
}

std::optional<Failure> OpenDebate(const client::Api& session, const Plan& plan, const RunFolder& folder,
                                  Record& record) {
  const auto existing = session.Get("/debates/" + record.debate_id + "?limit=100");
  if (!existing && existing.error().code != "DEBATE_NOT_FOUND") return existing.error();
  if (!existing && plan.file.empty()) return existing.error();
  if (!existing && record.turns > 0) {
    record.finished = true;
    if (auto failure = folder.Write(record)) return failure;
    return Refuse("The debate of the run before this one was deleted", "Run the same command again to begin a new one");
  }
  if (existing) {
    if (auto failure = CheckSeats(plan, existing->data)) return failure;
  }
  if (existing && (plan.file.empty() || !record.document_id.empty())) return std::nullopt;
  const auto file = PlanText(plan);
  if (!file) return file.error();
  const std::string content = Normalised(*file);
  if (existing) {
    record.file = plan.file;
    record.document_id = OnlyDocumentOf(session, existing->data);
    const auto first = session.Get("/documents/" + record.document_id + "?version=1");
    // Without a hash the result is written beside the file: this file has another text than the document.
    if (first && TextAt(first->data, "content") == content) record.file_hash = Sha256(*file);
    return folder.Write(record);
  }
  if (record.document_id.empty()) {
    record.file_hash = Sha256(*file);
    if (auto failure = MakeDocument(session, plan, folder, record, content)) return failure;
  }
  return MakeDebate(session, plan, record, content);
}

OrFailure<json::object> WriteResult(const client::Api& session, const Record& record, std::string_view closed_at) {
  json::object outcome;
  if (record.document_id.empty()) return outcome;
  const auto ruled = RuledVersion(session, record, closed_at);
  if (!ruled) return ruled.error();
  const std::string number = std::to_string(*ruled);
  auto reply = session.Get("/documents/" + record.document_id + "?version=" + number);
  if (!reply) return std::move(reply).error();
  outcome = {{"document_id", record.document_id}, {"version", *ruled}};
  if (*ruled > 1) {
    const auto diff = session.Get("/documents/" + record.document_id + "/diff?from=1&to=" + number);
    if (diff) outcome["diff"] = std::string(TextAt(diff->data, "diff"));
  }
  if (record.file.empty()) return outcome;
  const auto now = ContentOf(record.file);
  const std::string_view ruled_content = TextAt(reply->data, "content");
  const std::string content = InForm(FormOf(now.value_or("\n")), ruled_content);
  if (now && (*now == content || Normalised(*now) == ruled_content)) {
    if (*ruled > 1) outcome["written"] = ToUtf8(record.file);
    return outcome;
  }
  if (now && Sha256(*now) == record.file_hash) {
    const int error = platform::WriteWhole(record.file, content, platform::Existing::kReplaceFile);
    if (error != 0) return CannotWrite(record, record.file, error);
    outcome["written"] = ToUtf8(record.file);
    return outcome;
  }
  const auto beside = WriteBeside(record, content);
  if (!beside) return beside.error();
  outcome["written"] = ToUtf8(*beside);
  outcome["beside"] = ToUtf8(record.file);
  return outcome;
}

}  // namespace aw::conduct
