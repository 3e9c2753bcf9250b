#include "cli/debate/moves.h"

#include <array>
#include <boost/json.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <filesystem>
#include <stdexcept>

#include "cli/markdown.h"
#include "cli/output.h"
#include "client/evidence.h"
#include "core/issues.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

enum class From { kOption, kNumber, kFlag, kNoFlag, kList, kContent };

// A field of the request's body and its source.
struct Field {
  std::string_view name;
  From from = From::kContent;
  std::string_view option{};
};

constexpr Field kTargetId{"target_id", From::kOption, "target-id"};
constexpr Field kContent{"content"};
constexpr Field kMotion[] = {{"debate_id", From::kOption, "debate-id"},
                             {"title", From::kOption, "title"},
                             {"debate_type", From::kOption, "type"},
                             {"max_rounds", From::kNumber, "max-rounds"},
                             {"seats", From::kList, "seats"},
                             {"cross_check", From::kNoFlag, "no-cross-check"},
                             {"motion_content"}};
constexpr Field kClaim[] = {{"role", From::kOption, "role"}, kTargetId, kContent};
constexpr Field kAnswer[] = {kTargetId, kContent};
constexpr Field kRuling[] = {kContent, {"close", From::kFlag, "close"}};
constexpr Field kOnlyContent[] = {kContent};

enum class Content { kRequired, kOptional };

struct MoveCommand {
  std::string_view command;
  std::string_view path;  // after /debates/{id}; empty: a new debate
  std::span<const Field> fields;
  Content content;
  std::string_view waits_next;  // the role that waits next; "--role": the given role; empty: none
  As as;
};

// clang-format off
constexpr MoveCommand kMoves[] = {
    // command                     path             fields        content             waits next  as
    {"debate create",             "",              kMotion,      Content::kRequired, "proposer", As::kAgent},
    {"debate submit",             "/arguments",    kClaim,       Content::kRequired, "--role",   As::kAgent},
    {"debate appeal",             "/appeal",       kAnswer,      Content::kRequired, "proposer", As::kAgent},
    {"debate request-completion", "/resolution",   kAnswer,      Content::kRequired, "proposer", As::kAgent},
    {"debate ruling",             "/ruling",       kRuling,      Content::kRequired, "",         As::kArbitrator},
    {"debate intervention",       "/intervention", kOnlyContent, Content::kOptional, "",         As::kArbitrator},
};
// clang-format on

const MoveCommand& MoveOf(const Command& command) {
  for (const MoveCommand& move : kMoves) {
    if (move.command == command.path) return move;
  }
  throw std::logic_error("there is no move for 'aw " + std::string(command.path) + "'");
}

OrFailure<std::optional<std::string>> ContentOf(const MoveCommand& move, const Session& session) {
  if (move.content == Content::kOptional) return ReadOptionalContent(session);
  auto content = ReadContent(session);
  if (!content) return std::move(content).error();
  return std::optional(*std::move(content));
}

void AppendField(ObjectWriter& body, const Field& field, const Session& session,
                 const std::optional<std::string>& content) {
  switch (field.from) {
    case From::kOption: return body.Text(field.name, session.Required(field.option));
    case From::kNumber:
      if (const auto number = session.Number(field.option)) body.Number(field.name, *number);
      return;
    case From::kFlag: return body.Bool(field.name, session.Flag(field.option));
    case From::kNoFlag:
      if (session.Flag(field.option)) body.Bool(field.name, false);
      return;
    case From::kList:
      if (const auto list = session.Text(field.option)) {
        body.Raw(field.name).append(json::serialize(json::value_from(SplitList(*list))));
      }
      return;
    case From::kContent:
      if (content) body.Text(field.name, *content);
      return;
  }
  __builtin_unreachable();
}

// Optional members of the server's answer beside the debate and the argument.
constexpr std::array<std::string_view, 9> kOutcome{"deferred",   "closes_over",  "round",
                                                   "max_rounds", "rounds_added", "blocking",
                                                   "unverified", "rewritten",    "evidence_missing"};

