// The question that a person rules on, its options, and the keys of the options and commands. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"

namespace aw::cli::run {

struct RulingOption {
  std::string id;
  std::string text;      // on one line
  bool is_field = true;  // the ruling can name it; false: parsed from the question's text
  bool is_open = false;  // "something else": the person has to write the ruling
  std::optional<char> key{};
};

// An issue that the choice of an option sets to ruled.
struct Settled {
  std::string id;
  std::string words;  // "I2 (major): its title"
};

enum class RulingCommand { kAccept, kGoOn, kEdit, kClose, kChange, kPage };

struct CommandKey {
  RulingCommand command;
  char key;
};

struct RulingRequest {
  std::int64_t seq = 0;
  std::string type;  // APPEAL, RESOLUTION or INTERVENTION
  std::string question;
  std::vector<RulingOption> options;
  std::vector<std::string> closes_over;
  std::vector<std::string> leaves_open;  // the same issues, with severity and title
  std::string diff;                      // from the first version of the document to the newest; may be empty
  std::string document_id;
  std::vector<Settled> settles;  // by a ruling that names an option
  std::string unverified;        // the changes that the opponent has not seen, as a sentence; or empty
  std::string page;
  std::string command;
  std::string advisor, advice;
  std::vector<CommandKey> commands;

  // Parses the event ruling_due.
  static RulingRequest From(const boost::json::value& due);
  void Advise(const boost::json::value& advice);

  // Options have precedence: if an option has the letter `c`, closing gets another key.
  std::optional<std::size_t> OptionOf(char key) const;
  std::optional<RulingCommand> CommandOf(char key) const;
};

// The text of a ruling that chooses this option, the same as on the page.
std::string RulingLine(const RulingOption& option);

// The lines of each option that the prompt shows at most.
constexpr std::size_t kMaxOptionLines = 3;

// The whole question. With a prompt, without the options that the prompt shows whole.
std::vector<Line> QuestionLines(const RulingRequest& request, int columns, bool with_prompt);
std::vector<Line> AdviceLines(const RulingRequest& request, int columns);

}  // namespace aw::cli::run
