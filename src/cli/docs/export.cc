#include "cli/content.h"
#include "cli/handlers.h"
#include "cli/query.h"
#include "cli/session.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::docs {

Outcome<Answer> Export(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  const auto reply = session.Get(Target("/documents/" + *id).With("version", session.Number("version")).text());
  if (!reply) return reply.error();
  const std::string path = session.Required("output");
  if (auto failure = WriteWholeFile(path, TextAt(reply->data, "content"))) return *std::move(failure);

  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("document_id", TextAt(reply->data, "document_id"));
    object.Text("path", path);
    object.Number("version", NumberAt(reply->data, "version").value_or(0));
  }
  answer.notes = {{"message", "The document is written"}};
  return answer;
}

}  // namespace aw::cli::docs
