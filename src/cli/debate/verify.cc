// `aw debate verify`: recomputes the hashes of an exported debate without the server.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "cli/command.h"
#include "cli/debate/export.h"
#include "cli/session.h"
#include "core/hash_chain.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

struct Verdict {
  std::int64_t arguments = 0;
  std::string hash;            // of the newest valid argument
  std::int64_t first_bad = 0;  // 0: none
  std::string reason;          // empty: valid
};

CanonicalMembers Members(const json::value& value) {
  return MembersOf(json::serialize(value)).value_or(CanonicalMembers());
}

Verdict Invalid(Verdict verdict, std::int64_t seq, std::string reason) {
  verdict.first_bad = seq;
  verdict.reason = std::move(reason);
  return verdict;
}

std::string Numbered(std::int64_t seq) { return "Argument " + std::to_string(seq); }

Verdict CheckArguments(const json::value& data) {
  const auto arguments = ArgumentsOf(data);
  const bool is_closed = TextAt(At(data, "debate"), "state") == "CLOSED";
  Verdict verdict;
  verdict.hash = OpeningHash(Members(At(data, "debate")));
  for (const json::value* argument : arguments) {
    const std::int64_t seq = verdict.arguments + 1;
    if (NumberAt(*argument, "seq") != seq) {
      return Invalid(std::move(verdict), seq, Numbered(seq) + " is missing or out of order");
    }
    if (TextAt(*argument, "hash").empty()) return Invalid(std::move(verdict), seq, Numbered(seq) + " has no hash");
    const bool is_last = argument == arguments.back();
    std::string hash = ChainedHash(verdict.hash, Members(*argument), is_closed && is_last);
    if (hash != TextAt(*argument, "hash")) {
      return Invalid(std::move(verdict), seq, Numbered(seq) + " or an earlier one was changed: its hash differs");
    }
    verdict.hash = std::move(hash);
    verdict.arguments = seq;
  }
  return verdict;
}

// Checks the end of the record against the counts and the hash in the export, and against --hash.
Verdict CheckEnd(Verdict verdict, const json::value& data, std::string_view expected) {
  if (!verdict.reason.empty()) return verdict;
  const json::value& record = At(data, "record");
  const std::int64_t next = verdict.arguments + 1;
  const auto said = NumberAt(record, "arguments");
  const auto total = NumberAt(data, "total_arguments");  // without the motion
  if ((said && *said != verdict.arguments) || (total && *total + 1 != verdict.arguments)) {
    return Invalid(std::move(verdict), next,
                   Numbered(next) + " and the following are missing, or arguments were added");
  }
  for (const std::string_view hash : {TextAt(record, "hash"), expected}) {
    if (hash.empty() || hash == verdict.hash) continue;
    return Invalid(std::move(verdict), verdict.arguments,
                   Numbered(verdict.arguments) + " is not the newest argument: the record's hash differs");
  }
  return verdict;
}

// Checks a panel's records against the claims that were made from them.
Verdict CheckPanel(Verdict verdict, const json::value& data) {
  if (!verdict.reason.empty()) return verdict;
  for (const json::value& argument : ArrayAt(data, "arguments")) {
    for (const json::value& link : ArrayAt(argument, "panel_records")) {
      const std::string name = "the " + std::string(TextAt(link, "act")) + " of '" + std::string(TextAt(link, "seat")) +
                               "' that argument " + std::to_string(NumberAt(argument, "seq").value_or(0)) +
                               " was made from";
      const json::array& records = ArrayAt(data, "panel_records");
      const auto record = std::ranges::find_if(
          records, [&](const json::value& each) { return TextAt(each, "id") == TextAt(link, "id"); });
      if (record == records.end()) return Invalid(std::move(verdict), 0, "The export lacks " + name);
      const std::string_view hash = TextAt(link, "hash");
      if (RecordHash(Members(*record)) == hash && TextAt(*record, "hash") == hash) continue;
      return Invalid(std::move(verdict), 0, "A record was changed: " + name);
    }
  }
  return verdict;
}

// Checks the parts that the arguments' hashes do not cover: documents, issues, drafts, and the export's own members.
Verdict CheckWhole(Verdict verdict, const json::value& data, std::string_view text) {
  if (!verdict.reason.empty()) return verdict;
  const std::string_view said = TextAt(At(data, "record"), "whole");
  if (said.empty()) {
    return Invalid(std::move(verdict), 0, "The export has no hash of the whole; only its arguments can be verified");
  }
  if (said == ExportHash(text)) return verdict;
  return Invalid(std::move(verdict), 0, "The arguments are unchanged, but another part of the export was changed");
}

OrFailure<json::value> ParseExport(const std::string& path, const std::string& text) {
  // MembersOf rejects duplicate names, which other readers of the file may resolve differently.
  auto data = MembersOf(text) ? ParseJson(text) : std::nullopt;
  if (!data || !At(*data, "debate").is_object() || !At(*data, "motion").is_object()) {
    return Refuse("'" + path + "' is not a debate exported as JSON",
                  "Export it with: aw debate export --debate-id ID --format json --output FILE");
  }
  const std::string_view schema = TextAt(*data, "schema");
  if (!schema.empty() && schema != kExportSchema) {
    return Refuse("'" + path + "' has the unknown schema '" + std::string(schema) + "'", "Use a newer aw");
  }
  return *std::move(data);
}

}  // namespace

OrFailure<Answer> Verify(Session& session) {
  const std::string path(session.argument());
  const auto text = ReadSource(session, "FILE", path);
  if (!text) return text.error();
  const auto data = ParseExport(path, *text);
  if (!data) return data.error();
  const Verdict verdict = CheckWhole(
      CheckPanel(CheckEnd(CheckArguments(*data), *data, session.Text("hash").value_or("")), *data), *data, *text);
  const bool is_good = verdict.reason.empty();
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Bool("verified", is_good);
                  object.Text("path", path);
                  object.Text("debate_id", TextAt(At(*data, "debate"), "id"));
                  object.Number("arguments", verdict.arguments);
                  if (is_good) object.Text("hash", verdict.hash);
                  if (verdict.first_bad > 0) object.Number("first_bad_seq", verdict.first_bad);
                  if (!is_good) object.Text("reason", verdict.reason);
                })};
  answer.notes = {
      {"message", is_good ? "All " + std::to_string(verdict.arguments) + " arguments are unchanged" : verdict.reason}};
  answer.exit = is_good ? ExitCode::kOk : ExitCode::kProblem;
  return answer;
}

}  // namespace aw::cli::debate
