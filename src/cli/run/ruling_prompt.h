// The ruling of a person at the terminal: takes keys, and produces a ruling. It sends only a ruling that was shown
// before. Pure; LiveView draws it.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"
#include "cli/run/console.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

// The question that a person rules on, its options, and the keys of the options and commands: ruling_request.cc.

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

class RulingPrompt {
 public:
  // The next action of LiveView.
  enum class Act { kNothing, kDraw, kEdit, kShowChange, kShowPage, kSend };

  explicit RulingPrompt(RulingRequest request) : request_(std::move(request)) {}

  Act Press(const Key& key);
  // Sets the text that the person wrote in an editor, as WordsOf returns it.
  void Write(std::string words);
  void Advise(const boost::json::value& advice) { request_.Advise(advice); }
  // Marks the current choice as shown: Enter may send it.
  void WasShown() { shown_ = true; }
  // After a refusal: the choice is kept.
  void Reopen() { sending_ = false; }

  const RulingRequest& request() const { return request_; }
  bool sending() const { return sending_; }
  bool has_words() const { return !words_.empty() || !kept_words_.empty(); }
  conduct::Ruling Made() const;

  // The text for the editor: the ruling, and below a line the question.
  std::string TextToEdit() const;
  // The person's part of an edited text.
  static std::string WordsOf(std::string_view edited);

  std::vector<Line> Lines(int columns) const;
  // One line, for a terminal that cannot redraw; may be empty.
  std::string Summary() const;
  std::vector<std::string> Keys() const;

 private:
  Act Choose(std::size_t option);
  Act Move(int step);
  Act Do(RulingCommand command);
  Act Enter();
  Act Withdraw();
  Act Changed();
  std::string OwnWords() const;
  std::string Content() const;
  std::string Preview() const;
  std::string Consequence() const;
  bool ChoosesOption() const;
  std::string Settles() const;
  std::string WordsFor(RulingCommand command) const;
  std::vector<Line> ChoiceLines() const;
  bool LacksWords() const;

  RulingRequest request_;
  std::optional<std::size_t> chosen_;
  std::string words_;       // the text of the ruling, if the person wrote it
  std::string kept_words_;  // withdrawn text; the editor shows it again
  std::string hint_;
  bool close_ = false;
  bool shown_ = false;
  bool sending_ = false;
};

}  // namespace aw::cli::run
