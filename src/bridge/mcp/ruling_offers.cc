#include "bridge/mcp/ruling_offers.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <vector>

#include "client/api.h"
#include "core/clock.h"
#include "programs/table/table.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::bridge::mcp {
namespace {

namespace json = boost::json;

// In it, forms have titles as `enumNames`.
constexpr std::string_view kFirstRevision = "2025-06-18";
constexpr std::string_view kWaits = "debate_wait";
constexpr std::string_view kFollowed[] = {kWaits, "debate_appeal", "debate_request_completion"};
constexpr const char* kFormKey = "ruling";  // of inputRequests
constexpr int kMovedOn = 409;
constexpr int kNotFound = 404;
// Of the wait beside an open form, after which it looks whether the form is still open.
constexpr std::int64_t kWatchMs = 20'000;

// Most programs let their user leave an optional text empty.
bool TakesEmptyText(std::string_view client_name) {
  const programs::Row* row = programs::RowOfClient(client_name);
  return !row || row->takes_empty_text;
}

bool IsAccessProblem(int status) { return status == 401 || status == 403; }

std::string RequestText(std::string_view id, json::object params) {
  return JsonText(
      json::object{{"jsonrpc", "2.0"}, {"id", id}, {"method", "elicitation/create"}, {"params", std::move(params)}});
}

// The debate of a call by the proposer; empty for another.
std::string DebateOfCall(const json::value& params) {
  const json::value& arguments = At(params, "arguments");
  const std::string_view role = TextAt(arguments, "role");
  if (!role.empty() && role != "proposer") return {};
  const auto id = Uuid::Parse(TextAt(arguments, "debate_id"));
  return id ? id->ToString() : std::string();
}

// The form, as the result that ends a call in the modern era.
std::string ResultThatAsks(std::string_view id, std::string_view state, json::object form) {
  form["mode"] = "form";
  json::object request{{"method", "elicitation/create"}, {"params", std::move(form)}};
  json::object result{{"resultType", "input_required"},
                      {"inputRequests", json::object{{kFormKey, std::move(request)}}},
                      {"requestState", state}};
  return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"result":)" + JsonText(result) + "}";
}

}  // namespace

void RulingOffers::KeepClient(const json::value& params) {
  const MutexLock hold(lock_);
  shows_forms_ = ShowsForms(At(params, "capabilities"));
  style_ = {.titled = TextAt(params, "protocolVersion") != kFirstRevision,
            .has_note = TakesEmptyText(TextAt(At(params, "clientInfo"), "name"))};
}

std::string RulingOffers::NewId() {
  const MutexLock hold(lock_);
  return ids_.Next(SystemUnixMs()).ToString();
}

std::optional<RulingOffers::Due> RulingOffers::ReadDue(const std::string& debate_id, const std::atomic<bool>& stop) {
  const auto answer = ask_({"GET", "/debates/" + debate_id + "?limit=1", {}, settings_.token}, stop);
  if (!answer || (answer->status != 200 && answer->status != kNotFound)) return std::nullopt;
  const auto body = ParseJson(answer->body);
  return body ? std::optional(DueRulingIn(At(*body, "data"))) : std::nullopt;
}

// Asks for a ruling in a debate that does not exist: the server checks the permission first. Nothing is stored.
bool RulingOffers::MayRule(const std::atomic<bool>& stop) {
  const json::object body{{"content", "aw looks whether it may rule"}, {"client_request_id", NewId()}};
  const auto answer =
      ask_({"POST", "/debates/" + NewId() + "/ruling", JsonText(body), settings_.arbitrator_token}, stop);
  return answer && !IsAccessProblem(answer->status);
}

std::optional<RulingOffers::Form> RulingOffers::NewForm(const DueRuling& due, const std::atomic<bool>& stop) {
  {
    const MutexLock hold(lock_);
    if (!offered_.emplace(due.debate_id, due.seq).second) return std::nullopt;
  }
  if (!MayRule(stop)) return std::nullopt;
  Form form{due, NewId()};
  const MutexLock hold(lock_);
  shown_.emplace(form.id, form);
  return form;
}

void RulingOffers::Withdraw(const std::string& debate_id, const Due& due) {
  std::vector<std::string> withdrawn;
  {
    const MutexLock hold(lock_);
    std::erase_if(shown_, [&](const auto& each) {
      const DueRuling& shown = each.second.due;
      const bool is_over = shown.debate_id == debate_id && (!due || due->seq != shown.seq);
      if (is_over) withdrawn.push_back(each.first);
      return is_over;
    });
  }
  for (const std::string& id : withdrawn) {
    write_(JsonText(json::object{{"jsonrpc", "2.0"},
                                 {"method", "notifications/cancelled"},
                                 {"params", {{"requestId", id}, {"reason", "The ruling is no longer due"}}}}));
  }
}

