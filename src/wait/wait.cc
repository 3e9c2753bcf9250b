#include "wait/wait.h"

#include <utility>

#include "service/debates.h"

namespace aw {

struct Wait::Looking {
  VersionComparisons& comparisons;
  Wait* wait;  // null once the wait is destroyed; used on the io thread only
  WaitQuery query;
  std::optional<Uuid> argument_id;  // if set, its seq is looked up first
  Filter filter;
  Panel turn = {};
  Result<std::optional<News>> found = std::optional<News>{};

  void In(ReadTx& tx) {
    if (argument_id) {
      const auto seq = AwaitedSeq(tx, query.debate_id, argument_id);
      if (!seq) {
        found = seq.error();
        return;
      }
      query.after_seq = *seq;
    }
    found = FindNews(tx, comparisons, query, &turn);
    if (filter && found && *found) filter(tx, **found);
  }
};

Wait::Wait(Hub& hub, const ReadFunction& read, VersionComparisons& comparisons, Owner& owner,
           const WaitRequest& request, Who who, Filter filter)
    : hub_(hub),
      read_(read),
      comparisons_(comparisons),
      owner_(owner),
      query_(request.query),
      argument_id_(request.argument_id),
      attending_(who.presence, request.query.debate_id, who.role, std::move(who.agent)),
      filter_(std::move(filter)) {}

Wait::~Wait() {
  if (looking_) looking_->wait = nullptr;
}

void Wait::Start(bool patient) {
  time_is_up_ = !patient;
  hub_.Subscribe(query_.debate_id, *this);
  LookForNews(true);
}

void Wait::OnChange(const Change& change) {
  if (change.kind == Change::Kind::kDrafted) return;
  if (change.written && !looking_ && !filter_) {
    if (const auto news = NewsIn(*change.written, query_)) return EndWith(*news);
  }
  LookForNews(change.kind == Change::Kind::kDeleted);
}

void Wait::GiveUp() {
  time_is_up_ = true;
  if (!looking_) EndWithNothing();
}

void Wait::EndWith(const News& news) {
  attending_.Inform(news.state);
  owner_.OnNews(news);
}

void Wait::EndWithNothing() {
  attending_.Leave();
  owner_.OnNothing(query_, turn_);
}

void Wait::LookForNews(bool again) {
  if (looking_) {
    changed_ = true;
    deleted_ = deleted_ || again;
    return;
  }
  const auto looking =
      std::make_shared<Looking>(Looking{comparisons_, this, query_, again ? argument_id_ : std::nullopt, filter_});
  looking_ = looking;
  read_([looking](ReadTx& tx) { looking->In(tx); },
        [looking](const std::optional<Error>& failure) {
          if (looking->wait) looking->wait->OnLooked(*looking, failure);
        });
}

void Wait::OnLooked(const Looking& looked, const std::optional<Error>& failure) {
  looking_.reset();
  if (failure) return owner_.OnRefused(*failure);
  if (!looked.found) return owner_.OnRefused(looked.found.error());
  if (*looked.found) return EndWith(**looked.found);
  query_ = looked.query;
  turn_ = looked.turn;
  if (std::exchange(changed_, false)) return LookForNews(std::exchange(deleted_, false));
  attending_.Park();
  if (time_is_up_) EndWithNothing();
}

}  // namespace aw
