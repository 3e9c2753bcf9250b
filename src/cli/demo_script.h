// The debate that `aw demo` plays.
#pragma once

#include <string_view>

namespace aw::cli::demo {

inline constexpr std::string_view kTitle = "Demo: retry failed webhooks without flooding the receivers";

struct Version {
  std::string_view summary;
  std::string_view content;
};

// The plan as it was proposed, after the first review, and after the ruling.
inline constexpr Version kPlan[] = {
    {"Plan: retry failed webhooks", R"(# Plan: retry failed webhooks

## Goal
A webhook whose receiver answers 5xx or not at all is delivered later, without an operator.

## Steps
1. On failure, put the delivery into a queue in memory.
2. A worker takes it from there after 5 s and tries again, at most 10 times.
3. Deliveries to one receiver keep their order: the next waits until the one before it is through.
4. After the tenth failure, log the delivery and drop it.

## Tests
- A receiver that fails twice gets the event at the third try.
- Ten failures end in one log line.
)"},
    {"Plan after the first review: durable queue, backoff with jitter", R"(# Plan: retry failed webhooks

## Goal
A webhook whose receiver answers 5xx or not at all is delivered later, without an operator.

## Steps
1. On failure, write the delivery to the table `deliveries (id, receiver_id, event_id, attempt, due_at)` in the
   transaction that records the failure.
2. A worker takes what is due. Pause before try n: 5 s x 2^n, plus up to as much again at random, at most 1 h.
3. Deliveries to one receiver keep their order: the next waits until the one before it is through.
4. After the tenth failure, mark the delivery `dead`; an operator can requeue it.

## Tests
- A receiver that fails twice gets the event at the third try.
- `kill -9` between failure and retry: the delivery still arrives.
- 1,000 deliveries that fail together are not retried together (spread of due_at > half the pause).
- Ten failures end as `dead`, visible in the admin list.
)"},
    {"Plan after the ruling: order by default, with a way out", R"(# Plan: retry failed webhooks

## Goal
A webhook whose receiver answers 5xx or not at all is delivered later, without an operator.

## Steps
1. On failure, write the delivery to the table `deliveries (id, receiver_id, event_id, attempt, due_at)` in the
   transaction that records the failure.
2. A worker takes what is due. Pause before try n: 5 s x 2^n, plus up to as much again at random, at most 1 h.
3. Order per receiver is kept for the first 15 minutes of a failure. After that the receiver's later deliveries pass,
   each with its `sequence` number, so that the receiver can tell.
4. After the tenth failure, mark the delivery `dead`; an operator can requeue it.

## Tests
- A receiver that fails twice gets the event at the third try.
- `kill -9` between failure and retry: the delivery still arrives.
- 1,000 deliveries that fail together are not retried together (spread of due_at > half the pause).
- One poisoned event: the ones behind it arrive after 15 minutes, in order, with their sequence numbers.
- Ten failures end as `dead`, visible in the admin list.
)"},
};

// In these, {doc} stands for the plan's document id.

inline constexpr std::string_view kMotion =
    R"(**Goal:** failed webhooks are delivered later, without an operator and without flooding receivers.

The plan is `document_id={doc}` v1: a queue in memory, up to ten retries every 5 s, order kept per receiver.

I ask for a review of the plan before any code is written. Most of all: can an event be lost, and can we hurt a receiver that is just coming back?
)";

inline constexpr std::string_view kFirstReview = R"(I read `document_id={doc}` v1 and the delivery code.

1. **Major, certain.** The queue is in memory: a deploy loses every pending retry. We deploy several times a day, so this loses events daily. The goal says "delivered later"; the plan does not meet it.
2. **Major, certain.** A fixed pause of 5 s without jitter: after an outage all deliveries come back at the same moment. A receiver with 1,000 pending events gets them in one burst, every 5 s, until it falls over again.
3. **Major, likely.** Step 3 keeps order by waiting. One event that the receiver can never accept blocks everything behind it for the whole retry time.
4. *Minor.* "Log and drop" leaves nothing to requeue.

Tests for 1 and 2 are missing.
)";

inline constexpr std::string_view kReply =
    R"(**Accepted: 1, 2, 4.** The plan is now `document_id={doc}`, v1 → v2: deliveries go into a table in the same transaction as the failure, the pause doubles with jitter up to an hour, dead deliveries can be requeued. Tests for all three are named (`kill -9` between failure and retry; spread of 1,000 due times).

**Not accepted: 3.** Receivers rely on order: our own billing consumer applies `invoice.updated` without looking at a number, and two customers do the same. Passing a stuck event would turn a delay into wrong data, which nobody notices. A delay is visible on the dashboard.

What moved: 3 of 4 issues. What is open: order or progress when one event is stuck.
)";

inline constexpr std::string_view kSecondReview =
    R"(1, 2 and 4 are resolved in version 2; I checked each against its test.

3 stands, and it got worse with the longer pauses: ten tries are now about 4 hours, so **one poisoned event stops a receiver for 4 hours**. Last quarter's incident list has two such events (an attachment above the receiver's limit, a receiver that rejects emoji). In both, hundreds of good events would have waited behind one bad one.

I agree that silent reordering is bad. I do not agree that an unbounded wait is the only other way.
)";

inline constexpr std::string_view kAppeal =
    R"(We agree on everything in `{doc}` but one point, and neither has new evidence. I ask for a decision.

**The question:** one event keeps failing. What happens to the later ones for the same receiver?

- **Proposer:** they wait. "Passing a stuck event would turn a delay into wrong data, which nobody notices."
- **Opponent:** they must not wait without bound. "One poisoned event stops a receiver for 4 hours."

**Options**
- **A.** Keep strict order: wait until the event is through or dead.
- **B.** Keep order for 15 minutes, then let later events pass, each with a sequence number.
- **C.** No order at all; receivers sort by sequence number.
- **D.** Something else.
)";

inline constexpr std::string_view kRuling = R"(**Option B.**

Both harms are real. Order protects receivers that never look at a number; a bound protects everybody from one bad event. Fifteen minutes covers the restarts and deploys on our incident list, so in the common case order holds. Beyond that, visible reordering with a sequence number is better than hundreds of events that wait.

Condition: a test with one poisoned event, and a note in the receivers' guide.
)";

inline constexpr std::string_view kResolution = R"(The plan follows the ruling: `document_id={doc}`, v2 → v3.

- Order holds for 15 minutes of a failure; then later deliveries pass, each with its `sequence`.
- New test: one poisoned event, the ones behind it arrive after 15 minutes, in order, numbered.
- The receivers' guide gets a section "Order of events" in the same change.

All four issues of the first review are resolved. I ask to close the debate.
)";

inline constexpr std::string_view kClosing =
    R"(Closed: version 3 is the plan to build. The durable queue and the jitter alone were worth the debate.
)";

}  // namespace aw::cli::demo
