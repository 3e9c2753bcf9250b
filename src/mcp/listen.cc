#include "mcp/methods.h"
#include "mcp/resources.h"
#include "mcp/scope.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

constexpr std::chrono::seconds kBetweenComments{15};

// `meta` is JSON or empty.
std::string Updated(std::string_view uri, std::string_view meta) {
  std::string params = ObjectOf([&](ObjectWriter& object) {
    object.Text("uri", uri);
    if (!meta.empty()) object.Raw("_meta").append(meta);
  });
  return Notification("notifications/resources/updated", params);
}

class ListenStream : public Stream {
 public:
  void OnTime() override {
    outlet().AskForTime(kBetweenComments);
    outlet().KeepAlive();
  }

 protected:
  explicit ListenStream(Hub& hub) : hub_(hub) {}

  void Listen() {
    hub_.SubscribeToAll(*this);
    outlet().AskForTime(kBetweenComments);
  }

  void Notify(const Change& change, const Subscriptions& subscriptions, std::string_view meta) {
    if (change.kind == Change::Kind::kDrafted) return;
    const Topic changed{change.kind == Change::Kind::kDocumentChanged, change.id};
    for (const auto& [uri, topic] : subscriptions) {
      if (topic == changed) outlet().Send(Updated(uri, meta));
    }
  }

 private:
  Hub& hub_;
};

class LegacyListen final : public ListenStream {
 public:
  LegacyListen(Hub& hub, Session& session) : ListenStream(hub), session_(session) {
    session_.listener = this;
    session_.running.push_back(*this);
    session_.attached.Return(session_.agent);
  }
  ~LegacyListen() override {
    session_.listener = nullptr;
    session_.attached.Leave();
  }

  void OnOpen() override {
    outlet().KeepAlive();
    Listen();
  }
  void OnChange(const Change& change) override { Notify(change, session_.subscriptions, {}); }
  void OnStop() override { Cancel(); }

 private:
  Session& session_;  // cancels this stream before it is destroyed
};

class ModernListen final : public ListenStream {
 public:
  ModernListen(Hub& hub, Subscriptions subscriptions, std::string_view id)
      : ListenStream(hub), subscriptions_(std::move(subscriptions)) {
    id_.append(R"("io.modelcontextprotocol/subscriptionId":)").append(id);
  }

  void OnOpen() override {
    std::string params = R"({"_meta":{)" + id_ + R"(},"notifications":{)";
    if (!subscriptions_.empty()) {
      AppendArray(params.append(R"("resourceSubscriptions":)"), subscriptions_,
                  [](std::string& out, const auto& entry) { AppendQuoted(out, entry.first); });
    }
    params.append("}}");
    outlet().Send(Notification("notifications/subscriptions/acknowledged", params));
    Listen();
  }
  void OnChange(const Change& change) override { Notify(change, subscriptions_, "{" + id_ + "}"); }
  void OnStop() override { Finish(Done{.meta = id_}); }

 private:
  const Subscriptions subscriptions_;
  std::string id_;  // the member of _meta that names the subscription
};

}  // namespace

std::unique_ptr<Stream> ListenLegacy(Services& services, Session& session) {
  return std::make_unique<LegacyListen>(services.hub, session);
}

Work ListenModern(const Request& request) {
  const json::value& filter = At(request.params, "notifications");
  if (!filter.is_object()) return Outcome(RpcError{RpcError::kInvalidParams, "notifications must be an object"});
  Subscriptions subscriptions;
  for (const json::value& uri : ArrayAt(filter, "resourceSubscriptions")) {
    if (!uri.is_string() || uri.get_string().size() > Session::kMaxUriBytes ||
        subscriptions.size() == Session::kMaxSubscriptions) {
      return Outcome(RpcError{RpcError::kInvalidParams, "resourceSubscriptions must be at most " +
                                                            std::to_string(Session::kMaxSubscriptions) + " strings"});
    }
    const auto topic = TopicOf(View(uri.get_string()));
    if (const auto refusal = Admit(request.scope, topic))
      return Outcome(RpcError{RpcError::kInvalidParams, refusal->message});
    subscriptions.emplace(View(uri.get_string()), topic);
  }
  return std::make_unique<ModernListen>(request.services.hub, std::move(subscriptions), request.envelope.id());
}

}  // namespace aw::mcp
