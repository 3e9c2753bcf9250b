// An answer that comes in pieces. On the io thread; owned by its outlet, which http provides. Its lifetime follows the
// rule of http::Parked: End destroys it and comes last, nothing else destroys it during a call of its own.
#pragma once

#include <boost/intrusive/list.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "hub/hub.h"
#include "mcp/protocol.h"

namespace aw::mcp {

class Outlet {
 public:
  virtual ~Outlet() = default;

  // Both do nothing once the client has hung up; the stream is then destroyed soon.
  virtual void Send(std::string_view message) = 0;
  virtual void KeepAlive() = 0;

  // Destroys the stream.
  virtual void End() = 0;

  // Has OnTime called once, after this time.
  virtual void AskForTime(std::chrono::milliseconds time) = 0;
};

using RunningHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                     boost::intrusive::tag<class RunningTag>>;

class Stream : public Subscriber, public RunningHook {
 public:
  // Call it after the stream's head was sent.
  void Open(Outlet& outlet) {
    outlet_ = &outlet;
    OnOpen();
  }

  virtual void OnTime() = 0;
  // The server stops: sends a last answer and ends.
  virtual void OnStop() = 0;
  // A reply of the same session. True if it answers a request of this stream.
  virtual bool OnReply(const json::value&) { return false; }
  void OnChange(const Change&) override {}

  // Ends without an answer: the client cancelled it, or its session is closed.
  void Cancel() { outlet_->End(); }

  // Set before it is opened.
  Envelope envelope;

 protected:
  virtual void OnOpen() = 0;

  Outlet& outlet() { return *outlet_; }
  void Finish(const Outcome& outcome) {
    outlet().Send(envelope.Message(outcome));
    outlet().End();
  }

 private:
  Outlet* outlet_ = nullptr;
};

}  // namespace aw::mcp
