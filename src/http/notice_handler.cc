#include <algorithm>
#include <boost/asio/post.hpp>

#include "http/exchange.h"
#include "http/handlers.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"
#include "wire/notice_json.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

Result<std::string> ReadTarget(const Parameters& parameters) {
  Fields fields(parameters);
  std::string target = fields.OptionalText("target").value_or("");
  return fields.Done(std::move(target));
}

Response ShowAnswers(const std::vector<TargetAnswer>& answers) {
  return Ok(SuccessEnvelope([&](std::string& out) {
    ObjectWriter object(out);
    AppendArray(object.Raw("targets"), answers,
                [](std::string& to, const TargetAnswer& each) { AppendJson(to, each); });
  }));
}

std::optional<Error> RefuseTarget(const NoticeSender* sender, const std::string& target) {
  if (!sender) {
    return InvalidInput("This server has no notice target: DEBATE_NOTIFY_URL is not set",
                        "Start it with DEBATE_NOTIFY_URL=https://… or ntfy+https://host/topic");
  }
  const auto known = sender->Targets();
  if (target.empty() || std::ranges::find(known, target) != known.end()) return std::nullopt;
  return InvalidInput("target must be the id of one that this server calls", "Leave it out to test all");
}

}  // namespace

// `{"target"?}` or no body: sends a test to one target, or to all.
void TestNotices(const Exchange& exchange) {
  const std::string_view body = exchange.request.body;
  const Result<std::string> target = body.empty() ? Result<std::string>(std::string()) : ReadBody(body, ReadTarget);
  if (!target) return exchange.Refuse(target.error());
  NoticeSender* const sender = exchange.edge.notices;
  if (const auto refusal = RefuseTarget(sender, *target)) return exchange.Refuse(*refusal);

  // The connection must be destroyed on the io thread, never on the sender's.
  auto tell = [&io = exchange.edge.transport.io,
               connection = exchange.connection()](std::vector<TargetAnswer> answers) mutable {
    boost::asio::post(io, [connection = std::move(connection), answers = std::move(answers)] {
      connection->Answer(Guarded([&] { return ShowAnswers(answers); }));
    });
  };
  if (!sender->Test(*target, std::move(tell))) exchange.Refuse(ServerBusy("A test is under way already"));
}

}  // namespace aw::http
