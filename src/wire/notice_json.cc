#include "wire/notice_json.h"

#include "wire/debate_json.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

void AppendBrief(std::string& out, const Argument& argument) {
  ObjectWriter object(out);
  object.Id("id", argument.id);
  object.Number("seq", argument.seq);
  object.Text("type", Name(argument.type));
  object.Text("role", Name(argument.role));
  object.Time("created_at", argument.created_at);
}

}  // namespace

void AppendJson(std::string& out, const NoticePayload& notice) {
  ObjectWriter object(out);
  object.Text("id", notice.id);
  object.Text("event", notice.event);
  object.Time("created_at", notice.created_at);
  object.Text("url", notice.url);
  if (notice.debate) AppendJson(object.Raw("debate"), *notice.debate);
  if (!notice.argument) return;
  if (notice.with_content) {
    AppendJson(object.Raw("argument"), *notice.argument);
  } else {
    AppendBrief(object.Raw("argument"), *notice.argument);
  }
}

void AppendJson(std::string& out, const TargetAnswer& answer) {
  ObjectWriter object(out);
  object.Text("target", answer.target);
  object.Text("kind", answer.kind);
  object.Text("address", answer.address);
  object.Bool("ok", answer.ok);
  if (answer.status != 0) object.Number("status", answer.status);
  if (!answer.said.empty()) object.Text("said", answer.said);
  if (!answer.error.empty()) object.Text("trouble", answer.error);
}

}  // namespace aw
