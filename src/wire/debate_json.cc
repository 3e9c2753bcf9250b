#include "wire/debate_json.h"

#include "wire/extras.h"
#include "wire/issue_json.h"
#include "wire/list_requests.h"
#include "wire/panel_json.h"

namespace aw {

void AppendJson(std::string& out, const Debate& debate) {
  ObjectWriter object(out);
  object.Id("id", debate.id);
  object.Text("title", debate.title);
  object.Text("debate_type", debate.debate_type);
  object.Text("state", Name(debate.state));
  object.Time("created_at", debate.created_at);
  object.Time("updated_at", debate.updated_at);
  if (debate.state == State::kClosed && !debate.tally.blocking.empty()) {
    AppendIds(object.Raw("left_open"), debate.tally.blocking);
  }
}

namespace {

void AppendArgument(std::string& out, const Argument& argument, bool with_content) {
  ObjectWriter object(out);
  object.Id("id", argument.id);
  object.Id("debate_id", argument.debate_id);
  if (argument.parent_id) {
    object.Id("parent_id", *argument.parent_id);
  } else {
    object.Null("parent_id");
  }
  object.Text("type", Name(argument.type));
  object.Text("role", Name(argument.role));
  if (with_content) object.Text("content", argument.content);
  if (argument.client_request_id) {
    object.Text("client_request_id", *argument.client_request_id);
  } else {
    object.Null("client_request_id");
  }
  object.Number("seq", argument.seq);
  object.Time("created_at", argument.created_at);
  if (!argument.hash.empty()) object.Text("hash", argument.hash);
  if (with_content && !argument.extras.empty()) object.Members(argument.extras);
}

}  // namespace

void AppendJson(std::string& out, const Argument& argument) { AppendArgument(out, argument, true); }
void AppendWithoutContent(std::string& out, const Argument& argument) { AppendArgument(out, argument, false); }

void AppendOutcome(ObjectWriter& object, const Argument& argument) {
  if (!argument.deferred.empty()) AppendIds(object.Raw("deferred"), argument.deferred);
  if (argument.closes_over) AppendIds(object.Raw("closes_over"), *argument.closes_over);
  if (!argument.outcome.empty()) object.Members(argument.outcome);
}

void AppendMembers(ObjectWriter& object, const Tally& tally) {
  object.Number("round", tally.round);
  if (tally.max_rounds) object.Number("max_rounds", *tally.max_rounds);
  AppendIds(object.Raw("blocking"), tally.blocking);
  AppendIds(object.Raw("stalemate"), tally.stalemate);
}

void AppendMembers(ObjectWriter& object, const Unverified& unverified) {
  if (!unverified.versions.empty()) {
    AppendArray(object.Raw("unverified"), unverified.versions, [](std::string& o, const UnverifiedVersion& version) {
      ObjectWriter item(o);
      item.Id("document_id", version.document_id);
      item.Number("seen", version.seen);
      item.Number("newest", version.newest);
      item.Number("lines_changed", version.lines_changed);
    });
  }
  if (unverified.rewritten) object.Bool("rewritten", true);
}

void AppendJson(std::string& out, const ArgumentHead& head) {
  ObjectWriter object(out);
  object.Id("id", head.id);
  object.Number("seq", head.seq);
  object.Text("type", Name(head.type));
  object.Text("role", Name(head.role));
}

void AppendJson(std::string& out, const HeldDraft& draft) {
  ObjectWriter object(out);
  object.Text("role", Name(draft.role));
  object.Text("type", Name(draft.type));
  object.Text("content", draft.content);
  object.Time("created_at", draft.created_at);
}

void AppendJson(std::string& out, const std::vector<HeldDraft>& drafts) {
  AppendArray(out, drafts, [](std::string& o, const HeldDraft& draft) { AppendJson(o, draft); });
}

void AppendJson(std::string& out, const Written& written) {
  ObjectWriter object(out);
  AppendJson(object.Raw("debate"), written.debate);
  AppendJson(object.Raw("argument"), written.argument);
  AppendOutcome(object, written.argument);
  if (written.replay) object.Bool("idempotent_replay", true);
}

void AppendJson(std::string& out, const News& news) {
  ObjectWriter object(out);
  object.Bool("has_new_argument", true);
  object.Text("action", news.action);
  object.Text("debate_state", Name(news.state));
  AppendJson(object.Raw("argument"), news.argument);
  object.Id("next_argument_id_to_wait", news.argument.id);
  AppendMembers(object, news.tally);
  // In a debate with a round limit, a ruling that does not close adds a round.
  if (news.argument.type == ArgumentType::kRuling && news.tally.max_rounds && news.state != State::kClosed) {
    const std::int64_t added = ExtensionIn(news.argument.extras).value_or(1);
    if (added > 0) object.Number("rounds_added", added);
  }
  AppendMembers(object, news.unverified);
  AppendPanelTurn(object, news.state, news.tally.panel);
  if (!news.skipped.empty()) {
    AppendArray(object.Raw("skipped"), news.skipped,
                [](std::string& o, const ArgumentHead& head) { AppendJson(o, head); });
  }
}

void AppendJson(std::string& out, const DebatePage& page) {
  ObjectWriter object(out);
  AppendArray(object.Raw("debates"), page.items, [](std::string& o, const Debate& debate) { AppendJson(o, debate); });
  object.Number("total", page.total);
  if (page.total_is_minimum) object.Bool("total_is_minimum", true);
  if (page.next) object.Text("next_cursor", CursorOf(*page.next));
}

void AppendNoNews(std::string& out, const Uuid& debate_id, std::int64_t last_seen_seq, const Panel& turn) {
  ObjectWriter object(out);
  object.Bool("has_new_argument", false);
  object.Id("debate_id", debate_id);
  object.Number("last_seen_seq", last_seen_seq);
  AppendPanelTurn(object, State::kAwaitingOpponent, turn);
}

}  // namespace aw
