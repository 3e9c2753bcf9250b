#include "http/channels.h"
#include "http/exchange.h"
#include "http/handlers.h"
#include "http/list_feed.h"
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

// By header, by ticket, or by token in the address.
Result<Right> RightOf(const Exchange& exchange) {
  if (exchange.right() != Right::kNone) return exchange.right();
  const auto ticket = TextParameter(exchange.request.query, "ticket");
  if (!ticket) return ticket.error();
  if (*ticket) return exchange.edge.gate.RightOfTicket(**ticket, exchange.edge.clock());
  const auto token = TextParameter(exchange.request.query, "token");
  if (!token) return token.error();
  return *token ? exchange.edge.gate.RightOfToken(**token) : Right::kNone;
}

}  // namespace

void OpenSocket(const Exchange& exchange) {
  Edge& edge = exchange.edge;
  const auto right = RightOf(exchange);
  if (!right) return exchange.Refuse(right.error());
  if (const auto error = edge.gate.Refuse(Access::kToken, *right)) return exchange.Refuse(*error);
  if (!IsWebSocket(exchange.request)) {
    Response response = Failed(InvalidInput("This path takes WebSocket upgrades only (version 13)"));
    response.headers = "Sec-WebSocket-Version: 13\r\n";
    return exchange.Answer(std::move(response));
  }
  if (edge.stopping) return exchange.Refuse(ServerBusy("The server is stopping"));

  const auto debate_id = IdParameter(exchange.request.query, "debate_id");
  const bool may_judge = !edge.gate.Refuse(Access::kArbitrator, *right);
  const std::string accept = AcceptKey(exchange.request.websocket_key);
  std::string leftover;
  Socket socket = exchange.connection()->Release(leftover);
  const auto session =
      std::make_shared<WsSession>(edge, std::move(socket), debate_id ? *debate_id : std::nullopt, may_judge);
  session->Send(
      std::make_shared<const std::string>("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                                          "Connection: Upgrade\r\nSec-WebSocket-Accept: " +
                                          accept + "\r\n\r\n"));
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

}  // namespace aw::http
