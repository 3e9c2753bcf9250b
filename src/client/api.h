// The client of the server's HTTP API: requests with retries, answers as data, refusals as Failures. For one thread.
// The settings must outlive it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/http_client.h"
#include "client/settings.h"
#include "core/id.h"

namespace aw::client {

// The data of a successful answer, parsed and as the received text.
struct Reply {
  boost::json::value data;
  std::string text;
  std::string date;
  std::string client_request_id{};  // of a write: the id that was sent with it
};

// The path and query of a request.
class Target {
 public:
  explicit Target(std::string path) : text_(std::move(path)) {}

  // No value adds nothing.
  Target& With(std::string_view name, std::optional<std::string_view> value);
  Target& With(std::string_view name, std::optional<std::int64_t> value);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  bool first_ = true;
};

enum class As { kAgent, kArbitrator };

class Api {
 public:
  explicit Api(const Settings& settings) : settings_(settings) {}
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  virtual ~Api() = default;

  const Settings& settings() const { return settings_; }

  OrFailure<Reply> Get(const std::string& target) const;
  OrFailure<Reply> Post(const std::string& target, std::string body, As as = As::kAgent) const;
  OrFailure<Reply> Put(const std::string& target, std::string body, As as = As::kAgent) const;
  // `gone` is the answer if an earlier try deleted the object and its answer was lost.
  OrFailure<Reply> Delete(const std::string& target, As as, std::string gone) const;
  // A write in a debate that does not exist: the server checks the permission, then refuses. Nothing is stored.
  OrFailure<Reply> Probe(std::string_view path, As as) const;

  // Called when no server can be reached. Returns true if one is ready afterwards.
  virtual bool StartServer() const { return false; }
  // The failure of a request, with the reason if StartServer() has failed.
  Failure FailureOf(const ClientError& error) const;

  std::string NewId() const;

 protected:
  bool has_asked() const { return has_asked_; }  // at least one request has ended
  void set_start_problem(std::string problem) const { start_problem_ = std::move(problem); }

 private:
  OrFailure<Reply> Call(std::string_view method, const std::string& target, std::string body, As as) const;
  OrFailure<Response> Ask(std::string_view method, const std::string& target, std::string body, As as) const;

  const Settings& settings_;
  mutable std::optional<IdSource> ids_;
  mutable bool has_asked_ = false;
  mutable std::string start_problem_;  // why no server could be started
};

// The data of a successful answer; a failure for any other answer.
OrFailure<Reply> ReadReply(Response response, const Url& url);

// The failure of a request without an answer, in words for the user.
Failure FromClientError(const ClientError& error, const Url& url);
// The failure of an answer that is no success: the server's error, or CONNECTION_ERROR if debate-server did not send
// it.
Failure FromResponse(const Response& response, const Url& url);

// Documents whose ids occur in the texts of a debate: named_documents.cc.

// The documents whose ids occur in the texts of `context` ({motion, arguments, held_drafts}), or in a `where` of their
// entries, in order:
// `{document_id, name, version, summary, …, versions: [{version, summary, …}]}`, the newest version last; or
// `{document_id, missing}` with the reason, if the text calls it a document or it was deleted.
boost::json::array NamedDocuments(const Api& session, const boost::json::value& context);

// Adds `content` to each version, or the reason why it is `missing`, and the newest content to the document. Drops the
// earliest versions above a limit and counts them in `earlier_versions`.
void AddContents(const Api& session, boost::json::array& documents);

}  // namespace aw::client
