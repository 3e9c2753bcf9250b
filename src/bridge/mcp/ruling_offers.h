// Offers due rulings to the user as forms of their program, one form for each argument that asks, and submits what the
// user answers. Only where this process may rule. docs/decisions/0045 has the reasons. Thread-safe; the settings must
// outlive it.
//
// A form of the legacy era is a request of ours, which the program answers when its user does. In the modern era a call
// of debate_wait ends with the form, and the program repeats the call with the answer.
#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "bridge/mcp/ruling_form.h"
#include "client/http_client.h"
#include "client/settings.h"
#include "core/id.h"
#include "core/mutex.h"

namespace aw::bridge::mcp {

class RulingOffers {
 public:
  using Ask = std::function<Result<client::Response, client::ClientError>(const client::Request& request,
                                                                          const std::atomic<bool>& stop)>;
  using Write = std::function<void(std::string_view message)>;
  // Runs work in the background, and sets `stop` when the process is to end.
  using Start = std::function<void(std::function<void(const std::atomic<bool>& stop)> work)>;

  RulingOffers(const client::Settings& settings, Ask ask, Write write, Start start)
      : settings_(settings), ask_(std::move(ask)), write_(std::move(write)), start_(std::move(start)) {}

  // Legacy era: the parameters of `initialize`.
  void KeepClient(const boost::json::value& params);
  // Before and after a call of a tool: offers the ruling that is due, and withdraws a form whose ruling is not.
  void Follow(const boost::json::value& params, const std::atomic<bool>& stop);
  // The work that a message of the client asks for; empty unless it is the first answer to one of our forms.
  std::function<void(const std::atomic<bool>& stop)> TakeAnswer(const boost::json::value& message);

  // Modern era: the result that ends the call with a form; nullopt: the call is to be forwarded. Submits the ruling if
  // the call brings the answer to a form.
  std::optional<std::string> Interrupt(std::string_view id, const boost::json::value& params,
                                       const std::atomic<bool>& stop);

 private:
  struct Form {
    DueRuling due;
    std::string id;
    std::string choice{};  // for which it asks a note; empty: it asks for the choice
  };
  // How a call of the modern era, or the answer to a form, goes on.
  struct Next {
    boost::json::object form{};  // the next form to show; empty: none
    std::string id{};            // of that form
  };
  using Due = std::optional<DueRuling>;

  // Nothing if the server does not answer.
  std::optional<Due> ReadDue(const std::string& debate_id, const std::atomic<bool>& stop);
  bool MayRule(const std::atomic<bool>& stop);
  // The form to show for `due`; nullopt if it has been shown, or this process may not rule.
  std::optional<Form> NewForm(const DueRuling& due, const std::atomic<bool>& stop);
  void Withdraw(const std::string& debate_id, const Due& due);
  // Withdraws the form when its ruling is no longer due: some programs hold the agent's call until the form is closed.
  void Watch(const Form& form, const std::atomic<bool>& stop);
  Next Submit(const Form& form, const boost::json::value& result, const std::atomic<bool>& stop);
  // Why the server has not accepted it; empty: it has.
  std::string Send(const DueRuling& due, std::string body, const std::atomic<bool>& stop);
  std::optional<Form> TakeForm(std::string_view id);
  bool IsShown(std::string_view id);
  std::string PageOf(const DueRuling& due) const { return settings_.url.Whole() + "/d/" + due.debate_id; }
  std::string NewId();

  const client::Settings& settings_;
  const Ask ask_;
  const Write write_;
  const Start start_;
  Mutex lock_;
  IdSource ids_ AW_GUARDED_BY(lock_);
  bool shows_forms_ AW_GUARDED_BY(lock_) = false;  // the client of the legacy era
  FormStyle style_ AW_GUARDED_BY(lock_);
  std::set<std::pair<std::string, std::int64_t>> offered_ AW_GUARDED_BY(lock_);  // debate and seq
  std::map<std::string, Form, std::less<>> shown_ AW_GUARDED_BY(lock_);          // by id
};

}  // namespace aw::bridge::mcp
