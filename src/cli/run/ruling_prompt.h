// The ruling of a person at the terminal: takes keys, and produces a ruling. It sends only a ruling that was shown
// before. Pure; LiveView draws it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"
#include "cli/run/keys.h"
#include "cli/run/ruling_request.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

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
