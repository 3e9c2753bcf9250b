// A due ruling as a form of MCP's elicitation, which a program shows to its user. Pure functions.
//
// The texts of a debate are other parties' words: the form has each on one line, in quotation marks and shortened.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::bridge::mcp {

struct DueRuling {
  struct Option {
    std::string id;
    std::string text;
  };

  std::string debate_id{};
  std::string argument_id{};  // of the argument that asks
  std::int64_t seq = 0;       // of the same
  bool is_completion = false;
  std::string title{};
  std::string question{};
  std::vector<Option> options{};  // of an appeal; the last is the open one
  std::string blocking{};         // "I1, I3": the issues that block
};

// What the answer to GET /debates/{id} says; nothing if no ruling is due on an argument of the debate.
std::optional<DueRuling> DueRulingIn(const boost::json::value& data);

struct FormStyle {
  bool titled = true;    // titles as `oneOf`; otherwise as `enumNames`, which revision 2025-06-18 knows
  bool has_note = true;  // with a field for a note; otherwise a second form asks for it if the choice needs one
};

// The parameters of elicitation/create. `page`: the debate's.
boost::json::object FormFor(const DueRuling& due, std::string_view page, FormStyle style);

struct FormAnswer {
  std::string body{};    // of POST /debates/{id}/ruling; empty: no ruling
  std::string choice{};  // that needs a note, and had none
};

// `result`: {action, content}. Anything but an accepted choice of the form is no ruling. `choice`: the one to which the
// form asked for a note; empty: the form asked for the choice. `request_id`: as client_request_id.
FormAnswer ReadFormAnswer(const DueRuling& due, const boost::json::value& result, std::string_view choice,
                          std::string_view request_id);

// The form that asks for the note to a choice that needs one.
boost::json::object FormForNote(const DueRuling& due, std::string_view choice, std::string_view page);

// A form without fields, which tells the user that the ruling was not accepted.
boost::json::object FormThatTells(const DueRuling& due, std::string_view problem, const boost::json::value& result,
                                  std::string_view page);

// Whether the client's capabilities have elicitation by forms.
bool ShowsForms(const boost::json::value& capabilities);

}  // namespace aw::bridge::mcp
