// The offer of a server over MCP: tables of tools, prompts and resources. The product's are in tools.cc, prompts.cc and
// resources.cc; the conformance suite's fixtures are another catalog for the same protocol code.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/id.h"
#include "core/limits.h"
#include "mcp/protocol.h"
#include "mcp/sessions.h"
#include "service/debates.h"
#include "service/documents.h"
#include "view/transcripts.h"
#include "wait/wait.h"

namespace aw::mcp {

// The duration of a wait: a client that receives progress has a longer timeout.
struct WaitTimes {
  std::chrono::milliseconds between_progress{10'000};
  std::chrono::milliseconds with_progress{240'000};
  std::chrono::milliseconds without_progress{45'000};
};

struct Services {
  const Limits& limits;
  const Clock& clock;
  VersionComparisons& comparisons;
  Debates& debates;      // inside the store's jobs only
  Documents& documents;  // likewise
  Hub& hub;
  Presence& presence;
  view::Transcripts& transcripts;
  ReadFunction read;
  WaitTimes wait = {};
  IdSource ids = {};

  std::string NewId() { return ids.Next(clock()).ToString(); }
};

struct Catalog;

// One JSON-RPC request. Lives until its handler returns.
struct Request {
  Services& services;
  const Catalog& catalog;
  Era era;
  Session* session;  // legacy
  const Envelope& envelope;
  const json::value& params;
  std::string_view body;  // the message that contains the parameters
  const std::optional<Error>& judging;
  const Scope& scope;
  Form form;
  std::string_view agent;  // the client's name, as it is shown; empty: unknown

  const json::value& Meta() const;
  // JSON: a string or a whole number; empty without one.
  std::string ProgressToken() const;
  bool ClientCan(std::string_view capability) const;

  // The Presence that records the sender in that role; null if the sender may not take it.
  Presence* PresenceFor(const Uuid& debate_id, Role role) const;
};

// Explicit for each tool: some agents refuse tools without hints.
struct Hints {
  bool read_only;
  bool destructive;
  bool idempotent;
};

class RoleSet {
 public:
  template <typename... Roles>
  constexpr explicit RoleSet(Roles... roles) : bits_((0u | ... | Bit(roles))) {}
  constexpr bool Has(Role role) const { return (bits_ & Bit(role)) != 0; }

 private:
  static constexpr unsigned Bit(Role role) { return 1u << static_cast<unsigned>(role); }
  unsigned bits_;
};
inline constexpr RoleSet kAllRoles{Role::kProposer, Role::kOpponent, Role::kArbitrator};

struct Tool {
  std::string_view name;
  std::string_view title;
  std::string_view description;  // with marks, see TextFor
  std::string input_schema;      // likewise
  std::string output_schema;     // empty: none
  Hints hints;
  Work (*call)(const Request& request, json::object arguments);
  RoleSet roles = kAllRoles;
  bool of_a_seat = false;  // served to a seat of a panel, and only to it
};

struct PromptArgument {
  std::string_view name;
  std::string_view description;
  bool required = false;
};

struct Prompt {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::vector<PromptArgument> arguments;
  Work (*get)(const Request& request, const json::object& arguments);
};

struct ResourceTemplate {
  std::string_view uri;
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view mime_type;
};

struct Catalog {
  std::string_view server_info;   // JSON
  std::string_view instructions;  // with marks, see TextFor
  std::span<const Tool> tools;
  std::span<const Prompt> prompts;
  std::span<const ResourceTemplate> templates;
  Work (*list_resources)(const Request& request, std::string_view cursor);
  Work (*read_resource)(const Request& request, std::string_view uri);
  Work (*complete)(const Request& request);
  bool logging = false;
};

// The product's.
const Catalog& DebateCatalog();

RpcError ResourceNotFound(Era era, std::string_view uri);

}  // namespace aw::mcp
