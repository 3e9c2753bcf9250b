// One WebSocket of the page. Sends frames that are shared by all sockets of a debate; reads the page's frames and
// answers each with `ack` or `error`. One thread; kept alive by its pending operations.
#pragma once

#include <boost/intrusive/list.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/id.h"
#include "http/asio.h"
#include "http/ws_frame.h"
#include "hub/deadlines.h"

namespace aw::http {

struct Edge;

using WatcherHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                     boost::intrusive::tag<class WatcherTag>>;

class WsSession final : public std::enable_shared_from_this<WsSession>, public Timed, public WatcherHook {
 public:
  // No debate: the list feed. `may_judge`: may intervene and rule.
  WsSession(Edge& edge, Socket socket, std::optional<Uuid> debate_id, bool may_judge);
  ~WsSession() override;

  // Begins with bytes that came behind the handshake.
  void Start(std::string leftover);

  // A reader that is too far behind is cut off. The first frame of a debate may be any size.
  void Send(FramePtr frame, bool may_be_large = false);
  void SendError(const Error& error, const std::optional<std::string>& request_id = {});

  // Sends what is queued, then the close frame.
  void Close(CloseCode code, std::string_view reason);

  bool open() const { return open_; }

  void OnDeadline() override;

 private:
  void WatchReadable();
  void OnReadable();
  void TakeFrames();
  void TakeFrame(const Frame& frame);
  void TakeMessage(std::string_view text);
  void Fail(CloseCode code, const Error& error);
  void Flush();
  void Drop();

  Edge& edge_;
  Socket socket_;
  const std::optional<Uuid> debate_id_;
  const bool may_judge_;
  std::string inbox_;
  std::string message_;  // fragments so far
  std::deque<FramePtr> outbox_;
  std::size_t sent_of_first_ = 0;
  std::size_t backlog_ = 0;  // bytes in outbox_ that count against the limit
  SteadyTime heard_at_;
  SteadyTime moved_at_;  // when the outbox was last empty, or shrank
  bool in_message_ = false;
  bool closing_ = false;  // our close frame is queued or sent
  bool writing_ = false;  // a wait for writable is pending
  bool open_ = true;
};

}  // namespace aw::http
