#include "wire/brief_context.h"

#include <array>
#include <boost/json.hpp>
#include <string>
#include <utility>

#include "wire/json_reader.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kIdentifyingMembers{"id", "severity", "title", "status"};
constexpr std::array<std::string_view, 7> kDroppedFromArgument{
    "debate_id", "parent_id", "client_request_id", "created_at", "hash", "question", "issues"};
constexpr std::array<std::string_view, 3> kDroppedFromIssue{"opened_by", "opened_seq", "updated_seq"};
constexpr std::array<std::string_view, 4> kDroppedFromDebate{"debate_type", "created_at", "updated_at", "hash"};

json::object* ObjectAt(json::object& parent, std::string_view name) {
  json::value* value = parent.if_contains(name);
  return value ? value->if_object() : nullptr;
}

json::array* ItemsAt(json::object& parent, std::string_view name) {
  json::value* value = parent.if_contains(name);
  return value ? value->if_array() : nullptr;
}

std::int64_t SeqAt(const json::object& parent, std::string_view name) {
  const json::value* value = parent.if_contains(name);
  return value && value->is_int64() ? value->get_int64() : 0;
}

// Keeps the order of the other members.
void Erase(json::object& object, std::string_view name) {
  if (const auto member = object.find(name); member != object.end()) object.stable_erase(member);
}

template <typename Names>
void EraseAll(json::object& object, const Names& names) {
  for (const std::string_view name : names) Erase(object, name);
}

template <typename Change>
void ForEachArgument(json::object& context, Change change) {
  if (json::object* motion = ObjectAt(context, "motion")) change(*motion);
  json::array* arguments = ItemsAt(context, "arguments");
  if (!arguments) return;
  for (json::value& argument : *arguments) {
    if (argument.is_object()) change(argument.get_object());
  }
}

// Replaces `issues` by `sets`, at the same position.
void ReplaceEntriesBySets(json::object& argument) {
  const json::array* entries = ItemsAt(argument, "issues");
  if (!entries) return;
  json::array changes;
  for (const json::value& entry : *entries) {
    changes.emplace_back(std::string(TextAt(entry, "id")) + " → " + std::string(TextAt(entry, "set")));
  }
  json::object changed;
  for (auto& [name, value] : argument) {
    if (name == "issues") {
      changed["sets"] = std::move(changes);
    } else {
      changed[name] = std::move(value);
    }
  }
  argument = std::move(changed);
}

json::object IdentifyingMembers(const json::object& issue) {
  json::object row;
  for (const std::string_view name : kIdentifyingMembers) {
    if (const json::value* value = issue.if_contains(name)) row[name] = *value;
  }
  return row;
}

template <typename Change>
void ForEachIssue(json::object& context, Change change) {
  json::array* issues = ItemsAt(context, "issues");
  if (!issues) return;
  for (json::value& issue : *issues) {
    if (issue.is_object()) change(issue.get_object());
  }
}

void DropEmptyLists(json::object& object) {
  for (auto member = object.begin(); member != object.end();) {
    const json::array* items = member->value().if_array();
    member = items && items->empty() ? object.stable_erase(member) : member + 1;
  }
}

std::string Joined(const json::array& texts) {
  std::string out;
  for (const json::value& text : texts) {
    if (text.is_string()) out.append(out.empty() ? "" : ", ").append(View(text.get_string()));
  }
  return out;
}

void JoinTexts(json::object& object, std::string_view name) {
  if (const json::array* texts = ItemsAt(object, name)) object[name] = Joined(*texts);
}

}  // namespace

void ShowIssuesOnce(json::object& context, std::optional<std::int64_t> after) {
  ForEachArgument(context, ReplaceEntriesBySets);
  if (!after) return;
  ForEachIssue(context, [&](json::object& issue) {
    if (SeqAt(issue, "updated_seq") <= *after) issue = IdentifyingMembers(issue);
  });
}

void ShortenForAgent(json::object& context, std::optional<std::int64_t> after) {
  ShowIssuesOnce(context, after);
  if (after) Erase(context, "motion");
  if (json::object* debate = ObjectAt(context, "debate")) EraseAll(*debate, kDroppedFromDebate);
  ForEachArgument(context, [](json::object& argument) {
    EraseAll(argument, kDroppedFromArgument);
    JoinTexts(argument, "sets");
    JoinTexts(argument, "about");
  });
  ForEachIssue(context, [](json::object& issue) {
    EraseAll(issue, kDroppedFromIssue);
    if (json::array* evidence = ItemsAt(issue, "evidence")) {
      for (json::value& piece : *evidence) {
        if (piece.is_object()) Erase(piece.get_object(), "commit");
      }
    }
  });
  DropEmptyLists(context);
  for (const std::string_view name : {"blocking", "stalemate"}) JoinTexts(context, name);
  if (SeqAt(context, "omitted_arguments") == 0) Erase(context, "omitted_arguments");
  Erase(context, "total_arguments");
  if (json::array* issues = ItemsAt(context, "issues")) {
    json::array ledger = std::move(*issues);
    Erase(context, "issues");
    context["ledger"] = std::move(ledger);
  }
}

}  // namespace aw
