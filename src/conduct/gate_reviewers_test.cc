#include "conduct/gate_reviewers.h"

#include <gtest/gtest.h>

namespace aw::conduct {
namespace {

using Names = std::vector<std::string>;

enum class Is { kReady, kLoggedOut, kMissing };

Candidate CandidateNamed(const std::string& spec, Is is = Is::kReady) {
  const std::string name = spec.substr(0, spec.find(':'));
  Candidate candidate;
  candidate.spec = spec;
  candidate.player.program.name = name;
  candidate.player.program.title = "Title of " + name;
  if (is != Is::kMissing) candidate.readiness.path = "/bin/" + name;
  if (is == Is::kLoggedOut) candidate.readiness.logged_in = false, candidate.readiness.advice = "log in";
  return candidate;
}

GateSettings Listing(const std::vector<Candidate>& candidates) {
  GateSettings settings;
  for (const Candidate& each : candidates) settings.opponents.push_back(each.spec);
  return settings;
}

// "codex=codex:model=a", and "-" before a seat that is absent.
Names Described(const Reviewers& reviewers) {
  Names out;
  for (const Reviewer& each : reviewers.all)
    out.push_back((each.absence.empty() ? "" : "-") + each.seat + "=" + each.spec);
  return out;
}

Names Chosen(const std::vector<Candidate>& candidates, const GateRecord& earlier = {}) {
  return Described(ReviewersOf(candidates, Listing(candidates), earlier));
}

GateRecord PanelOf(const std::vector<GateSeat>& seats) { return {.debate_id = "d", .seats = seats}; }

TEST(GateReviewers, AreAllListedProgramsThatAreReady) {
  EXPECT_EQ(Chosen({CandidateNamed("codex"), CandidateNamed("gemini", Is::kLoggedOut), CandidateNamed("opencode")}),
            (Names{"codex=codex", "opencode=opencode"}));
  EXPECT_EQ(Chosen({CandidateNamed("codex:model=a"), CandidateNamed("codex:model=b")}),
            (Names{"codex=codex:model=a", "codex-2=codex:model=b"}));
}

TEST(GateReviewers, AreOneWithoutAListAndIfOnlyOneIsReady) {
  const std::vector candidates{CandidateNamed("codex", Is::kMissing), CandidateNamed("gemini"),
                               CandidateNamed("claude")};
  EXPECT_EQ(Described(ReviewersOf(candidates, {}, {})), (Names{"=gemini"}));
  EXPECT_EQ(Chosen({CandidateNamed("codex", Is::kMissing), CandidateNamed("gemini")}), (Names{"=gemini"}));
}

TEST(GateReviewers, TheOthersOfTheListAreNamed) {
  const std::vector candidates{CandidateNamed("codex"), CandidateNamed("gemini", Is::kLoggedOut),
                               CandidateNamed("claude", Is::kMissing)};
  EXPECT_EQ(ReviewersOf(candidates, Listing(candidates), {}).left_out,
            (Names{"Title of gemini is not ready: log in", "Title of claude is not installed"}));
  EXPECT_TRUE(ReviewersOf(candidates, {}, {}).left_out.empty()) << "nobody has chosen them";
}

TEST(GateReviewers, ADebateGoesOnWithItsOwnSeats) {
  const GateRecord earlier = PanelOf({{"codex", "codex"}, {"gemini", "gemini"}});
  EXPECT_EQ(Chosen({CandidateNamed("gemini"), CandidateNamed("codex"), CandidateNamed("claude")}, earlier),
            (Names{"codex=codex", "gemini=gemini"}));
  EXPECT_EQ(Chosen({CandidateNamed("codex"), CandidateNamed("gemini", Is::kLoggedOut)}, earlier),
            (Names{"codex=codex", "-gemini=gemini"}));
  const std::vector candidates{CandidateNamed("codex"), CandidateNamed("claude")};
  const Reviewers reviewers = ReviewersOf(candidates, Listing(candidates), earlier);
  EXPECT_EQ(reviewers.all[1].absence, "it is no longer an opponent of the gate");
  EXPECT_EQ(reviewers.specs(), "codex");
  EXPECT_EQ(reviewers.seats(), earlier.seats);
  EXPECT_EQ(reviewers.all[1].player.program.title, "gemini") << "the title of a program that is not asked is unknown";
}

TEST(GateReviewers, WithoutAnyOfItsSeatsTheNextDebateHasOthers) {
  const GateRecord earlier = PanelOf({{"codex", "codex"}, {"gemini", "gemini"}});
  EXPECT_EQ(Chosen({CandidateNamed("codex", Is::kMissing), CandidateNamed("claude")}, earlier), (Names{"=claude"}));
  EXPECT_EQ(Chosen({CandidateNamed("claude"), CandidateNamed("opencode")}, earlier),
            (Names{"claude=claude", "opencode=opencode"}));
}

TEST(GateReviewers, ADebateWithOneOpponentDoesNotBecomeAPanel) {
  const GateRecord earlier{.debate_id = "d", .opponent = "gemini"};
  EXPECT_EQ(Chosen({CandidateNamed("codex"), CandidateNamed("gemini")}, earlier), (Names{"=gemini"}));
  EXPECT_EQ(Chosen({CandidateNamed("codex"), CandidateNamed("claude")}, earlier), (Names{"=codex"}));
}

TEST(GateReviewers, HaveNamesForPeople) {
  const std::vector candidates{CandidateNamed("codex:model=a"), CandidateNamed("gemini"),
                               CandidateNamed("codex:model=b")};
  const Reviewers reviewers = ReviewersOf(candidates, Listing(candidates), {});
  EXPECT_EQ(reviewers.NameOf("gemini"), "Title of gemini");
  EXPECT_EQ(reviewers.NameOf("codex-2"), "Title of codex (codex-2)");
  EXPECT_EQ(reviewers.NameOf("other"), "other");
  EXPECT_EQ(Enumerated({"a", "b", "c"}), "a, b and c");
}

}  // namespace
}  // namespace aw::conduct
