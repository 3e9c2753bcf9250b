// The receiver of a run's events: a terminal view, or a writer of one JSON line per event. For one thread.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::conduct {

// docs/run.md has the table of events and their fields. Those of a turn, sent_back and quota have {seat, stage} too if
// the player is a seat of a panel.
// clang-format off
//   run_started    {debate_id, title, page, file?, proposer, opponent, arbitrator?, resumed, seats?: [{seat, agent}],
//                   tokens?, usd?}   of the earlier turns
//   turn_started   {role, agent, action, attempt, round, max_rounds?}
//   turn_progress  {role, agent, seconds, tokens?, usd?, doing?}   about once a second; not in the JSON lines
//   moved          {seq, type, role, argument_id, line, issues?: [{id, set, severity?, title?}]}   each argument once
//   standing       {round, max_rounds?, blocking: [id], disputed: n, stalemate: [id], line}   after a change
//   turn_ended     {role, agent, seconds, tokens?, usd?}
//   turn_failed    {role, agent, attempt, cause, repeated, denials: [text], refusals: [text], transcript, errors}   after turn_ended
//   sent_back      {role, agent, document_id, version, lines_changed}   a request to close with a change that the opponent has not seen
//   ruling_due     {seq, type, question, options: [{id, text}], settles: [{id, severity, title}],
//                   closes_over: [id], leaves_open: [{id, severity, title}], unverified: […], diff?, page, command, advice?: {agent, text}}
//   advice         {agent, text}
//   ruling_refused {message, kept?}          the person's ruling was refused; kept: the file that has its text
//   submitted      {role, seat, agent, stage}   a seat of a panel has submitted its review or its verdicts
//   dropped        {role, seat, agent, stage, cause}   the panel proceeds without this seat
//   quota          {role, agent, words, resets_at?: seconds since 1970}
//   warning        {message}
//   stopping       {after}                   after Ctrl-C; the turn is completed first
//   stopped        {reason: "budget" | "agent" | "ruling" | "interrupted" | "server", message, command}
//   result         {debate_id, state, title, file?, written?: path, beside?: the file, if `written` is another file,
//                   document_id?, version?, diff?, rulings: [{seq, choice, content}], issues: […], blocking: [id],
//                   rounds, seconds, tokens?, usd?, tokens_at_least?, usd_at_least?}
// clang-format on
struct Event {
  std::string_view name;
  boost::json::object fields;
};

// The ruling of the person.
struct Ruling {
  std::string content;
  std::string choice;  // an option's id; or empty
  bool close = false;
};

class RunListener {
 public:
  virtual ~RunListener() = default;
  virtual void On(const Event& event) = 0;
  // About ten times a second while the conductor waits.
  virtual void Tick() {}
  // Returns the ruling that the person has made since `ruling_due`, once.
  virtual std::optional<Ruling> TakeRuling() { return std::nullopt; }
};

}  // namespace aw::conduct
