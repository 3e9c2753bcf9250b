// A debate as aw receives it from the server, with the same text in every text field.
#pragma once

#include <boost/json.hpp>
#include <string>

#include "support/forgeries.h"

namespace aw::forgeries {

namespace json = boost::json;

inline std::string Id() { return "0192f0c1-0000-7000-8000-000000000001"; }

inline json::object Argument(const std::string& text, const char* type) {
  const json::object issue{{"id", "I1"},
                           {"set", "open"},
                           {"severity", "critical"},
                           {"title", text},
                           {"note", text},
                           {"where", {{"document_id", Id()}, {"version", 1}, {"section", text}}},
                           {"evidence",
                            {{{"kind", "file"}, {"path", text}, {"line", 3}, {"quote", text}, {"checked", "missing"}},
                             {{"kind", "command"}, {"run", text}, {"output", text}}}}};
  return {{"id", Id()},
          {"seq", 2},
          {"type", type},
          {"role", "opponent"},
          {"created_at", "2026-11-15T04:38:00.123Z"},
          {"content", text},
          {"issues", json::array{issue}},
          {"options", {{{"id", "A"}, {"text", text}}, {{"id", "B"}, {"text", text}}}},
          {"choice", "A"},
          {"despite", {{"I1", text}}}};
}

inline json::object Debate(const std::string& text) {
  const json::object debate{{"id", Id()}, {"title", text}, {"debate_type", "general_debate"}, {"state", "CLOSED"}};
  const json::object issue{{"id", "I1"},
                           {"severity", "critical"},
                           {"title", text},
                           {"status", "open"},
                           {"evidence", {{{"kind", "file"}, {"path", text}, {"line", 3}, {"checked", "missing"}}}}};
  const json::object version{{"version", 2}, {"summary", text}, {"content", text}, {"document_id", Id()}};
  json::object document = version;
  document["name"] = text;
  document["versions"] = json::array{version, version};
  json::object deleted = document;
  deleted["deleted_at"] = "2026-11-15T04:38:00.123Z";
  return {{"debate", debate},
          {"debates", json::array{debate}},
          {"motion", Argument(text, "MOTION")},
          {"argument", Argument(text, "RULING")},
          {"arguments", json::array{Argument(text, "CLAIM")}},
          {"held_drafts", json::array{Argument(text, "CLAIM")}},
          {"issues", json::array{issue}},
          {"documents", json::array{document, deleted}},
          {"hits", {{{"debate", debate}, {"argument", Argument(text, "RULING")}, {"snippet", text}}}},
          {"status", "new_argument"},
          {"action", "respond"}};
}

}  // namespace aw::forgeries
