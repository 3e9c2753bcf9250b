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

enum class DeskCommand { kAccept, kGoOn, kEdit, kClose, kPage };

struct CommandKey {
  DeskCommand command;
  char key;
};

struct Offer {
  std::int64_t seq = 0;
  std::string type;  // APPEAL, RESOLUTION or INTERVENTION
  std::string question;
  std::vector<Option> options;
  std::vector<std::string> closes_over;
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
  std::optional<DeskCommand> CommandOf(char key) const;
};

// As the page words it.
std::string RulingLine(const Option& option);

// All of it, as long as it is.
std::vector<Line> QuestionLines(const Offer& offer, int columns);
std::vector<Line> AdviceLines(const Offer& offer, int columns);

}  // namespace aw::cli::run
