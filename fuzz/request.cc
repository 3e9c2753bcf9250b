// HTTP requests: any segmentation of the bytes yields the same request, and only our hosts, origins and tokens pass.
#include <algorithm>

#include "client/url.h"
#include "core/text.h"
#include "fuzz/invariant.h"
#include "http/admission.h"
#include "http/query.h"
#include "http/request_parser.h"
#include "wire/list_requests.h"

namespace aw::fuzz {
namespace {

using namespace aw::http;

constexpr std::uint64_t kBodyLimit = 4'096;
constexpr char kToken[] = "s3cret";

std::uint64_t LimitFor(const void*, Method, std::string_view) { return kBodyLimit; }

// Feeds the parser as Connection does: the whole head, then segments, each preceded by unconsumed bytes.
class SegmentedParse {
 public:
  SegmentedParse(std::string_view text, std::size_t step) {
    const std::size_t head_end = text.find("\r\n\r\n");
    if (head_end == text.npos) return;
    std::size_t at = std::min(text.size(), (head_end + 3) / step * step + step);
    head_ = text.substr(0, at);
    taken_ = parser.Feed(head_);
    // Connection does not wait for more of a complete head; it refuses one without a Host.
    refused_ = !parser.is_header_done();
    unparsed_ = head_.substr(taken_);
    while (!refused() && !parser.is_done() && at < text.size()) {
      const std::size_t count = std::min(step, text.size() - at);
      unparsed_.append(text.substr(at, count));
      at += count;
      const std::size_t more = parser.Feed(unparsed_);
      taken_ += more;
      if (!parser.is_done()) unparsed_.erase(0, more);  // otherwise the body may be a view into it
    }
  }

  RequestParser parser{LimitFor, nullptr};
  std::size_t taken() const { return taken_; }
  bool refused() const { return refused_ || parser.failed(); }
  bool done() const { return !refused() && parser.is_done(); }

 private:
  std::string head_;
  std::string unparsed_;
  std::size_t taken_ = 0;
  bool refused_ = false;
};

bool Same(const Request& a, const Request& b) {
  return a.method == b.method && a.target == b.target && a.host == b.host && a.origin == b.origin &&
         a.authorization == b.authorization && a.content_type == b.content_type && a.body == b.body &&
         a.keep_alive == b.keep_alive && a.upgrades == b.upgrades && a.mcp_session_id == b.mcp_session_id;
}

void HoldSegmentationIsIrrelevant(std::string_view text, SegmentedParse& whole) {
  for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{64}}) {
    SegmentedParse cut(text, step);
    // The time of a bad chunk's refusal may depend on the cuts: Beast waits for the end of a quoted extension.
    Hold(cut.done() == whole.done(), "whether it is accepted does not depend on the cuts");
    if (!whole.done()) continue;
    Hold(cut.taken() == whole.taken(), "nor where the next request starts");
    Hold(Same(cut.parser.request(), whole.parser.request()), "nor what the request says");
  }
}

bool IsOwnHost(std::string_view host) {
  std::string name(host);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // Any port, or an empty one, is allowed, because the port may be forwarded.
  const std::size_t colon = name.find_last_not_of("0123456789");
  if (colon != name.npos && name[colon] == ':') name.resize(colon);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

void HoldAccessChecks(const Request& request) {
  static const Origins origins("127.0.0.1", 3456, {}, {});
  static const Gate gate(kToken, "", "a key for tickets");
  for (const bool is_link_target : {false, true}) {
    if (origins.Refuse(request, is_link_target)) continue;
    Hold(request.has_host && IsOwnHost(request.host), "only our own names pass");
    Hold(!request.origin || (request.origin->starts_with("http://") && IsOwnHost(request.origin->substr(7))),
         "only our own pages pass");
  }
  if (gate.RightOfHeader(request.authorization) != Right::kNone) {
    Hold(request.authorization.ends_with(kToken), "only the token opens");
  }
}

void HoldParametersAreClean(std::string_view query) {
  for (const std::string_view name : {"q", "limit", "role", "argument_id", "state"}) {
    const auto text = TextParameter(query, name);
    if (text && *text) {
      Hold(CountCharacters(**text) && (*text)->find('\0') == std::string::npos, "a parameter is UTF-8 without NUL");
      const auto again = TextParameter("x=&q=" + client::PercentEncoded(**text), "q");
      Hold(again && **again == **text, "a parameter survives being encoded");
    }
    const auto number = NumberParameter(query, name, 0, 500);
    Hold(!number || !*number || (**number >= 0 && **number <= 500), "a number is within its bounds");
    const auto id = IdParameter(query, name);
    Hold(!id || !*id || Uuid::Parse((*id)->ToString()) == **id, "an id survives being written");
    [[maybe_unused]] const auto flag = FlagParameter(query, name);
  }
  const auto list = ReadDebateQuery(QueryParameters(query), "q");
  Hold(!list || (list->limit <= Limits::kMaxListed && !(list->after && list->offset > 0)),
       "a list is within its bounds");
  Hold(!list || !list->after || PlaceAt(CursorOf(*list->after)) == list->after, "a place survives being written");
}

}  // namespace

void Try(std::string_view input) {
  SegmentedParse whole(input, std::max<std::size_t>(input.size(), 1));
  HoldSegmentationIsIrrelevant(input, whole);
  HoldParametersAreClean(input.substr(0, 256));
  if (!whole.done()) return;
  const Request& request = whole.parser.request();
  const bool has_query = request.target.size() != request.path.size();
  Hold(request.target == std::string(request.path) + (has_query ? "?" : "") + std::string(request.query),
       "path and query make the target");
  Hold(request.body.size() <= kBodyLimit, "a body is within its limit");
  HoldAccessChecks(request);
  HoldParametersAreClean(request.query);
}

}  // namespace aw::fuzz