void RulingOffers::Watch(const Form& form, const std::atomic<bool>& stop) {
  const std::string target = client::Target("/debates/" + form.due.debate_id + "/wait")
                                 .With("role", "proposer")
                                 .With("argument_id", form.due.argument_id)
                                 .With("timeout_ms", kWatchMs)
                                 .text();
  while (!stop && IsShown(form.id)) {
    const auto answer = ask_({"GET", target, {}, settings_.token}, stop);
    if (stop || !answer || (answer->status != 200 && answer->status != kNotFound)) return;
    const auto body = ParseJson(answer->body);
    const bool is_news = answer->status == kNotFound || (body && FlagAt(At(*body, "data"), "has_new_argument"));
    if (!is_news) continue;
    if (const auto due = ReadDue(form.due.debate_id, stop)) Withdraw(form.due.debate_id, *due);
    return;
  }
}

bool RulingOffers::IsShown(std::string_view id) {
  const MutexLock hold(lock_);
  return shown_.contains(id);
}

void RulingOffers::Follow(const json::value& params, const std::atomic<bool>& stop) {
  FormStyle style;
  {
    const MutexLock hold(lock_);
    if (!shows_forms_) return;
    style = style_;
  }
  const std::string debate_id = DebateOfCall(params);
  if (debate_id.empty() || std::ranges::find(kFollowed, TextAt(params, "name")) == std::end(kFollowed)) return;
  const auto due = ReadDue(debate_id, stop);
  if (stop || !due) return;
  Withdraw(debate_id, *due);
  const auto form = *due ? NewForm(**due, stop) : std::nullopt;
  if (!form) return;
  write_(RequestText(form->id, FormFor(form->due, PageOf(form->due), style)));
  start_([this, form = *form](const std::atomic<bool>& end) { Watch(form, end); });
}

std::optional<RulingOffers::Form> RulingOffers::TakeForm(std::string_view id) {
  const MutexLock hold(lock_);
  const auto found = shown_.find(id);
  if (found == shown_.end()) return std::nullopt;
  Form form = std::move(found->second);
  shown_.erase(found);
  return form;
}

std::string RulingOffers::Send(const DueRuling& due, std::string request, const std::atomic<bool>& stop) {
  const auto response =
      ask_({"POST", "/debates/" + due.debate_id + "/ruling", std::move(request), settings_.arbitrator_token}, stop);
  if (!response) return "the server cannot be reached";
  if (response->status < 300) return {};
  if (response->status == kMovedOn) return "the debate has moved on";
  const auto body = ParseJson(response->body);
  const std::string_view said = body ? TextAt(At(*body, "error"), "message") : std::string_view();
  return said.empty() ? "the server refused it" : std::string(said);
}

RulingOffers::Next RulingOffers::Submit(const Form& form, const json::value& result, const std::atomic<bool>& stop) {
  FormAnswer answer = ReadFormAnswer(form.due, result, form.choice, form.id);
  if (!answer.choice.empty()) {
    Form note{form.due, NewId(), answer.choice};
    const MutexLock hold(lock_);
    shown_.emplace(note.id, note);
    return {FormForNote(note.due, note.choice, PageOf(note.due)), note.id};
  }
  if (answer.body.empty()) return {};
  const std::string problem = Send(form.due, std::move(answer.body), stop);
  if (problem.empty()) return {};
  return {FormThatTells(form.due, problem, result, PageOf(form.due)), NewId()};
}

std::function<void(const std::atomic<bool>&)> RulingOffers::TakeAnswer(const json::value& message) {
  if (!At(message, "method").is_null()) return {};
  auto form = TakeForm(TextAt(message, "id"));
  if (!form) return {};
  return [this, form = *std::move(form), result = At(message, "result")](const std::atomic<bool>& stop) {
    Next next = Submit(form, result, stop);
    if (next.form.empty() || stop) return;
    write_(RequestText(next.id, std::move(next.form)));
    Watch({form.due, next.id}, stop);
  };
}

std::optional<std::string> RulingOffers::Interrupt(std::string_view id, const json::value& params,
                                                   const std::atomic<bool>& stop) {
  const json::value& meta = At(params, "_meta");
  if (!ShowsForms(At(meta, "io.modelcontextprotocol/clientCapabilities"))) return std::nullopt;
  if (TextAt(params, "name") != kWaits) return std::nullopt;
  if (const auto form = TakeForm(TextAt(params, "requestState"))) {
    const json::value& result = At(At(params, "inputResponses"), kFormKey);
    Next next = Submit(*form, result, stop);
    if (next.form.empty()) return std::nullopt;
    return ResultThatAsks(id, next.id, std::move(next.form));
  }
  const std::string debate_id = DebateOfCall(params);
  const auto due = debate_id.empty() ? std::nullopt : ReadDue(debate_id, stop);
  const auto form = due && *due ? NewForm(**due, stop) : std::nullopt;
  if (!form || stop) return std::nullopt;
  const bool has_note = TakesEmptyText(TextAt(At(meta, "io.modelcontextprotocol/clientInfo"), "name"));
  return ResultThatAsks(id, form->id, FormFor(form->due, PageOf(form->due), {.titled = true, .has_note = has_note}));
}

}  // namespace aw::bridge::mcp
