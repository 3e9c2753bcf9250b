#include <boost/json.hpp>
#include <charconv>
#include <filesystem>

#include "cli/debate/moves.h"
#include "client/evidence.h"
#include "core/issues.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

json::string_view JsonView(std::string_view text) { return {text.data(), text.size()}; }

std::string_view TakeWord(std::string_view& text) {
  text = Trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text.remove_prefix(word.size());
  return word;
}

// `DOC@2` as the `where` of a correction.
std::optional<json::value> ReadPlace(std::string_view word) {
  const std::size_t at = word.rfind('@');
  if (at == word.npos) return std::nullopt;
  std::int64_t version = 0;
  const auto [end, failure] = std::from_chars(word.data() + at + 1, word.data() + word.size(), version);
  if (failure != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return json::value{{"document_id", JsonView(word.substr(0, at))}, {"version", version}};
}

// `I3 open critical: title`, `I3 fixed DOC@2: note`, `I3 disputed: note`.
OrFailure<json::value> ReadEntry(std::string_view line) {
  const std::size_t colon = line.find(':');
  std::string_view head = line.substr(0, colon);
  const std::string_view text = colon == line.npos ? "" : Trimmed(line.substr(colon + 1));
  json::object entry;
  entry["id"] = JsonView(TakeWord(head));
  const std::string_view set = TakeWord(head);
  entry["set"] = JsonView(set);
  while (!Trimmed(head).empty()) {
    const std::string_view word = TakeWord(head);
    auto place = ReadPlace(word);
    if (entry.contains(place ? "where" : "severity")) {
      return Refuse("--issue: unexpected word '" + std::string(word) + "' before the colon",
                    "Give one severity, and one document and version");
    }
    if (SeverityNamed(word)) {
      entry["severity"] = JsonView(word);
    } else if (place) {
      entry["where"] = *std::move(place);
    } else {
      return Refuse("--issue: '" + std::string(word) + "' is neither a severity nor a document and version (ID@N)",
                    "Write it as 'I3 open critical: title', 'I3 fixed ID@2: what changed' or 'I3 disputed: why'");
    }
  }
  const bool opens = set == Name(IssueStatus::kOpen) && entry.contains("severity");
  if (!text.empty()) entry[opens ? "title" : "note"] = JsonView(text);
  return json::value(std::move(entry));
}

OrFailure<std::optional<json::value>> ReadIssues(const Session& session) {
  json::array issues;
  const auto source = session.Text("issues");
  const auto line = session.Text("issue");
  if (!source && !line) return std::optional<json::value>();
  if (source) {
    auto read = ReadJsonSource(session, "issues", *source);
    if (!read) return std::move(read).error();
    if (read->is_object()) {
      issues.push_back(*std::move(read));
    } else if (read->is_array()) {
      issues = std::move(read->get_array());
    } else {
      return Refuse("--issues must hold a JSON array of entries");
    }
  }
  if (line) {
    auto entry = ReadEntry(*line);
    if (!entry) return std::move(entry).error();
    issues.push_back(*std::move(entry));
  }
  json::value value(std::move(issues));
  std::error_code ignored;
  const std::string folder = std::filesystem::current_path(ignored).string();
  client::CheckEvidence(folder, client::ExecutedRuns(session.settings().home), value);
  return std::optional(std::move(value));
}

// `I3: reason`, or JSON.
OrFailure<json::value> ReadDespite(const Session& session, std::string_view given) {
  const std::string_view text = Trimmed(given);
  if (text.starts_with('{')) return ReadJsonSource(session, "despite", text);
  const std::size_t colon = text.find(':');
  if (colon == text.npos)
    return Refuse("--despite needs a reason, as 'I3: why', or for several issues JSON: {\"I3\": \"why\"}");
  json::object reasons;
  reasons[JsonView(Trimmed(text.substr(0, colon)))] = JsonView(Trimmed(text.substr(colon + 1)));
  return json::value(std::move(reasons));
}

}  // namespace

OrFailure<std::string> ReadExtras(const Session& session) {
  json::object extras;
  auto issues = ReadIssues(session);
  if (!issues) return std::move(issues).error();
  if (*issues) extras["issues"] = **std::move(issues);
  if (const auto options = session.Text("options")) {
    auto read = ReadJsonSource(session, "options", *options);
    if (!read) return std::move(read).error();
    extras["options"] = *std::move(read);
  }
  if (const auto about = session.Text("about")) extras["about"] = json::value_from(SplitList(*about));
  if (const auto choice = session.Text("choice")) extras["choice"] = JsonView(*choice);
  if (const auto despite = session.Text("despite")) {
    auto read = ReadDespite(session, *despite);
    if (!read) return std::move(read).error();
    extras["despite"] = *std::move(read);
  }
  if (const auto rounds = session.Number("extend-rounds")) extras["extend_rounds"] = *rounds;
  if (const auto seq = session.Number("expected-seq")) extras["expected_seq"] = *seq;
  if (extras.empty()) return std::string();
  const std::string object = json::serialize(extras);
  return object.substr(1, object.size() - 2);
}

}  // namespace aw::cli::debate
