// The events of docs/protocol.md, section 5, as frames ready for any number of sockets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/debate.h"
#include "core/error.h"
#include "core/issues.h"
#include "core/presence.h"
#include "http/ws_frame.h"
#include "view/transcripts.h"

namespace aw::http {

// `presence` is JSON.
FramePtr InitialStateEvent(const Debate& debate, const view::Transcript& transcript,
                           const std::vector<HeldDraft>& drafts, const std::vector<Issue>& issues,
                           const Unverified& unverified, std::string_view presence);

// `new_argument` and the `state_changed` that belongs to it: two frames in one piece, one write per socket.
FramePtr ArgumentEvents(const Debate& debate, const Argument& argument, State previous,
                        const Unverified& unverified = {});

// After the events of the argument that changed them.
FramePtr IssuesChangedEvent(const Debate& debate, const std::vector<Issue>& issues);

// Of a debate with seats: after the events of an argument, and when a seat has submitted.
FramePtr PanelChangedEvent(const Debate& debate);

FramePtr DraftHeldEvent(const Uuid& debate_id, const HeldDraft& draft);
FramePtr AckEvent(const std::optional<std::string>& request_id, const Argument& argument);
FramePtr ErrorEvent(const Error& error, const std::optional<std::string>& request_id);

FramePtr DebateDeletedEvent(const Uuid& debate_id);

// `with_advice`: for those who may judge.
FramePtr PresenceEvent(const Uuid& debate_id, const PresenceByRole* roles, bool with_advice);

// The list feed's, one behind the other.
void AppendDebateEvent(std::string& frames, std::string_view event, const Debate& debate);
void AppendDebateDeletedEvent(std::string& frames, const Uuid& debate_id);

}  // namespace aw::http
