// The ruling that a person makes at the terminal: what is chosen, what would be sent. Keys go in, a ruling comes out,
// and nothing is sent that was not shown before. Pure; LiveView draws it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run/keys.h"
#include "cli/run/line.h"
#include "cli/run/offer.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

class RulingPrompt {
 public:
  // What LiveView does next.
  enum class Act { kNothing, kDraw, kEdit, kShowChange, kShowPage, kSend };

  explicit RulingPrompt(Offer offer) : offer_(std::move(offer)) {}

  Act Press(const Key& key);
  // What the person has written in an editor, by WordsOf.
  void Write(std::string words);
  void Advise(const boost::json::value& advice) { offer_.Advise(advice); }
  // What is chosen now is on the screen: Enter may send it.
  void WasShown() { shown_ = true; }
  // It was refused: the person goes on where it was.
  void Reopen() { sending_ = false; }

  const Offer& offer() const { return offer_; }
  bool sending() const { return sending_; }
  bool has_words() const { return !words_.empty() || !kept_words_.empty(); }
  conduct::Ruling Made() const;

  // For the editor: what would be sent, and below a line what it is about.
  std::string TextToEdit() const;
  // What of such a text is the person's.
  static std::string WordsOf(std::string_view edited);

  std::vector<Line> Lines(int columns) const;
  // In one line, for a terminal where nothing is redrawn; may be empty.
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

  Offer offer_;
  std::optional<std::size_t> chosen_;
  std::string words_;       // of the whole ruling, if they are the person's own
  std::string kept_words_;  // taken back; the editor shows them again
  std::string hint_;
  bool close_ = false;
  bool shown_ = false;
  bool sending_ = false;
};

}  // namespace aw::cli::run
