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
  std::int64_t seq = 0;  // of the argument that asks
  bool is_completion = false;
  std::string title{};
  std::string question{};
  std::vector<Option> options{};  // of an appeal; the last is the open one
  std::string blocking{};         // "I1, I3": the issues that block
};

// What the answer to GET /debates/{id} says; nothing if no ruling is due on an argument of the debate.
std::optional<DueRuling> DueRulingIn(const boost::json::value& data);

// The parameters of elicitation/create. `page`: the debate's. `titled`: titles as `oneOf`; otherwise as `enumNames`,
// which revision 2025-06-18 knows.
boost::json::object FormFor(const DueRuling& due, std::string_view page, bool titled);

struct FormAnswer {
  std::string body{};     // of POST /debates/{id}/ruling; empty: no ruling
  std::string problem{};  // why the words that the user has written are no ruling
};

// `result`: {action, content}. Anything but an accepted choice of the form is no ruling. `request_id`: as
// client_request_id.
FormAnswer ReadFormAnswer(const DueRuling& due, const boost::json::value& result, std::string_view request_id);

// A form without fields, which tells the user that the ruling was not accepted.
boost::json::object FormThatTells(const DueRuling& due, std::string_view problem, const boost::json::value& result,
                                  std::string_view page);

// Whether the client's capabilities have elicitation by forms.
bool ShowsForms(const boost::json::value& capabilities);

}  // namespace aw::bridge::mcp
