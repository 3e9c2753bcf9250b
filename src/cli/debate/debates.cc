// The commands of `aw debate` that read, show or delete debates.
#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <cstdio>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "client/api.h"
#include "core/id.h"
#include "process/browser.h"
#include "wire/brief_context.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {
namespace {

constexpr int kMostTallies = 50;  // requests for one list

// The number of omitted arguments (the motion is not counted) and the options that read on; empty if none is omitted.
std::string LeftOut(const Session& session, const boost::json::value& context) {
  const auto& shown = ArrayAt(context, "arguments");
  const auto count = static_cast<std::int64_t>(shown.size());
  const std::int64_t total = NumberAt(context, "total_arguments").value_or(count);
  const auto after = session.Number("after");
  const std::int64_t last = shown.empty() ? after.value_or(1) : NumberAt(shown.back(), "seq").value_or(1);
  const std::int64_t left_out = after ? std::max<std::int64_t>(total + 1 - last, 0) : total - count;
  if (left_out <= 0) return {};
  return std::to_string(left_out) + " of " + std::to_string(total) + " arguments, the " +
         (after ? "newest" : "oldest") + ", are left out; to read on, add --after " + std::to_string(after ? last : 1) +
         " --limit " + std::to_string(std::max<std::int64_t>(count, 10));
}

// Adds round and blocking issues to the open debates of a page that a person reads. Debates that cannot be read stay
// without them.
void AddTallies(const Session& session, Answer& answer) {
  auto data = ParseJson(answer.data);
  auto* debates = data && data->is_object() ? data->get_object().if_contains("debates") : nullptr;
  if (!debates || !debates->is_array()) return;
  int asked = 0;
  for (auto& debate : debates->get_array()) {
    const auto id = Uuid::Parse(TextAt(debate, "id"));
    if (!id || TextAt(debate, "state") == "CLOSED" || ++asked > kMostTallies) continue;
    const auto reply = session.Get("/debates/" + id->ToString() + "?limit=0");
    if (!reply) break;
    for (const std::string_view name : {"round", "max_rounds", "blocking"}) {
      if (!At(reply->data, name).is_null()) debate.get_object()[name] = At(reply->data, name);
    }
  }
  answer.data = boost::json::serialize(*data);
}

namespace json = boost::json;

std::string Duration(std::int64_t ms) {
  const std::int64_t seconds = ms / 1000;
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3600) return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
  return std::to_string(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string Share(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? std::to_string((100 * part + whole / 2) / whole) + " %" : "–";
}

std::string Row(const std::string& name, const json::value& figures) {
  const json::value& times = At(figures, "median_ms");
  const auto time = [&](std::string_view role) { return Duration(NumberAt(times, role).value_or(0)); };
  const std::int64_t issues = NumberAt(figures, "issues").value_or(0);
  return TableRow({Cell(name), NumberText(figures, "debates"), NumberText(figures, "median_rounds"), time("proposer"),
                   time("opponent"), time("arbitrator"), NumberText(figures, "rulings"), std::to_string(issues),
                   Share(NumberAt(figures, "overruled").value_or(0), issues)});
}

constexpr std::string_view kTableHead =
    "| | debates | rounds | proposer | opponent | arbitrator | rulings | issues | overruled |\n"
    "|---|---|---|---|---|---|---|---|---|\n";

// A dash for what no runner has reported.
std::string CostOf(const json::value& seat, std::string_view name) {
  const json::value& usd = At(seat, name);
  if (!usd.is_number()) return "–";
  std::array<char, 32> text{};
  const auto length = std::snprintf(text.data(), text.size(), "$%.3f", usd.to_number<double>());
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string SeatsAsMarkdown(const json::array& seats) {
  if (seats.empty()) return {};
  std::string out =
      "\n| seat | debates | found | found alone | confirmed | refuted | tokens | cost | per confirmed |\n"
      "|---|---|---|---|---|---|---|---|---|\n";
  for (const json::value& seat : seats) {
    out += TableRow({Cell(TextAt(seat, "seat")), NumberText(seat, "debates"), NumberText(seat, "found"),
                     NumberText(seat, "found_alone"), NumberText(seat, "confirmed"), NumberText(seat, "refuted"),
                     NumberAt(seat, "tokens") ? NumberText(seat, "tokens") : "–", CostOf(seat, "cost_usd"),
                     CostOf(seat, "cost_usd_per_confirmed")});
  }
  return out;
}

}  // namespace

OrFailure<Answer> GenerateId(Session& session) {
  Answer answer;
  ObjectWriter(answer.data).Text("id", session.NewId());
  answer.notes = {{"message", "A new id; pass it to 'aw debate create --debate-id'"}};
  return answer;
}

OrFailure<Answer> List(Session& session) {
  const Target target = Target("/debates")
                            .With("state", session.Text("state"))
                            .With("limit", session.Number("limit"))
                            .With("offset", session.Number("offset"))
                            .With("cursor", session.Text("cursor"))
                            .With("q", session.Text("query"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  const bool by_cursor = session.Text("cursor").has_value();
  Answer answer = ListAnswer(*reply, "debates", by_cursor ? std::nullopt : session.Number("offset"));
  // With --cursor the offset is unknown: more debates follow if the answer has a next cursor.
  if (by_cursor) answer.paging->has_more = !TextAt(reply->data, "next_cursor").empty();
  if (session.IsForPerson()) AddTallies(session, answer);
  return answer;
}

OrFailure<Answer> Search(Session& session) {
  const Target target = Target("/search")
                            .With("q", session.argument())
                            .With("limit", session.Number("limit"))
                            .With("type", session.Text("type"))
                            .With("from", session.Text("from"))
                            .With("to", session.Text("to"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  Answer answer{.data = reply->text};
  if (ArrayAt(reply->data, "hits").empty()) {
    answer.notes = {{"message", "No results; all words must occur in the same text, so try fewer words"}};
  }
  return answer;
}

OrFailure<Answer> GetContext(Session& session) {
  const auto after = session.Number("after");
  const Target target = Target(session.DebatePath()).With("limit", session.Number("limit")).With("after_seq", after);
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  const std::string left_out = LeftOut(session, reply->data);
  Answer answer;
  if (!left_out.empty()) answer.notes = {{"message", left_out}};
  if (after && reply->data.is_object()) {
    ShowIssuesOnce(reply->data.get_object(), after);
    reply->text = boost::json::serialize(reply->data);
  }
  if (session.HasFormat(Format::kMarkdown)) {
    auto& context = reply->data.as_object();
    context["documents"] = client::NamedDocuments(session, reply->data);
    if (after) context.erase("motion");  // shown on the first page
    answer.markdown = (left_out.empty() ? "" : "*" + left_out + "*\n\n") + TranscriptAsMarkdown(reply->data);
  }
  answer.data = std::move(reply->text);
  return answer;
}

OrFailure<Answer> Open(Session& session) {
  const auto id = session.Text("debate-id");
  const std::string url = session.settings().url.Whole() + (id ? "/d/" + std::string(*id) : "/");
  if (id) {
    const auto reply = session.Get("/debates/" + std::string(*id) + "?limit=0");
    if (!reply) return reply.error();
  }
  const bool opened = !session.Flag("print") && process::HasScreen() && process::ShowInBrowser(url);
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("url", url);
                  object.Bool("opened", opened);
                })};
  answer.notes = {{"message", opened ? "The page is open in your browser" : "Open this address in a browser: " + url}};
  return answer;
}

OrFailure<Answer> Delete(Session& session) {
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a debate cannot be undone and needs --confirm", "Add --confirm if you are sure");
  }
  const auto reply = session.Delete(session.DebatePath(), As::kArbitrator, R"({"deleted":true})");
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The debate is deleted"}}};
}

std::string StatsAsMarkdown(const json::value& data) {
  const json::value& all = At(data, "all");
  if (NumberAt(all, "debates").value_or(0) == 0) return "No debates were closed in this period.\n";
  std::string out = "# Debate statistics\n\nClosed debates; rounds and times are medians.\n\n";
  out.append(kTableHead).append(Row("all", all));
  for (const json::value& group : ArrayAt(data, "by_type")) {
    out += Row(std::string(TextAt(group, "debate_type")), At(group, "figures"));
  }
  for (const json::value& group : ArrayAt(data, "by_pair")) {
    out += Row(std::string(TextAt(group, "proposer")) + " / " + std::string(TextAt(group, "opponent")),
               At(group, "figures"));
  }
  const auto fates = {"verified", "withdrawn", "fixed", "ruled", "deferred", "disputed", "open"};
  out += "\n| issues | verified | withdrawn | fixed | ruled | deferred | disputed | open |\n";
  out += "|---|---|---|---|---|---|---|---|\n";
  for (const char* severity : {"critical", "major", "minor"}) {
    out.append("| ").append(severity).append(" |");
    for (const char* fate : fates) out += " " + NumberText(At(At(all, "by_fate"), severity), fate) + " |";
    out += "\n";
  }
  return out + SeatsAsMarkdown(ArrayAt(data, "by_seat"));
}

OrFailure<Answer> Stats(Session& session) {
  const auto reply = session.Get(Target("/stats").With("days", session.Number("days")).text());
  if (!reply) return reply.error();
  return Answer{.data = reply->text};
}

}  // namespace aw::cli::debate
