#include "http/events.h"

#include "wire/debate_json.h"
#include "wire/envelope.h"
#include "wire/issue_json.h"
#include "wire/json_writer.h"
#include "wire/panel_json.h"
#include "wire/presence_json.h"

namespace aw::http {
namespace {

// `append(out)` writes the data.
template <typename Append>
void AppendEvent(std::string& frames, std::string_view event, Append append) {
  std::string text = ObjectOf([&](ObjectWriter& object) {
    object.Text("event", event);
    append(object.Raw("data"));
  });
  AppendFrame(frames, Opcode::kText, text);
}

template <typename Append>
FramePtr Event(std::string_view event, Append append) {
  auto frames = std::make_shared<std::string>();
  AppendEvent(*frames, event, append);
  return frames;
}

}  // namespace

FramePtr InitialStateEvent(const Debate& debate, const view::Transcript& transcript,
                           const std::vector<HeldDraft>& drafts, const std::vector<Issue>& issues,
                           const Unverified& unverified, std::string_view presence) {
  return Event("initial_state", [&](std::string& out) {
    ObjectWriter object(out);
    AppendJson(object.Raw("debate"), debate);
    object.Raw("arguments").append("[").append(transcript.Range(1, transcript.newest_seq())).append("]");
    AppendJson(object.Raw("held_drafts"), drafts);
    AppendJson(object.Raw("issues"), issues);
    AppendMembers(object, debate.tally);
    AppendMembers(object, unverified);
    AppendPanel(object, debate);
    object.Raw("presence").append(presence);
  });
}

FramePtr IssuesChangedEvent(const Debate& debate, const std::vector<Issue>& issues) {
  return Event("issues_changed", [&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate.id);
    AppendJson(object.Raw("issues"), issues);
    AppendMembers(object, debate.tally);
  });
}

FramePtr ArgumentEvents(const Debate& debate, const Argument& argument, State previous, const Unverified& unverified) {
  auto frames = std::make_shared<std::string>();
  AppendEvent(*frames, "new_argument", [&](std::string& out) {
    ObjectWriter object(out);
    AppendJson(object.Raw("debate"), debate);
    AppendJson(object.Raw("argument"), argument);
    AppendMembers(object, unverified);
  });
  AppendEvent(*frames, "state_changed", [&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate.id);
    object.Text("state", Name(debate.state));
    object.Text("previous_state", Name(previous));
  });
  return frames;
}

FramePtr PanelChangedEvent(const Debate& debate) {
  return Event("panel_changed", [&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate.id);
    AppendPanelTurn(object, debate.state, debate.tally.panel);
  });
}

FramePtr DraftHeldEvent(const Uuid& debate_id, const HeldDraft& draft) {
  return Event("draft_held", [&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate_id);
    object.Text("role", Name(draft.role));
    object.Text("type", Name(draft.type));
    object.Text("content", draft.content);
    object.Time("created_at", draft.created_at);
  });
}

FramePtr AckEvent(const std::optional<std::string>& request_id, const Argument& argument) {
  return Event("ack", [&](std::string& out) {
    ObjectWriter object(out);
    if (request_id) {
      object.Text("request_id", *request_id);
    } else {
      object.Null("request_id");
    }
    AppendJson(object.Raw("argument"), argument);
    AppendOutcome(object, argument);
  });
}

FramePtr ErrorEvent(const Error& error, const std::optional<std::string>& request_id) {
  Error with_id = error;
  if (request_id) with_id.extra.emplace_back("request_id", *request_id);
  return Event("error", [&](std::string& out) { AppendJson(out, with_id); });
}

FramePtr DebateDeletedEvent(const Uuid& debate_id) {
  auto frames = std::make_shared<std::string>();
  AppendDebateDeletedEvent(*frames, debate_id);
  return frames;
}

FramePtr PresenceEvent(const Uuid& debate_id, const PresenceByRole* roles, bool with_advice) {
  return Event("presence", [&](std::string& out) {
    ObjectWriter object(out);
    object.Id("debate_id", debate_id);
    AppendJson(object.Raw("presence"), roles, with_advice);
  });
}

void AppendDebateEvent(std::string& frames, std::string_view event, const Debate& debate) {
  AppendEvent(frames, event, [&](std::string& out) {
    ObjectWriter object(out);
    AppendJson(object.Raw("debate"), debate);
  });
}

void AppendDebateDeletedEvent(std::string& frames, const Uuid& debate_id) {
  AppendEvent(frames, "debate_deleted", [&](std::string& out) { ObjectWriter(out).Id("debate_id", debate_id); });
}

}  // namespace aw::http
