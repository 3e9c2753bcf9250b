#include "http/channels.h"
#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "http/ws_frame.h"
#include "http/ws_session.h"

namespace aw::http {
namespace {

bool IsWebSocket(const Request& request) {
  constexpr std::string_view kName = "websocket";
  return request.upgrades && request.websocket_version == "13" && request.websocket_key.size() == 24 &&
         request.upgrade.size() == kName.size() &&
         std::equal(kName.begin(), kName.end(), request.upgrade.begin(),
                    [](char a, char b) { return a == (b | 0x20); });
}

// From the header, a ticket, or a token in the address.
struct Credential {
  Right right = Right::kNone;
  std::optional<Ticket> ticket;  // to be spent before the upgrade
};

Result<Credential> CredentialOf(const Exchange& exchange) {
  const Gate& gate = exchange.edge.admission.gate;
  if (exchange.right() != Right::kNone || !gate.has_tokens()) return Credential{exchange.right(), {}};
  const auto text = TextParameter(exchange.request.query, "ticket");
  if (!text) return text.error();
  if (*text) {
    const auto ticket = gate.ReadTicket(**text, exchange.edge.data.clock());
    return Credential{ticket ? ticket->right : Right::kNone, ticket};
  }
  const auto token = TextParameter(exchange.request.query, "token");
  if (!token) return token.error();
  return Credential{*token ? gate.RightOfToken(**token) : Right::kNone, {}};
}

// The parts of the request that are needed after it is destroyed.
struct Upgrade {
  std::string accept;
  Result<std::optional<Uuid>> debate_id;
  bool is_page;  // browsers name their origin, programs do not
};

void Open(Edge& edge, Connection& connection, const Upgrade& upgrade, Right right) {
  std::string leftover;
  Socket socket = connection.Release(leftover);
  const auto& debate_id = upgrade.debate_id;
  const bool may_judge = !edge.admission.gate.Refuse(Access::kArbitrator, right);
  const auto session = std::make_shared<WsSession>(edge, std::move(socket), debate_id ? *debate_id : std::nullopt,
                                                   may_judge, upgrade.is_page);
  session->Send(
      std::make_shared<const std::string>("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                                          "Connection: Upgrade\r\nSec-WebSocket-Accept: " +
                                          upgrade.accept + "\r\n\r\n"));
  if (!debate_id) {
    session->SendError(debate_id.error());
    session->Close(CloseCode::kPolicy, debate_id.error().message);
  } else if (*debate_id) {
    edge.channels.Join(**debate_id, session);
  } else {
    edge.list_feed.Join(session);
  }
  session->Start(std::move(leftover));
}

struct SpendWork {
  Ticket ticket;
  std::int64_t now_ms;

  JobKeys keys() const { return {}; }

  Result<Spending> operator()(WriteTx& tx, std::optional<Change>&) const {
    return tx.SpendTicket(ticket.nonce, now_ms, ticket.keep_until_ms);
  }
};

std::optional<Error> RefuseSpent(const Edge& edge, const Result<Spending>& spent) {
  if (!spent) return spent.error();
  if (*spent == Spending::kTooMany) return ServerBusy("Too many sockets were opened in the last minutes");
  if (*spent == Spending::kSpentBefore) {
    return Error{ErrorCode::kAuthFailed, "This ticket has been used", "Get another one from POST /auth/ws-ticket", {}};
  }
  if (edge.transport.stopping) return ServerBusy("The server is stopping");
  return std::nullopt;
}

}  // namespace

void OpenSocket(const Exchange& exchange) {
  Edge& edge = exchange.edge;
  const auto credential = CredentialOf(exchange);
  if (!credential) return exchange.Refuse(credential.error());
  const Right right = credential->right;
  if (const auto error = edge.admission.gate.Refuse(Access::kToken, right)) return exchange.Refuse(*error);
  if (!IsWebSocket(exchange.request)) {
    Response response = Failed(InvalidInput("This path takes WebSocket upgrades only (version 13)"));
    response.headers = "Sec-WebSocket-Version: 13\r\n";
    return exchange.Answer(std::move(response));
  }
  if (edge.transport.stopping) return exchange.Refuse(ServerBusy("The server is stopping"));

  Upgrade upgrade{AcceptKey(exchange.request.websocket_key), IdParameter(exchange.request.query, "debate_id"),
                  exchange.request.origin.has_value()};
  if (!credential->ticket) return Open(edge, *exchange.connection(), upgrade, right);
  EnqueueWrite(edge, SpendWork{*credential->ticket, edge.data.clock()},
               [&edge, connection = exchange.connection(), upgrade = std::move(upgrade), right](const auto& spent) {
                 if (const auto error = RefuseSpent(edge, spent)) return connection->Answer(Failed(*error));
                 Open(edge, *connection, upgrade, right);
               });
}

}  // namespace aw::http
