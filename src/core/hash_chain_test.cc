#include "core/hash_chain.h"

#include <gtest/gtest.h>

#include "core/sha256.h"
#include "support/samples.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(Sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(HashChain, IsSha256OfTheDocumentedForm) {
  const Debate debate = DebateOf(1, "A \"title\"");
  EXPECT_EQ(OpeningHash(debate), Sha256(R"({"created_at":"2025-11-15T04:38:00.000Z","debate_type":"general_debate",)"
                                        R"("id":"00000000-0000-4000-8000-000000000001","title":"A \"title\""})"));
  Argument ruling = ArgumentOf(debate, 2, 5, ArgumentType::kRuling, Role::kArbitrator, "Yes.\n");
  ruling.client_request_id.reset();
  ruling.extras = R"("issues":[{"set":"ruled","id":"I1"}],"choice":"A")";
  EXPECT_EQ(ChainedHash("ff", ruling, true),
            Sha256(R"({"argument":{"choice":"A","client_request_id":null,"content":"Yes.\n",)"
                   R"("created_at":"2025-11-15T04:38:00.005Z","debate_id":"00000000-0000-4000-8000-000000000001",)"
                   R"("id":"00000000-0000-4000-8000-000000000002","issues":[{"id":"I1","set":"ruled"}],)"
                   R"("parent_id":null,"role":"arbitrator","seq":5,"type":"RULING"},"closed":true,"previous":"ff"})"));
}

TEST(HashChain, AnArgumentThatCarriesNothingHasTheSameForm) {
  Argument claim = ArgumentOf(DebateOf(1), 2, 5, ArgumentType::kClaim, Role::kOpponent, "\"No\"\n");
  claim.parent_id = samples::IdOf(1);
  EXPECT_EQ(ChainedHash("ff", claim, false),
            Sha256(R"({"argument":{"client_request_id":"request 2","content":"\"No\"\n",)"
                   R"("created_at":"2025-11-15T04:38:00.005Z","debate_id":"00000000-0000-4000-8000-000000000001",)"
                   R"("id":"00000000-0000-4000-8000-000000000002","parent_id":"00000000-0000-4000-8000-000000000001",)"
                   R"("role":"opponent","seq":5,"type":"CLAIM"},"closed":false,"previous":"ff"})"));
}

TEST(HashChain, EveryFieldCounts) {
  const Argument base = ArgumentOf(DebateOf(1), 2, 5, ArgumentType::kClaim, Role::kOpponent);
  const std::string hash = ChainedHash("ff", base, false);
  EXPECT_NE(ChainedHash("fe", base, false), hash);
  EXPECT_NE(ChainedHash("ff", base, true), hash);
  const auto differs = [&](auto change) {
    Argument other = base;
    change(other);
    return ChainedHash("ff", other, false) != hash;
  };
  EXPECT_TRUE(differs([](Argument& a) { a.id = samples::IdOf(3); }));
  EXPECT_TRUE(differs([](Argument& a) { a.seq = 6; }));
  EXPECT_TRUE(differs([](Argument& a) { a.type = ArgumentType::kAppeal; }));
  EXPECT_TRUE(differs([](Argument& a) { a.role = Role::kProposer; }));
  EXPECT_TRUE(differs([](Argument& a) { a.debate_id = samples::IdOf(3); }));
  EXPECT_TRUE(differs([](Argument& a) { a.parent_id = samples::IdOf(3); }));
  EXPECT_TRUE(differs([](Argument& a) { a.content += " "; }));
  EXPECT_TRUE(differs([](Argument& a) { a.client_request_id = "null"; }));
  EXPECT_TRUE(differs([](Argument& a) { a.client_request_id.reset(); }));
  EXPECT_TRUE(differs([](Argument& a) { a.created_at = samples::At(6); }));
  EXPECT_TRUE(differs([](Argument& a) { a.extras = R"("choice":"A")"; }));
  EXPECT_TRUE(differs([](Argument& a) { a.extras = "damaged"; }));
  EXPECT_FALSE(differs([](Argument& a) { a.hash = "not of itself"; }));
}

TEST(HashChain, EveryFieldOfTheOpeningCounts) {
  const Debate base = DebateOf(1);
  const auto differs = [&](auto change) {
    Debate other = base;
    change(other);
    return OpeningHash(other) != OpeningHash(base);
  };
  EXPECT_TRUE(differs([](Debate& d) { d.id = samples::IdOf(3); }));
  EXPECT_TRUE(differs([](Debate& d) { d.title += " "; }));
  EXPECT_TRUE(differs([](Debate& d) { d.debate_type += " "; }));
  EXPECT_TRUE(differs([](Debate& d) { d.created_at = samples::At(1); }));
  EXPECT_FALSE(differs([](Debate& d) { d.state = State::kClosed; })) << "changes as the debate goes on";
}

TEST(HashChain, AMemberCannotPassForWhatIsAroundTheArgument) {
  CanonicalMembers shown{{"seq", "5"}};
  const std::string closed = ChainedHash("ff", shown, true);
  shown["closed"] = "true";
  EXPECT_NE(ChainedHash("ff", shown, false), closed);
}

DocumentVersion VersionOf(std::int64_t number, std::string content) {
  DocumentVersion version;
  version.id = samples::IdOf(3);
  version.document_id = samples::IdOf(2);
  version.version = number;
  version.summary = "A plan";
  version.metadata = R"({"b": 1.50, "a": [ ]})";
  version.created_at = samples::At(5);
  version.content = std::move(content);
  return version;
}

TEST(VersionHash, IsSha256OfWhatIsShownAndTheHashBefore) {
  EXPECT_EQ(VersionHash("ff", VersionOf(2, "Text.\n")),
            Sha256(R"({"previous":"ff","version":{"content":"Text.\n","created_at":"2025-11-15T04:38:00.005Z",)"
                   R"("document_id":"00000000-0000-4000-8000-000000000002",)"
                   R"("id":"00000000-0000-4000-8000-000000000003","metadata":{"a":[],"b":1.5},"summary":"A plan",)"
                   R"("version":2}})"));
}

TEST(VersionHash, EveryFieldCounts) {
  const DocumentVersion base = VersionOf(2, "Text.");
  const auto differs = [&](auto change) {
    DocumentVersion other = base;
    change(other);
    return VersionHash("ff", other) != VersionHash("ff", base);
  };
  EXPECT_NE(VersionHash("fe", base), VersionHash("ff", base));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.id = samples::IdOf(4); }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.document_id = samples::IdOf(4); }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { ++v.version; }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.summary += " "; }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.metadata = "{}"; }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.metadata = "damaged"; }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.created_at = samples::At(6); }));
  EXPECT_TRUE(differs([](DocumentVersion& v) { v.content += " "; }));
  EXPECT_FALSE(differs([](DocumentVersion& v) { v.metadata = R"({"a":[],"b":1.5})"; }));
}

}  // namespace
}  // namespace aw
