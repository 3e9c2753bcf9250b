// MCP without sockets: the input (Call), the work that follows (NextStep), and the two eras of the protocol.
//
// "Legacy" is 2025-06-18 and 2025-11-25: sessions, `initialize`. "Modern" is 2026-07-28: every request stands alone and
// names its sender in `_meta`. Handlers return an Outcome; the Envelope renders it for the era. A Work owns all that it
// uses: reads run on any thread, writes on the store's, the rest on the io thread.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/debate.h"
#include "core/error.h"
#include "core/id.h"
#include "core/requests.h"
#include "core/result.h"
#include "hub/hub.h"
#include "store/store.h"

namespace aw::mcp {

namespace json = boost::json;

class Stream;

enum class Era : std::uint8_t { kLegacy, kModern };
enum class Verb : std::uint8_t { kGet, kPost, kDelete };

inline constexpr std::string_view kModernVersion = "2026-07-28";

// The form of a tool's results.
struct Form {
  bool structured = true;  // structured content and the same JSON as text; otherwise readable text only
  bool waits = true;       // debate_wait is served: otherwise no answer tells the agent to wait

  friend bool operator==(const Form&, const Form&) = default;
  static const Form kBoth;
  static const Form kText;
};
inline constexpr Form Form::kBoth{.structured = true};
inline constexpr Form Form::kText{.structured = false};

// The role, debate and tools that the address serves; without a value: every role, any debate, all tools of the role.
struct Scope {
  std::optional<Role> role = {};
  std::optional<Uuid> debate_id = {};
  std::optional<std::vector<std::string>> tools = {};
  std::string seat = {};      // of a panel: the opponent's tools of a seat; empty: none
  std::string language = {};  // in which an agent shall write; empty: the motion's

  // One agent in one debate: texts leave out what distinguishes roles and debates.
  bool is_bound() const { return role && debate_id; }
};

// An HTTP request to the endpoint. The views live until Handle returns.
struct Call {
  Verb verb = Verb::kPost;
  std::string_view session_id = {};
  std::string_view protocol_version = {};
  std::string_view method = {};
  std::string_view name = {};
  std::string_view body = {};
  std::string_view agent = {};  // X-Debate-Agent
  Scope scope = {};
  std::optional<Error> judging = {};  // the reason why the caller may not judge, if any
};

// An HTTP answer.
struct Answer {
  int status = 200;
  std::string body;
  std::string headers;  // each line with its CRLF
};

// An error of JSON-RPC. A refusal of a tool is a result instead.
struct RpcError {
  static constexpr int kParse = -32700;
  static constexpr int kInvalidRequest = -32600;
  static constexpr int kMethodNotFound = -32601;
  static constexpr int kInvalidParams = -32602;
  static constexpr int kInternal = -32603;
  static constexpr int kResourceNotFound = -32002;  // legacy
  static constexpr int kHeaderMismatch = -32020;
  static constexpr int kMissingCapability = -32021;
  static constexpr int kUnsupportedVersion = -32022;
  static constexpr int kSessionNotFound = -32001;

  int code = kInternal;
  std::string message;
  std::string data = {};  // JSON
  int status = 200;
};

struct Cache {
  std::int64_t ttl_ms = 0;
  std::string_view scope = "private";
};

struct Done {
  std::string object = "{}";                       // the result, a JSON object
  std::shared_ptr<const std::string> shared = {};  // takes the place of `object` if it is cached
  std::string_view type = "complete";              // modern: or "input_required"
  std::optional<Cache> cache = {};                 // modern
  std::string meta = {};                           // modern: further members of _meta

  std::string_view Object() const { return shared ? *shared : object; }
};

using Outcome = Result<Done, RpcError>;

using RefuseFunction = Outcome (*)(const Error& error);

struct Read {
  std::function<Outcome(ReadTx& tx)> run;
  RefuseFunction refuse;                // if the store fails
  std::function<void()> finished = {};  // on the io thread, before the answer
  ReadKind kind = ReadKind::kPlain;
  std::string question = {};  // not empty: the key under which the result is cached until the next commit
};

struct Write {
  std::function<Outcome(WriteTx& tx, std::optional<Change>& change)> run;
  RefuseFunction refuse;
  std::function<JobKeys()> keys;
  std::function<void()> finished = {};  // on the io thread, before the answer; not if the store failed
};

using Work = std::variant<Outcome, Read, Write, std::unique_ptr<Stream>>;

// Renders outcomes as JSON-RPC. Copyable; copied with the work.
class Envelope {
 public:
  Envelope() = default;
  Envelope(Era era, std::string id, std::string_view server_info)
      : era_(era), id_(std::move(id)), server_info_(server_info) {}

  Era era() const { return era_; }
  const std::string& id() const { return id_; }  // JSON

  std::string Message(const Outcome& outcome) const;
  Answer Wrap(const Outcome& outcome) const;

 private:
  Era era_ = Era::kLegacy;
  std::string id_ = "null";
  std::string_view server_info_;  // JSON, of the catalog
};

struct NextStep {
  std::variant<Answer, Read, Write, std::unique_ptr<Stream>> what;
  Envelope envelope = {};
};

// `{"jsonrpc":"2.0","method":…,"params":…}`
std::string Notification(std::string_view method, std::string_view params);

struct Message {
  enum class Kind : std::uint8_t { kRequest, kNotification, kReply };

  Kind kind = Kind::kRequest;
  std::string id = "null";  // JSON; set even with a fault, if it could be read
  std::string method;
  json::value whole;
  std::optional<RpcError> fault;

  const json::value& params() const;
};

Message ReadMessage(std::string_view body);

// A request id or a progress token as JSON: a string or a whole number; empty for anything else.
std::string TokenText(const json::value& value);

}  // namespace aw::mcp
