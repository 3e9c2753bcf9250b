// The debate that `aw demo` plays.
#pragma once

#include <cstdint>
#include <string_view>

namespace aw::cli::demo {

inline constexpr std::int64_t kMaxRounds = 3;
inline constexpr std::string_view kTitle = "Demo: retry failed webhooks without flooding the receivers";

struct Version {
  std::string_view summary;
  std::string_view content;
};

// The plan as proposed, after the first review, and after the ruling.
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

## Not in this plan
- Answers of the kind 4xx: the event is at fault, and a retry does not mend it.
- The dashboard.
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

## Not in this plan
- Answers of the kind 4xx: the event is at fault, and a retry does not mend it.
- The dashboard.
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

## Not in this plan
- Answers of the kind 4xx: the event is at fault, and a retry does not mend it.
- The dashboard.
)"},
};

// In the texts below, {doc} is replaced by the plan's document id.

inline constexpr std::string_view kMotion =
    R"(**Goal:** failed webhooks are delivered later, without an operator and without flooding receivers.

The plan is `document_id={doc}` v1: a queue in memory, up to ten retries every 5 s, order kept per receiver.

I ask for a review of the plan before any code is written. Most of all: can an event be lost, and can we hurt a receiver that is just coming back?
)";

// The text of an argument, and its fields as JSON (may be empty).
struct Words {
  std::string_view content;
  std::string_view issues = {};
  std::string_view options = {};
};

inline constexpr Words kFirstReview = {
    R"(I read `document_id={doc}` v1, whole, and the delivery code, before anything else.

**I1.** A deploy loses every pending retry. We deploy several times a day, so this loses events daily. The goal says "delivered later"; the plan does not meet it. Settled by a test: `kill -9` between failure and retry.

**I2.** After an outage all deliveries come back at the same moment. A receiver with 1,000 pending events gets them in one burst, every 5 s, until it falls over again.

**I3.** Step 3 keeps order by waiting. One event that the receiver can never accept blocks everything behind it for the whole retry time.

**I4.** "Log and drop" leaves nothing to requeue.

Sound: the limit of ten tries, and who may retry. Not checked: the dashboard.

Verdict: blocked by I1, I2, I3
)",
    R"([
{"id": "I1", "set": "open", "severity": "critical", "title": "A deploy loses every pending retry",
 "where": {"document_id": "{doc}", "version": 1, "section": "Steps, 1"},
 "evidence": [{"kind": "text", "quote": "On failure, put the delivery into a queue in memory."}],
 "note": "Settled by a test that kills the process between failure and retry."},
{"id": "I2", "set": "open", "severity": "major", "title": "All retries come back at the same moment",
 "where": {"document_id": "{doc}", "version": 1, "section": "Steps, 2"},
 "evidence": [{"kind": "text", "quote": "A worker takes it from there after 5 s and tries again"}],
 "note": "1,000 pending events arrive in one burst, every 5 s."},
{"id": "I3", "set": "open", "severity": "major", "title": "One event that is never accepted blocks all behind it",
 "where": {"document_id": "{doc}", "version": 1, "section": "Steps, 3"},
 "evidence": [{"kind": "text", "quote": "the next waits until the one before it is through"}],
 "note": "The wait has no bound of its own."},
{"id": "I4", "set": "open", "severity": "minor", "title": "What was dropped cannot be requeued",
 "where": {"document_id": "{doc}", "version": 1, "section": "Steps, 4"},
 "evidence": [{"kind": "text", "quote": "log the delivery and drop it"}]}
])"};

inline constexpr Words kReply = {
    R"(**Fixed: I1, I2, I4.** The plan is now `document_id={doc}`, v1 → v2: deliveries go into a table in the same transaction as the failure, the pause doubles with jitter up to an hour, dead deliveries can be requeued. A test is named for each.

**Disputed: I3.** Receivers rely on order: our own billing consumer applies `invoice.updated` without looking at a number, and two customers do the same. Passing a stuck event would turn a delay into wrong data, which nobody notices. A delay is visible on the dashboard.

Open: I3, order or progress when one event is stuck.
)",
    R"([
{"id": "I1", "set": "fixed", "where": {"document_id": "{doc}", "version": 2, "section": "Steps, 1"},
 "note": "A table, written in the failure's transaction; the test kills the process."},
{"id": "I2", "set": "fixed", "where": {"document_id": "{doc}", "version": 2, "section": "Steps, 2"},
 "note": "The pause doubles, with jitter; the test looks at 1,000 due times."},
{"id": "I3", "set": "disputed", "evidence": [{"kind": "text", "quote": "billing applies invoice.updated as it comes"}],
 "note": "Passing a stuck event would turn a delay into wrong data, which nobody notices."},
{"id": "I4", "set": "fixed", "where": {"document_id": "{doc}", "version": 2, "section": "Steps, 4"}}
])"};

