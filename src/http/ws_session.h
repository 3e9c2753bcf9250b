// One WebSocket of the page. Sends frames that are shared by all sockets of a debate; reads the page's frames and
// answers each with `ack` or `error`. The number of its writes in flight is limited: at the limit it stops reading
// until one is answered. One thread; kept alive by its pending operations.
#pragma once

#include <boost/intrusive/list.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/error.h"
#include "core/id.h"
#include "core/result.h"
#include "http/asio.h"
#include "http/budget.h"
#include "http/send_queue.h"
#include "http/ws_frame.h"
#include "hub/deadlines.h"

namespace aw::http {

struct Edge;

using WatcherHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                     boost::intrusive::tag<class WatcherTag>>;

class WsSession final : public std::enable_shared_from_this<WsSession>,
                        public Timed,
                        public WatcherHook,
                        public Budgeted {
 public:
  // No debate: the list feed. `may_judge`: may intervene and rule. `is_page`: opened by a browser.
  WsSession(Edge& edge, Socket socket, std::optional<Uuid> debate_id, bool may_judge, bool is_page);
  ~WsSession() override;

  // Begins with bytes that came after the handshake.
  void Start(std::string leftover);

  // Closes the socket if its reader lags too far behind.
  void Send(FramePtr frame);
  // For a frame that is shared with other sockets and counted by the caller (Budget::Count).
  void SendShared(FramePtr frame);
  void SendError(const Error& error, const std::optional<std::string>& request_id = {});

  // Sends the queued frames, then the close frame.
  void Close(CloseCode code, std::string_view reason);

  bool open() const { return open_; }
  bool may_judge() const { return may_judge_; }

  void OnDeadline() override;
  void OnOverBudget(const Budget& budget) override;

 private:
  void WatchReadable();
  void OnReadable();
  void TakeFrames();
  void TakeTurn();
  bool MayRead() const;
  void TakeFrame(const Frame& frame);
  void TakeMessage(std::string_view text);
  void OnWritten(const Result<Written>& result, const std::optional<std::string>& request_id);
  void Fail(CloseCode code, const Error& error);
  void Queue(FramePtr frame, std::size_t owned);
  void Flush();
  void Drop();

  Edge& edge_;
  Socket socket_;
  const std::optional<Uuid> debate_id_;
  const bool may_judge_;
  const bool is_page_;
  std::string inbox_;
  std::string message_;  // fragments so far
  Share unread_;         // for the two above
  SendQueue unsent_;
  SteadyTime heard_at_;
  int writes_in_flight_ = 0;
  bool reading_ = false;  // a wait for readable is pending
  bool in_message_ = false;
  bool closing_ = false;  // our close frame is queued or sent
  bool writing_ = false;  // a wait for writable is pending
  bool open_ = true;
};

using Watchers = boost::intrusive::list<WsSession, boost::intrusive::base_hook<WatcherHook>,
                                        boost::intrusive::constant_time_size<false>>;

// A copy to iterate over while watchers may leave.
std::vector<std::shared_ptr<WsSession>> Held(Watchers& watchers);

}  // namespace aw::http
