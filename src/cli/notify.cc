// `aw notify test`: sends a test notice to the configured targets.
#include <algorithm>
#include <boost/json.hpp>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::notify {
namespace {

namespace json = boost::json;

bool IsOk(const json::value& answer) {
  const json::value* ok = answer.is_object() ? answer.as_object().if_contains("ok") : nullptr;
  return ok && ok->is_bool() && ok->as_bool();
}

}  // namespace

OrFailure<Answer> Test(Session& session) {
  const auto target = session.Text("target");
  auto body = ObjectOf([&](ObjectWriter& object) {
    if (target) object.Text("target", *target);
  });
  const auto reply = session.Post("/notify/test", std::move(body), As::kArbitrator);
  if (!reply) return reply.error();
  Answer answer{.data = reply->text};
  const auto& targets = ArrayAt(reply->data, "targets");
  const bool all = std::ranges::all_of(targets, IsOk);
  answer.notes.emplace_back("message", all ? "All targets accepted the test notice" : "Some targets failed");
  if (!all) answer.exit = ExitCode::kProblem;
  return answer;
}

std::string AnswersAsMarkdown(const json::value& data) { return TableAsMarkdown(ArrayAt(data, "targets")); }

}  // namespace aw::cli::notify
