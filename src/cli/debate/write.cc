#include "cli/debate/write.h"

#include "cli/shell.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

void CopyText(ObjectWriter& into, std::string_view name, const json::value& from, std::string_view field) {
  if (At(from, field).is_null()) {
    into.Null(name);
  } else {
    into.Text(name, TextAt(from, field));
  }
}

// The argument without what the caller knows already.
void AppendHead(std::string& out, const json::value& argument) {
  ObjectWriter object(out);
  for (const std::string_view name : {"id", "debate_id", "parent_id", "type", "role"}) {
    CopyText(object, name, argument, name);
  }
  object.Number("seq", NumberAt(argument, "seq").value_or(0));
  CopyText(object, "created_at", argument, "created_at");
}

void AppendShortAnswer(std::string& out, const json::value& written, const std::string& request_id) {
  const json::value& argument = At(written, "argument");
  const json::value& debate = At(written, "debate");
  ObjectWriter object(out);
  CopyText(object, "argument_id", argument, "id");
  CopyText(object, "argument_type", argument, "type");
  object.Number("argument_seq", NumberAt(argument, "seq").value_or(0));
  CopyText(object, "debate_id", debate, "id");
  CopyText(object, "debate_state", debate, "state");
  CopyText(object, "debate_type", debate, "debate_type");
  object.Text("client_request_id", request_id);
  AppendHead(object.Raw("argument"), argument);
  if (FlagAt(written, "idempotent_replay")) object.Bool("idempotent_replay", true);
}

std::string Message(const json::value& written) {
  const json::value& argument = At(written, "argument");
  const std::string what(TextAt(argument, "type"));
  const std::string number = std::to_string(NumberAt(argument, "seq").value_or(0));
  if (FlagAt(written, "idempotent_replay")) {
    return what + " was already written as argument " + number +
           " by this client_request_id; nothing was written again";
  }
  return what + " written as argument " + number + "; the debate is now " +
         std::string(TextAt(At(written, "debate"), "state"));
}

std::string WaitCommand(const Session& session, const json::value& written, std::string_view role) {
  const json::value& argument = At(written, "argument");
  return ShellCommand({session.settings().program, "debate", "wait", "--debate-id",
                       std::string(TextAt(argument, "debate_id")), "--role", std::string(role), "--argument-id",
                       std::string(TextAt(argument, "id"))});
}

}  // namespace

std::string DebatePath(const Session& session, std::string_view rest) {
  return "/debates/" + session.Required("debate-id") + std::string(rest);
}

Outcome<Answer> Write(Session& session, const Writing& writing) {
  const auto given = session.Text("client-request-id");
  const std::string request_id = given ? std::string(*given) : session.NewId();
  std::string body;
  {
    ObjectWriter object(body);
    writing.fields(object);
    object.Text("client_request_id", request_id);
  }
  auto reply = session.Post(writing.target, std::move(body), writing.as);
  if (!reply) {
    reply.error().client_request_id = request_id;
    return std::move(reply).error();
  }
  Answer answer;
  AppendShortAnswer(answer.data, reply->data, request_id);
  answer.notes = {{"message", Message(reply->data)}, {"client_request_id", request_id}};
  if (!writing.waits_as.empty()) {
    answer.notes.emplace_back("next_command", WaitCommand(session, reply->data, writing.waits_as));
  }
  return answer;
}

}  // namespace aw::cli::debate
