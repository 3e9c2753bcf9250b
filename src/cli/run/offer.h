// What a person rules on: the question, the options that it offers, and the key for each thing one can do. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run/line.h"

namespace aw::cli::run {

struct Option {
  std::string id;
  std::string text;      // on one line
  bool is_field = true;  // the ruling can name it; else it was read from the question's text
  bool is_open = false;  // "something else": it says nothing until it is written out
  std::optional<char> key{};
};

// An issue that a choice sets to ruled.
struct Settled {
  std::string id;
  std::string words;  // "I2 (major): its title"
};

enum class RulingCommand { kAccept, kGoOn, kEdit, kClose, kChange, kPage };

struct CommandKey {
  RulingCommand command;
  char key;
};

struct Offer {
  std::int64_t seq = 0;
  std::string type;  // APPEAL, RESOLUTION or INTERVENTION
  std::string question;
  std::vector<Option> options;
  std::vector<std::string> closes_over;
  std::vector<std::string> leaves_open;  // the same, each in words
  std::string diff;                      // from the first version of the document to the newest; may be empty
  std::string document_id;
  std::vector<Settled> settles;  // by a ruling that names an option
  std::string unverified;        // what of the document the opponent has not seen, in words; or empty
  std::string page;
  std::string command;
  std::string advisor, advice;
  std::vector<CommandKey> commands;

  // Of the event ruling_due.
  static Offer Of(const boost::json::value& due);
  void Advise(const boost::json::value& advice);

  // Options come before commands: where one has the letter `c`, closing gets another.
  std::optional<std::size_t> OptionOf(char key) const;
  std::optional<RulingCommand> CommandOf(char key) const;
};

// As the page words it.
std::string RulingLine(const Option& option);

// How many lines of each option the desk shows at most.
constexpr std::size_t kMostOptionLines = 3;

// All of it, as long as it is. Options that a desk shows whole are left out.
std::vector<Line> QuestionLines(const Offer& offer, int columns, bool with_desk);
std::vector<Line> AdviceLines(const Offer& offer, int columns);

}  // namespace aw::cli::run
