#include "cli/docs/write.h"

#include "cli/content.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::docs {

Outcome<Answer> WriteVersion(Session& session, const std::string& target, std::optional<std::int64_t> base_version) {
  const auto metadata = session.Text("metadata");
  if (metadata) {
    const auto parsed = ParseJson(*metadata);
    if (!parsed || !parsed->is_object()) {
      return Refuse("--metadata must be a JSON object", "For example: --metadata '{\"status\": \"draft\"}'");
    }
  }
  const auto content = ReadContent(session);
  if (!content) return content.error();

  const auto given = session.Text("client-request-id");
  const std::string request_id = given ? std::string(*given) : session.NewId();
  std::string body;
  {
    ObjectWriter object(body);
    object.Text("summary", session.Required("summary"));
    object.Text("content", *content);
    if (metadata) object.Raw("metadata").append(*metadata);
    if (base_version) object.Number("base_version", *base_version);
    object.Text("client_request_id", request_id);
  }
  auto reply = session.Post(target, std::move(body));
  if (!reply) {
    reply.error().client_request_id = request_id;
    return std::move(reply).error();
  }
  const std::string version = std::to_string(NumberAt(reply->data, "version").value_or(0));
  return Answer{.data = reply->text,
                .notes = {{"message", "Version " + version + " is written; name it by its document_id"},
                          {"client_request_id", request_id}}};
}

}  // namespace aw::cli::docs
