// Responses to aw, of a server or an impostor: any segmentation of the bytes yields the same response.
#include <algorithm>

#include "client/response_parser.h"
#include "client/url.h"
#include "fuzz/invariant.h"

namespace aw::fuzz {
namespace {

using client::ResponseParser;

struct Read {
  bool failed = false;
  bool whole = false;
  client::Response response;
};

Read ReadIn(std::string_view bytes, std::size_t step) {
  ResponseParser parser;
  Read read;
  for (std::size_t at = 0; at < bytes.size() && !read.failed && !parser.whole(); at += step) {
    read.failed = !parser.Feed(bytes.substr(at, step));
  }
  if (!read.failed && !parser.whole()) read.failed = !parser.FeedEnd();
  read.whole = parser.whole();
  read.response = parser.response();
  return read;
}

void TryUrl(std::string_view text) {
  const auto url = client::ParseUrl(text);
  if (!url) return;
  Hold(!url->host.empty() && !url->port.empty(), "a URL names host and port");
  Hold(url->authority.find_first_of("\r\n /") == std::string::npos, "the authority fits into a header");
  const auto again = client::ParseUrl(url->Whole());
  Hold(again && again->Whole() == url->Whole() && again->host == url->host && again->port == url->port,
       "a URL survives being written");
}

}  // namespace

void Try(std::string_view input) {
  const Read whole = ReadIn(input, std::max<std::size_t>(input.size(), 1));
  for (const std::size_t step : {std::size_t{1}, std::size_t{7}}) {
    const Read cut = ReadIn(input, step);
    Hold(cut.failed == whole.failed && cut.whole == whole.whole, "an answer's fate does not depend on the cuts");
    if (whole.failed) continue;
    Hold(cut.response.status == whole.response.status && cut.response.body == whole.response.body &&
             cut.response.content_type == whole.response.content_type,
         "nor does what it says");
  }
  TryUrl(input);
}

}  // namespace aw::fuzz
