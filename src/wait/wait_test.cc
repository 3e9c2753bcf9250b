// One wait whose owner destroys it in the callback, whatever led to the callback. The address sanitizer sees whether
// anything of the wait is used afterwards.
#include "wait/wait.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "hub/hub.h"
#include "support/debate_room.h"

namespace aw {
namespace {

using samples::IdOf;

class WaitRoom : public DebateRoom, public Wait::Owner {
 protected:
  void StartWait(bool patient = true) {
    wait_ = std::make_unique<Wait>(hub_, read_, comparisons_, *this, WaitRequest{{IdOf(1), Role::kProposer, 1}, {}},
                                   Wait::Who{&presence_, Role::kProposer, "test"});
    wait_->Start(patient);
  }
  void FinishLooks() {
    while (!looks_.empty()) {
      const auto [look, then] = std::move(looks_.front());
      looks_.pop_front();
      reader_->Read(look);
      then(failure_);
    }
  }

  Hub hub_;
  Presence presence_{[this] { return now_; }, std::chrono::steady_clock::now, {}};
  bool aside_ = false;  // looks wait for FinishLooks, as on a reader's thread
  std::optional<Error> failure_;
  std::deque<std::pair<Look, AfterLook>> looks_;
  const ReadFunction read_ = [this](Look look, AfterLook then) {
    looks_.emplace_back(std::move(look), std::move(then));
    if (!aside_) FinishLooks();
  };
  std::unique_ptr<Wait> wait_;
  std::string ends_;  // one word for each callback

 private:
  void End(const char* how) {
    ends_ += how;
    wait_.reset();
  }
  void OnNews(const News&) override { End("news "); }
  void OnRefused(const Error&) override { End("refused "); }
  void OnNothing(const WaitQuery&, const Panel&) override { End("nothing "); }
};

TEST_F(WaitRoom, MayBeDestroyedByTheNewsThatItFindsWhenItStarts) {
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  StartWait();
  EXPECT_EQ(ends_, "news ");
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(WaitRoom, MayBeDestroyedByTheNewsThatAChangeBrings) {
  MustCreate(1);
  StartWait();
  const Written claim = MustMove(Role::kOpponent, Move::kClaim);
  EXPECT_EQ(ends_, "");
  hub_.Announce({Change::Kind::kMoved, IdOf(1), std::make_shared<const Written>(claim)});
  EXPECT_EQ(ends_, "news ");
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(WaitRoom, MayBeDestroyedByTheNewsThatALookFinds) {
  MustCreate(1);
  StartWait();
  MustMove(Role::kOpponent, Move::kClaim);
  hub_.Announce({Change::Kind::kMoved, IdOf(1)});
  EXPECT_EQ(ends_, "news ");
  aside_ = true;
  StartWait();
  EXPECT_EQ(ends_, "news ");
  FinishLooks();
  EXPECT_EQ(ends_, "news news ");
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(WaitRoom, MayBeDestroyedByARefusal) {
  StartWait();
  EXPECT_EQ(ends_, "refused ");
  MustCreate(1);
  failure_ = ServerError();
  StartWait();
  EXPECT_EQ(ends_, "refused refused ");
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(WaitRoom, MayBeDestroyedByTheEndOfItsTime) {
  MustCreate(1);
  StartWait(false);
  EXPECT_EQ(ends_, "nothing ");
  StartWait();
  wait_->GiveUp();
  EXPECT_EQ(ends_, "nothing nothing ");
  aside_ = true;
  StartWait();
  wait_->GiveUp();
  EXPECT_EQ(ends_, "nothing nothing ") << "the look under way decides";
  FinishLooks();
  EXPECT_EQ(ends_, "nothing nothing nothing ");
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(WaitRoom, MayBeDestroyedDuringALookWhoseResultIsThenDropped) {
  aside_ = true;
  MustCreate(1);
  MustMove(Role::kOpponent, Move::kClaim);
  StartWait();
  wait_.reset();
  FinishLooks();
  EXPECT_EQ(ends_, "");
  EXPECT_EQ(hub_.debates(), 0u);
}

}  // namespace
}  // namespace aw
