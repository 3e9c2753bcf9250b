// All that a handler may use. Owned by the Server; lives as long as it.
#pragma once

#include "core/clock.h"
#include "core/limits.h"
#include "core/notice.h"
#include "core/notice_sender.h"
#include "http/admission.h"
#include "http/asio.h"
#include "http/budget.h"
#include "http/metrics.h"
#include "http/options.h"
#include "http/reader_pool.h"
#include "hub/hub.h"
#include "hub/presence.h"
#include "service/debates.h"
#include "service/documents.h"
#include "store/store.h"
#include "view/answers.h"
#include "view/transcripts.h"
#include "wait/wait.h"

namespace aw::mcp {
class Endpoint;
}

namespace aw::http {

class Channels;
class ListFeed;

// For every connection and socket, whatever the request.
struct Transport {
  asio::io_context& io;
  const Options& options;
  Alarm& alarm;
  Metrics& metrics;
  Budget& unsent;  // answers and frames that peers have not read
  Budget& unread;  // incomplete requests
  bool stopping = false;
};

// Access control.
struct Admission {
  const Gate& gate;
  const Origins& origins;
  RateLimiter& rate_limiter;
};

// Reads, writes and changes of debates and documents.
struct Data {
  const Limits& limits;
  const Clock& clock;
  Store& store;
  Reader* local_reader;  // the io thread's, for short reads; null if the store is not local
  ReaderPool& aside;
  const ReadFunction& read;  // uses local_reader or aside, so that the io thread never blocks
  VersionComparisons& comparisons;
  Debates& debates;      // used on the store's thread only, inside jobs
  Documents& documents;  // likewise
  Hub& hub;
  Presence& presence;
  view::Transcripts& transcripts;
  view::Answers& answers;
};

struct Edge {
  Transport transport;
  Admission admission;
  Data data;
  Channels& channels;
  ListFeed& list_feed;
  mcp::Endpoint& mcp;
  NoticeSender* notices;  // null: no notices are configured
};

// Call it after each commit, of this server or another one.
inline void Announce(Edge& edge, const Change& change) {
  if (change.kind == Change::Kind::kDeleted) {
    edge.data.transcripts.Forget(change.id);
    edge.data.presence.Forget(change.id);
  }
  ++edge.transport.metrics.changes;
  // A change without `written` may have led to any state.
  const bool may_call = !change.written || NoticeOn(change.written->debate.state);
  if (edge.notices && change.kind == Change::Kind::kMoved && may_call) edge.notices->Wake();
  edge.data.hub.Announce(change);
}

}  // namespace aw::http
