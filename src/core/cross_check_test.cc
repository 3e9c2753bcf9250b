#include "core/cross_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace aw {
namespace {

using enum IssueStatus;
using enum Opinion;

const std::vector<Evidence> kProof{{.json = R"({"kind":"text","quote":"it is there"})", .quote = "it is there"}};

Finding FoundBy(std::vector<std::string> seats, Severity severity = Severity::kMajor, const std::string& id = "I1") {
  IssueEntry entry{.id = id, .severity = severity, .title = "T", .found_by = std::move(seats)};
  return {entry, entry.found_by[0] + " " + id};
}

IssueEntry After(const Finding& finding, const std::vector<SeatVerdicts>& panel) {
  return CrossChecked({finding}, panel).at(0).entry;
}

SeatVerdicts Says(const std::string& seat, Opinion opinion, std::vector<Evidence> evidence = {},
                  const std::string& duplicate_of = {}, const std::string& id = "I1") {
  return {seat, {{.id = id, .opinion = opinion, .evidence = std::move(evidence), .duplicate_of = duplicate_of}}};
}

TEST(CrossCheck, OnlyARefutationByAllWithEvidenceDefers) {
  const Finding finding = FoundBy({"a"});
  EXPECT_EQ(After(finding, {}).set, kOpen);
  EXPECT_EQ(After(finding, {Says("b", kUnsure)}).set, kOpen);
  EXPECT_EQ(After(finding, {Says("b", kConfirmed)}).set, kOpen);
  EXPECT_EQ(After(finding, {Says("b", kRefuted)}).set, kOpen) << "without evidence";
  EXPECT_EQ(After(finding, {Says("b", kRefuted, kProof)}).set, kDeferred);
  EXPECT_EQ(After(finding, {Says("b", kRefuted, kProof), Says("c", kUnsure)}).set, kDeferred);
  EXPECT_EQ(After(finding, {Says("b", kRefuted, kProof), Says("c", kConfirmed)}).set, kOpen);
  EXPECT_EQ(After(finding, {Says("b", kRefuted, kProof), Says("c", kRefuted)}).set, kOpen);
  EXPECT_EQ(After(FoundBy({"a", "c"}), {Says("b", kRefuted, kProof)}).set, kOpen) << "found by two";
  EXPECT_EQ(After(finding, {Says("a", kRefuted, kProof)}).set, kOpen) << "a finder has no vote";
}

TEST(CrossCheck, ARefutedCriticalIssueStaysOpenWithTheRefutation) {
  const IssueEntry entry = After(FoundBy({"a"}, Severity::kCritical), {Says("b", kRefuted, kProof)});
  EXPECT_EQ(entry.set, kOpen);
  EXPECT_EQ(entry.refuted_by, std::vector<std::string>{"b"});
  EXPECT_NE(entry.note.find("it is there"), entry.note.npos);
}

TEST(CrossCheck, RefutationsTogetherKeepToTheirRoom) {
  std::vector<Finding> findings;
  SeatVerdicts all{"b", {}};
  for (int i = 1; i <= 20; ++i) {
    findings.push_back(FoundBy({"a"}, Severity::kMajor, "I" + std::to_string(i)));
    all.verdicts.push_back(
        {.id = "I" + std::to_string(i), .opinion = kRefuted, .evidence = kProof, .note = std::string(500, 'x')});
  }
  std::size_t bytes = 0;
  std::size_t with_reason = 0;
  for (const Finding& finding : CrossChecked(findings, std::vector{all}, 3'000)) {
    EXPECT_EQ(finding.entry.set, kDeferred) << "the decision does not depend on the room";
    bytes += finding.entry.note.size();
    with_reason += !finding.entry.note.empty();
  }
  EXPECT_LE(bytes, 3'000u);
  EXPECT_EQ(with_reason, 5u);
}

TEST(CrossCheck, NamesWhoConfirmedAndWhoRefuted) {
  const IssueEntry entry =
      After(FoundBy({"a"}), {Says("d", kConfirmed), Says("b", kConfirmed), Says("c", kRefuted, kProof)});
  EXPECT_EQ(entry.confirmed_by, (std::vector<std::string>{"b", "d"}));
  EXPECT_EQ(entry.refuted_by, std::vector<std::string>{"c"});
}

TEST(CrossCheck, ADuplicateIsMergedWithItsVerdicts) {
  const std::vector<Finding> findings{FoundBy({"a"}, Severity::kMinor, "I1"), FoundBy({"b"}, Severity::kMajor, "I2")};
  const auto entered = CrossChecked(findings, std::vector{Says("c", kConfirmed, {}, "I1", "I2")});
  ASSERT_EQ(entered.size(), 1u);
  EXPECT_EQ(entered[0].entry.id, "I1");
  EXPECT_EQ(entered[0].entry.severity, Severity::kMajor);
  EXPECT_EQ(entered[0].entry.found_by, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(entered[0].entry.confirmed_by, std::vector<std::string>{"c"});
}

// The rule of the contract, in one sentence of code.
IssueStatus ByTheContract(const Finding& finding, const std::vector<SeatVerdicts>& panel) {
  int refuted = 0;
  for (const SeatVerdicts& seat : panel) {
    const Verdict& verdict = seat.verdicts[0];
    if (verdict.opinion == kUnsure) continue;
    if (verdict.opinion != kRefuted || verdict.evidence.empty()) return kOpen;
    ++refuted;
  }
  const bool defers = finding.entry.found_by.size() == 1 && refuted > 0;
  return defers && finding.entry.severity != Severity::kCritical ? kDeferred : kOpen;
}

TEST(CrossCheck, RandomVerdictsAgreeWithTheModelInAnyOrder) {
  std::mt19937 random(3);
  int deferred = 0;
  for (int run = 0; run < 2'000; ++run) {
    const Finding finding = FoundBy(random() % 3 ? std::vector<std::string>{"a"} : std::vector<std::string>{"a", "b"},
                                    kSeverities[random() % 3]);
    std::vector<SeatVerdicts> panel;
    for (const char* seat : {"c", "d", "e"}) {
      if (random() % 4)
        panel.push_back(Says(seat, kOpinions[random() % 3], random() % 2 ? kProof : std::vector<Evidence>()));
    }
    const IssueEntry entry = After(finding, panel);
    ASSERT_EQ(entry.set, ByTheContract(finding, panel));
    deferred += entry.set == kDeferred;
    std::ranges::reverse(panel);
    const IssueEntry reversed = After(finding, panel);
    ASSERT_EQ(reversed.set, entry.set);
    ASSERT_EQ(reversed.confirmed_by, entry.confirmed_by);
    ASSERT_EQ(reversed.refuted_by, entry.refuted_by);
  }
  EXPECT_GT(deferred, 50);
}

SeatEntries Sets(const std::string& seat, IssueStatus set, const std::string& note = {}) {
  return {seat, {{.id = "I1", .set = set, .note = note}}};
}

std::optional<IssueStatus> Settled(const Issue& issue, const std::vector<SeatEntries>& reviews) {
  const auto entries = Settlements(std::vector{issue}, reviews);
  return entries.empty() ? std::nullopt : std::optional(entries[0].set);
}

TEST(Settlements, ASeatThatReopensWins) {
  Issue issue{.id = "I1", .status = kFixed};
  issue.found_by = {"a"};
  issue.confirmed_by = {"b"};
  EXPECT_EQ(Settled(issue, {Sets("a", kVerified), Sets("b", kVerified)}), kVerified);
  EXPECT_EQ(Settled(issue, {Sets("a", kVerified), {"b", {}}}), kVerified);
  EXPECT_EQ(Settled(issue, {Sets("a", kVerified), Sets("b", kOpen, "no")}), kOpen);
  EXPECT_EQ(Settled(issue, {Sets("a", kVerified), {"b", {}}, Sets("c", kOpen, "no")}), kOpen) << "any seat may";
  EXPECT_EQ(Settled(issue, {{"a", {}}, {"b", {}}}), std::nullopt) << "silence verifies nothing";
  EXPECT_EQ(Settled(issue, {{"a", {}}, {"b", {}}, Sets("c", kVerified)}), std::nullopt) << "c does not decide";
  EXPECT_EQ(Settled(issue, {Sets("a", kWithdrawn), {"b", {}}}), std::nullopt);
  EXPECT_EQ(Settled(issue, {Sets("a", kWithdrawn), Sets("b", kWithdrawn)}), kWithdrawn);
}

TEST(Settlements, AnIssueWhoseSeatsHaveLeftIsDecidedByThosePresent) {
  Issue issue{.id = "I1", .status = kFixed};
  issue.found_by = {"gone"};
  EXPECT_EQ(Settled(issue, {Sets("a", kVerified), {"b", {}}}), kVerified);
  EXPECT_EQ(Settled(issue, {Sets("a", kWithdrawn), {"b", {}}}), std::nullopt) << "all of them must withdraw it";
}

TEST(Settlements, KeepWhatTheSeatsSaid) {
  Issue issue{.id = "I1", .status = kFixed};
  issue.found_by = {"a", "b"};
  const auto entries =
      Settlements(std::vector{issue}, std::vector{Sets("a", kOpen, "still there"), Sets("b", kOpen, "seen")});
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].note, "a: still there\nb: seen");
}

}  // namespace
}  // namespace aw
