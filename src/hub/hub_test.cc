#include "hub/hub.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "support/samples.h"

namespace aw {
namespace {

using samples::IdOf;

// Records the changes, then runs the test's callback.
class Listener final : public Subscriber {
 public:
  explicit Listener(std::function<void()> then = {}) : then_(std::move(then)) {}

  void OnChange(const Change& change) override {
    changes.push_back(change);
    const auto then = then_;  // it may destroy this
    if (then) then();
  }

  std::vector<Change> changes;

 private:
  std::function<void()> then_;
};

Change Moved(int debate) { return {Change::Kind::kMoved, IdOf(debate)}; }

TEST(Hub, TellsThoseOfTheDebateAndNoOther) {
  Hub hub;
  Listener one, other, elsewhere;
  hub.Subscribe(IdOf(1), one);
  hub.Subscribe(IdOf(1), other);
  hub.Subscribe(IdOf(2), elsewhere);
  hub.Announce({Change::Kind::kDeleted, IdOf(1)});
  ASSERT_EQ(one.changes.size(), 1u);
  EXPECT_EQ(one.changes[0].kind, Change::Kind::kDeleted);
  EXPECT_EQ(one.changes[0].id, IdOf(1));
  EXPECT_EQ(other.changes.size(), 1u);
  EXPECT_TRUE(elsewhere.changes.empty());
}

TEST(Hub, AnnouncingWithoutSubscribersDoesNothing) {
  Hub hub;
  hub.Announce(Moved(1));
  EXPECT_EQ(hub.debates(), 0u);
}

TEST(Hub, ThoseOfTheListHearOfEveryDebate) {
  Hub hub;
  Listener list;
  hub.SubscribeToAll(list);
  hub.Announce(Moved(1));
  hub.Announce({Change::Kind::kCreated, IdOf(2)});
  ASSERT_EQ(list.changes.size(), 2u);
  EXPECT_EQ(list.changes[1].id, IdOf(2));
}

TEST(Hub, ASubscriberIsCalledOncePerChange) {
  Hub hub;
  Listener listener;
  hub.Subscribe(IdOf(1), listener);
  hub.Subscribe(IdOf(1), listener);
  hub.Announce(Moved(1));
  EXPECT_EQ(listener.changes.size(), 1u);
  hub.Announce(Moved(1));
  EXPECT_EQ(listener.changes.size(), 2u);
}

TEST(Hub, ASubscriberStandsInOnePlaceOnly) {
  Hub hub;
  Listener listener;
  hub.Subscribe(IdOf(1), listener);
  hub.Subscribe(IdOf(2), listener);
  EXPECT_EQ(hub.debates(), 1u);
  hub.Announce(Moved(1));
  EXPECT_TRUE(listener.changes.empty());
  hub.Announce(Moved(2));
  EXPECT_EQ(listener.changes.size(), 1u);
  hub.SubscribeToAll(listener);
  EXPECT_EQ(hub.debates(), 0u);
  hub.Announce(Moved(2));
  EXPECT_EQ(listener.changes.size(), 2u);
}

TEST(Hub, AnUnsubscribedSubscriberIsNotCalledAndLeavesNothingBehind) {
  Hub hub;
  Listener listener;
  hub.Subscribe(IdOf(1), listener);
  EXPECT_EQ(hub.debates(), 1u);
  hub.Unsubscribe(listener);
  hub.Unsubscribe(listener);
  EXPECT_EQ(hub.debates(), 0u);
  hub.Announce(Moved(1));
  EXPECT_TRUE(listener.changes.empty());
}

TEST(Hub, WhoIsDestroyedLeavesByItself) {
  Hub hub;
  {
    Listener one, other, list;
    hub.Subscribe(IdOf(1), one);
    hub.Subscribe(IdOf(1), other);
    hub.SubscribeToAll(list);
    EXPECT_EQ(hub.debates(), 1u);
  }
  EXPECT_EQ(hub.debates(), 0u);
  hub.Announce(Moved(1));
}

TEST(Hub, AnEntryStaysUntilItsLastSubscriberLeft) {
  Hub hub;
  Listener stays;
  hub.Subscribe(IdOf(1), stays);
  {
    Listener goes;
    hub.Subscribe(IdOf(1), goes);
  }
  EXPECT_EQ(hub.debates(), 1u);
  hub.Announce(Moved(1));
  EXPECT_EQ(stays.changes.size(), 1u);
}

TEST(Hub, EmptyEntriesAreFreedAfterSubscribersLeftDuringTheCall) {
  Hub hub;
  std::unique_ptr<Listener> one, other;
  one = std::make_unique<Listener>([&] { one.reset(); });
  other = std::make_unique<Listener>([&] { other.reset(); });
  hub.Subscribe(IdOf(1), *one);
  hub.Subscribe(IdOf(1), *other);
  hub.Announce(Moved(1));
  EXPECT_FALSE(one);
  EXPECT_FALSE(other);
  EXPECT_EQ(hub.debates(), 0u);
}

TEST(Hub, EmptyEntriesOfOtherDebatesAreFreedToo) {
  Hub hub;
  auto elsewhere = std::make_unique<Listener>();
  Listener listener([&] { elsewhere.reset(); });
  hub.Subscribe(IdOf(1), listener);
  hub.Subscribe(IdOf(2), *elsewhere);
  hub.Announce(Moved(1));
  EXPECT_EQ(hub.debates(), 1u);
}

TEST(Hub, AnEntryIsFreedAlsoAfterItsSubscriberOnceWatchedTheList) {
  Hub hub;
  Listener listener;
  hub.SubscribeToAll(listener);
  hub.Subscribe(IdOf(1), listener);
  hub.Unsubscribe(listener);
  EXPECT_EQ(hub.debates(), 0u);
}

TEST(Hub, ASubscriberDestroyedDuringAnAnnouncementIsNotCalled) {
  Hub hub;
  std::vector<int> told;
  std::unique_ptr<Listener> victim;
  Listener killer([&] {
    told.push_back(1);
    victim.reset();
  });
  victim = std::make_unique<Listener>([&] { told.push_back(2); });
  Listener after([&] { told.push_back(3); });
  hub.Subscribe(IdOf(1), killer);
  hub.Subscribe(IdOf(1), *victim);
  hub.Subscribe(IdOf(1), after);
  hub.Announce(Moved(1));
  EXPECT_EQ(told, (std::vector<int>{1, 3}));
}

TEST(Hub, ACalledSubscriberMayBeDestroyedByALaterOne) {
  Hub hub;
  auto first = std::make_unique<Listener>();
  Listener second([&] { first.reset(); });
  Listener third;
  hub.Subscribe(IdOf(1), *first);
  hub.Subscribe(IdOf(1), second);
  hub.Subscribe(IdOf(1), third);
  hub.Announce(Moved(1));
  EXPECT_EQ(second.changes.size(), 1u);
  EXPECT_EQ(third.changes.size(), 1u);
}

TEST(Hub, ASubscriberMayUnsubscribeDuringItsCall) {
  Hub hub;
  std::unique_ptr<Listener> listener;
  listener = std::make_unique<Listener>([&] { hub.Unsubscribe(*listener); });
  hub.Subscribe(IdOf(1), *listener);
  hub.Announce(Moved(1));
  hub.Announce(Moved(1));
  EXPECT_EQ(listener->changes.size(), 1u);
  EXPECT_EQ(hub.debates(), 0u);
}

TEST(Hub, ASubscriberMayMoveToAnotherDebateDuringItsCall) {
  Hub hub;
  std::unique_ptr<Listener> listener;
  listener = std::make_unique<Listener>([&] { hub.Subscribe(IdOf(2), *listener); });
  hub.Subscribe(IdOf(1), *listener);
  hub.Announce(Moved(1));
  EXPECT_EQ(hub.debates(), 1u);
  hub.Announce(Moved(1));
  EXPECT_EQ(listener->changes.size(), 1u);
  hub.Announce(Moved(2));
  EXPECT_EQ(listener->changes.size(), 2u);
}

TEST(Hub, ASubscriberThatJoinsDuringAnAnnouncementGetsTheNextChange) {
  Hub hub;
  Listener newcomer;
  bool joined = false;
  Listener listener([&] {
    if (!std::exchange(joined, true)) hub.Subscribe(IdOf(1), newcomer);
  });
  hub.Subscribe(IdOf(1), listener);
  hub.Announce(Moved(1));
  EXPECT_TRUE(newcomer.changes.empty());
  hub.Announce(Moved(1));
  EXPECT_EQ(newcomer.changes.size(), 1u);
  EXPECT_EQ(listener.changes.size(), 2u);
}

TEST(Hub, ASubscriberMayAnnounceAnotherChange) {
  Hub hub;
  Listener elsewhere, last;
  bool announced = false;
  Listener listener([&] {
    if (!std::exchange(announced, true)) hub.Announce(Moved(2));
  });
  hub.Subscribe(IdOf(1), listener);
  hub.Subscribe(IdOf(1), last);
  hub.Subscribe(IdOf(2), elsewhere);
  hub.Announce(Moved(1));
  EXPECT_EQ(elsewhere.changes.size(), 1u);
  EXPECT_EQ(last.changes.size(), 1u);
  EXPECT_EQ(listener.changes.size(), 1u);
}

TEST(Hub, ManyComeAndGoAndNothingIsLeft) {
  Hub hub;
  for (int round = 0; round < 3; ++round) {
    std::vector<std::unique_ptr<Listener>> listeners;
    for (int i = 0; i < 1'000; ++i) {
      listeners.push_back(std::make_unique<Listener>());
      hub.Subscribe(IdOf(i % 100), *listeners.back());
    }
    EXPECT_EQ(hub.debates(), 100u);
    hub.Announce(Moved(7));
    for (int i = 0; i < 1'000; ++i) EXPECT_EQ(listeners[i]->changes.size(), i % 100 == 7 ? 1u : 0u);
  }
  EXPECT_EQ(hub.debates(), 0u);
}

}  // namespace
}  // namespace aw