inline constexpr Words kSecondReview = {
    R"(Verified in v2: I1, I2, I4; I read the diff and checked each against its test.

**I3 stands**, and it got worse with the longer pauses: ten tries are now about 4 hours, so **one poisoned event stops a receiver for 4 hours**. Last quarter's incident list has two such events (an attachment above the receiver's limit, a receiver that rejects emoji). In both, hundreds of good events would have waited behind one bad one. I agree that silent reordering is bad. I do not agree that an unbounded wait is the only other way: I ask for an appeal on I3.

**I5**, new and minor: nothing counts dead deliveries. It is below the bar of this round, so it is listed and blocks nothing.

Verdict: blocked by I3
)",
    R"([
{"id": "I1", "set": "verified", "note": "Read the diff; the test would fail on v1."},
{"id": "I2", "set": "verified", "note": "A spread above half the pause rules out the burst."},
{"id": "I3", "set": "open", "evidence": [{"kind": "text", "quote": "Pause before try n: 5 s x 2^n"}],
 "note": "One poisoned event stops a receiver for 4 hours; it happened twice last quarter."},
{"id": "I4", "set": "verified"},
{"id": "I5", "set": "open", "severity": "minor", "title": "Nothing counts dead deliveries",
 "where": {"document_id": "{doc}", "version": 2, "section": "Steps, 4"},
 "evidence": [{"kind": "text", "quote": "mark the delivery `dead`"}]}
])"};

inline constexpr Words kAppeal = {
    R"(We agree on everything in `document_id={doc}` v2 but I3, and neither has new evidence. I ask for a decision.

**The question:** one event keeps failing. What happens to the later ones for the same receiver?

- **Proposer:** they wait. "Passing a stuck event would turn a delay into wrong data, which nobody notices."
- **Opponent:** they must not wait without bound. "One poisoned event stops a receiver for 4 hours."

**Agreed:** silent reordering is bad, and a receiver must be able to tell.
)",
    R"([{"id": "I3", "set": "disputed", "note": "Wrong data is worse than a delay; it is a choice, not a fact."}])",
    R"([
{"id": "A", "text": "Keep strict order: wait until the event is through or dead."},
{"id": "B", "text": "Keep order for 15 minutes, then let later events pass, each with a sequence number."},
{"id": "C", "text": "No order at all; receivers sort by sequence number."},
{"id": "D", "text": "Something else."}
])"};

inline constexpr Words kRuling = {
    R"(**Option B.**

Both harms are real. Order protects receivers that never look at a number; a bound protects everybody from one bad event. Fifteen minutes covers the restarts and deploys on our incident list, so in the common case order holds. Beyond that, visible reordering with a sequence number is better than hundreds of events that wait.

Condition: a test with one poisoned event, and a note in the receivers' guide.
)",
    R"([{"id": "I3", "set": "ruled",
  "note": "Order for 15 minutes, then later events pass with a sequence number; a test with one poisoned event."}])"};

inline constexpr Words kResolution = {R"(The plan follows the ruling: `document_id={doc}`, v2 → v3.

- Order holds for 15 minutes of a failure; then later deliveries pass, each with its `sequence`.
- New test: one poisoned event, the ones behind it arrive after 15 minutes, in order, numbered.
- The receivers' guide gets a section "Order of events" in the same change.

Issues: I1, I2, I4 fixed in v2 and verified · I3 ruled (Option B), v3 · I5 deferred, on the list for later. Nothing blocks. I ask to close the debate.
)"};

inline constexpr Words kClosing = {
    R"(Closed: version 3 is the plan to build. The durable queue and the jitter alone were worth the debate. I5 goes to whoever builds it.
)"};

}  // namespace aw::cli::demo