// The answer without the fields that the caller sent.
std::string ShortAnswer(const json::value& written, const std::string& request_id) {
  const json::value& argument = At(written, "argument");
  const json::value& debate = At(written, "debate");
  json::object head;
  for (const std::string_view name : {"id", "debate_id", "parent_id", "type", "role", "seq", "created_at"}) {
    head[name] = At(argument, name);
  }
  json::object answer{{"argument_id", At(argument, "id")},   {"argument_type", At(argument, "type")},
                      {"argument_seq", At(argument, "seq")}, {"debate_id", At(debate, "id")},
                      {"debate_state", At(debate, "state")}, {"debate_type", At(debate, "debate_type")},
                      {"client_request_id", request_id},     {"argument", std::move(head)}};
  for (const std::string_view name : kOutcome) {
    if (!At(written, name).is_null()) answer[name] = At(written, name);
  }
  if (FlagAt(written, "idempotent_replay")) answer["idempotent_replay"] = true;
  return json::serialize(answer);
}

std::string Message(const json::value& written) {
  return FlagAt(written, "idempotent_replay") ? "Already written with this client_request_id; nothing was written again"
                                              : "Written";
}

// The line of `--format markdown`. If the caller waits next, the wait command has the ids.
std::string Line(const json::value& written, const std::string& request_id, bool waits) {
  const json::value& argument = At(written, "argument");
  std::string line = Cell(TextAt(argument, "type")) + " " + NumberText(argument, "seq");
  line.append(FlagAt(written, "idempotent_replay") ? " was written already" : " written");
  if (!waits) {
    line.append(" as ").append(Cell(TextAt(argument, "id"))).append(" in ").append(Cell(TextAt(argument, "debate_id")));
  }
  line.append(", now ").append(Cell(TextAt(At(written, "debate"), "state")));
  line.append(" (client_request_id ").append(Cell(request_id)).append(")\n");
  for (const std::string_view name : kOutcome) {
    const json::value& value = At(written, name);
    if (value.is_null() || (value.is_array() && value.get_array().empty())) continue;
    line.append(name).append(": ");
    if (!value.is_array()) line.append(json::serialize(value));
    for (const json::value& item : ArrayAt(written, name)) {
      if (&item != &value.get_array().front()) line.append(", ");
      line.append(Cell(item.is_string() ? std::string(View(item.get_string())) : json::serialize(item)));
    }
    line.push_back('\n');
  }
  return line;
}

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
  const auto lines = session.Texts("issue");
  if (!source && lines.empty()) return std::optional<json::value>();
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
  for (const std::string& line : lines) {
    auto entry = ReadEntry(line);
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

OrFailure<Answer> MakeMove(Session& session) {
  const MoveCommand& move = MoveOf(session.command());
  if (session.Flag("draft")) return DraftAppeal(session);
  for (const Field& field : move.fields) {
    if (field.from != From::kOption || session.Given(field.option)) continue;
    return Refuse("aw " + std::string(move.command) + " needs --" + std::string(field.option),
                  "Run: aw " + std::string(move.command) + " --help");
  }
  const auto extras = ReadExtras(session);
  if (!extras) return extras.error();
  const auto content = ContentOf(move, session);
  if (!content) return content.error();
  const auto fields = [&](ObjectWriter& body) {
    for (const Field& field : move.fields) AppendField(body, field, session, *content);
    if (!extras->empty()) body.Members(*extras);
  };
  const auto reply = session.Write(move.path.empty() ? "/debates" : session.DebatePath(move.path), fields, move.as);
  if (!reply) return reply.error();
  const json::value& data = reply->data;
  Answer answer{.data = ShortAnswer(data, reply->client_request_id),
                .notes = {{"message", Message(data)}, {"client_request_id", reply->client_request_id}}};
  if (move.path == "/ruling") answer.closed = TextAt(At(data, "debate"), "state") == "CLOSED";
  const std::string waits_next = move.waits_next == "--role" ? session.Required("role") : std::string(move.waits_next);
  answer.markdown = Line(data, reply->client_request_id, !waits_next.empty());
  if (!waits_next.empty()) {
    const json::value& argument = At(data, "argument");
    answer.last_line =
        "next_command: " + WaitCommand(session, TextAt(argument, "debate_id"), waits_next, TextAt(argument, "id"), 1);
  }
  return answer;
}

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
