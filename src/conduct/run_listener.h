// Who follows a run: a person at a terminal, or a program that reads one JSON line per event. For one thread.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::conduct {

// docs/run.md has the table of events and their fields.
// clang-format off
//   run_started    {debate_id, title, page, file?, proposer, opponent, arbitrator?, resumed, tokens?, usd?}   spent before
//   turn_started   {role, agent, action, attempt, round, max_rounds?}
//   turn_progress  {role, agent, seconds, tokens?, usd?, doing?}   about once a second; not for readers of lines
//   moved          {seq, type, role, argument_id, line, issues?: [{id, set, severity?, title?}]}   each argument once, whoever made it
//   standing       {round, max_rounds?, blocking: [id], disputed: n, stalemate: [id], line}   after it has changed
//   turn_ended     {role, agent, seconds, tokens?, usd?}
//   turn_failed    {role, agent, attempt, cause, repeated, denials: [text], refusals: [text], transcript, errors}   after turn_ended
//   sent_back      {role, agent, document_id, version, lines_changed}   a request to close with an unseen change
//   ruling_due     {seq, type, question, options: [{id, text}], settles: [{id, severity, title}],
//                   closes_over: [id], leaves_open: [{id, severity, title}], unverified: […], diff?, page, command, advice?: {agent, text}}
//   advice         {agent, text}
//   ruling_refused {message, kept?}          the person's ruling was refused, or came too late; kept: a file with it
//   quota          {role, agent, words, resets_at?: seconds since 1970}
//   warning        {message}
//   stopping       {after}                   Ctrl-C: the turn is finished first
//   stopped        {reason: "budget" | "agent" | "ruling" | "interrupted" | "server", message, command}
//   result         {debate_id, state, title, file?, written?: path, beside?: the file, if `written` is another,
//                   document_id?, version?, diff?, rulings: [{seq, choice, content}], issues: […], blocking: [id],
//                   rounds, seconds, tokens?, usd?, tokens_at_least?, usd_at_least?}
// clang-format on
struct Event {
  std::string_view name;
  boost::json::object fields;
};

// What the person rules.
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
  // What the person has decided since `ruling_due`, once.
  virtual std::optional<Ruling> Decided() { return std::nullopt; }
};

}  // namespace aw::conduct
