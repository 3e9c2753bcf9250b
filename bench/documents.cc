#include "bare_network.h"
#include "bare_store.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"
#include "uuid.h"

namespace bench {
namespace {

constexpr size_t kConnections = 64;
constexpr size_t kLines = 150;

// A plan of some 8 KB; each version differs in one line.
std::string Plan(size_t version) {
  std::string text;
  for (size_t i = 0; i < kLines; ++i) {
    text +=
        "Step " + std::to_string(i) + (i == version % kLines ? " is new: " : ": ") + "what is to be done, and why\\n";
  }
  return text;
}

std::string Body(size_t version) {
  return R"({"summary":"The plan","content":")" + Plan(version) + R"(","client_request_id":")" + NewUuid() + R"("})";
}

std::string DocumentId(std::string_view body) {
  constexpr std::string_view kKey = R"("document_id":")";
  const auto at = body.find(kKey);
  if (at == body.npos) throw Error("no document id in: " + std::string(body));
  return std::string(body.substr(at + kKey.size(), 36));
}

class DocumentRows {
 public:
  explicit DocumentRows(const Options& options)
      : options_(options), server_(options.server), client_(server_.port(), kConnections), ids_(kConnections) {
    for (auto& id : ids_) id = DocumentId(client_.Fetch(client_.Post("/documents", Body(0)), 201));
  }

  Row Write(const char* name, const std::function<std::string(size_t)>& path) {
    const double limit = BareSubmitsPerSecond(kConnections, options_.seconds, Plan(0).size());
    size_t version = 0;
    const auto result = RunClosedLoop(
        client_, kConnections, options_.seconds, [&](size_t i) { return client_.Post(path(i), Body(++version)); },
        [](size_t, const Answer& answer) { answer.Expect(201); });
    Row row{name, Unit::kPerSecond, result.per_second, limit};
    row.remark = FormatQuantity(Unit::kBytes, static_cast<double>(Plan(0).size())) + " each";
    return row;
  }

  Row Read(const char* name, const std::string& query) {
    const auto request = [&](size_t i) { return client_.Get("/documents/" + ids_[i] + query); };
    const auto answer_bytes = client_.Fetch(request(0)).size();
    LoopResult result{};
    const double limit = EchoAround(kConnections, answer_bytes, options_.seconds, [&] {
      result = RunClosedLoop(client_, kConnections, options_.seconds, request,
                             [](size_t, const Answer& answer) { answer.Expect(200); });
    });
    Row row{name, Unit::kPerSecond, result.per_second, limit};
    row.remark = FormatQuantity(Unit::kBytes, static_cast<double>(answer_bytes)) + " each";
    return row;
  }

  std::string VersionsOf(size_t i) const { return "/documents/" + ids_[i] + "/versions"; }

 private:
  const Options& options_;
  Server server_;
  HttpClient client_;
  std::vector<std::string> ids_;
};

}  // namespace

Rows MeasureDocuments(const Options& options) {
  DocumentRows rows(options);
  return {rows.Write("documents created", [](size_t) { return "/documents"; }),
          rows.Write("documents' versions submitted", [&](size_t i) { return rows.VersionsOf(i); }),
          rows.Read("document read", ""), rows.Read("document's versions compared", "/diff?from=1&to=2"),
          rows.Read("document's history, newest 10", "/history?limit=10")};
}

}  // namespace bench
