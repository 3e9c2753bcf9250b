#include "service/documents.h"

#include <gtest/gtest.h>

#include "support/debate_room.h"

namespace aw {
namespace {

using samples::IdOf;

class DocumentsTest : public DebateRoom {
 protected:
  Result<VersionWritten> Submit(const NewVersion& in) {
    now_ += 1'000;
    return Write([&](WriteTx& tx) { return documents_.Submit(tx, in); });
  }
  VersionWritten MustSubmit(const NewVersion& in) {
    auto written = Submit(in);
    if (!written) throw std::runtime_error(written.error().message);
    return *std::move(written);
  }
  Result<DocumentDeleted> Delete(const Uuid& document_id) {
    return Write([&](WriteTx& tx) { return documents_.Delete(tx, document_id); });
  }
  Result<DocumentVersion> Get(const Uuid& document_id, std::optional<std::int64_t> version = {}) {
    return Read([&](ReadTx& tx) { return ReadVersion(tx, document_id, version); });
  }

  static NewVersion VersionOf(std::optional<Uuid> document_id, std::string content) {
    return {document_id, "summary", std::move(content), "{}", {}, {}};
  }

  Documents documents_{[this] { return now_; }};
};

TEST_F(DocumentsTest, ACreationIsVersionOne) {
  const auto written = Submit({{}, "The plan", "# Plan\r\n", R"({"a":1})", {}, "make"});
  ASSERT_TRUE(written);
  EXPECT_EQ(written->version, 1);
  EXPECT_FALSE(written->replay);
  EXPECT_NE(written->id, written->document_id);
  const auto read = Get(written->document_id);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, written->id);
  EXPECT_EQ(read->summary, "The plan");
  EXPECT_EQ(read->content, "# Plan\r\n");
  EXPECT_EQ(read->metadata, R"({"a":1})");
  EXPECT_EQ(read->created_at, Time::FromUnixMs(now_));
}

TEST_F(DocumentsTest, VersionsCountUpAndEachCanBeRead) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  EXPECT_EQ(MustSubmit(VersionOf(document, "two")).version, 2);
  EXPECT_EQ(MustSubmit(VersionOf(document, "three")).version, 3);
  EXPECT_EQ(Get(document)->content, "three");
  EXPECT_EQ(Get(document, 1)->content, "one");
  EXPECT_EQ(Get(document, 2)->content, "two");
  for (const std::int64_t version : {4, 0, -1}) {
    const auto missing = Get(document, version);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::kVersionNotFound);
  }
}

TEST_F(DocumentsTest, ADocumentThatDoesNotExistIsNotFound) {
  EXPECT_EQ(Submit(VersionOf(IdOf(9), "x")).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Get(IdOf(9)).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Delete(IdOf(9)).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Read([](ReadTx& tx) { return ReadHistory(tx, IdOf(9), kNoLimit); }).error().code, ErrorCode::kDocNotFound);
}

TEST_F(DocumentsTest, AStaleBaseVersionIsAConflictThatSaysTheCurrentOne) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  NewVersion in = VersionOf(document, "two");
  in.base_version = 1;
  EXPECT_EQ(MustSubmit(in).version, 2);
  for (const std::int64_t stale : {1, 0, 3, -1}) {
    in.base_version = stale;
    const auto written = Submit(in);
    ASSERT_FALSE(written) << stale;
    EXPECT_EQ(written.error().code, ErrorCode::kVersionConflict);
    EXPECT_EQ(FieldOf(written.error(), "current_version"), "2");
  }
  EXPECT_FALSE(Get(document, 3));
}

TEST_F(DocumentsTest, ACreationThatIsRepeatedGivesTheFirstResult) {
  NewVersion in = VersionOf({}, "one");
  in.request_id = "make";
  const VersionWritten first = MustSubmit(in);
  MustSubmit(VersionOf(first.document_id, "two"));
  in.content = "other";
  const VersionWritten again = MustSubmit(in);
  EXPECT_TRUE(again.replay);
  EXPECT_EQ(again.document_id, first.document_id);
  EXPECT_EQ(again.version, 1);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Documents(10, 0, true); }).total, 1);
}

TEST_F(DocumentsTest, AVersionThatIsRepeatedGivesTheFirstResultEvenIfItsBaseIsStaleNow) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  NewVersion in = VersionOf(document, "two");
  in.base_version = 1;
  in.request_id = "change";
  const VersionWritten first = MustSubmit(in);
  MustSubmit(VersionOf(document, "three"));
  const VersionWritten again = MustSubmit(in);
  EXPECT_TRUE(again.replay);
  EXPECT_EQ(again.version, 2);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(Get(document)->version, 3);
}

TEST_F(DocumentsTest, ARequestIdIsOneDocumentsOwn) {
  const Uuid one = MustSubmit(VersionOf({}, "one")).document_id;
  const Uuid other = MustSubmit(VersionOf({}, "other")).document_id;
  NewVersion in = VersionOf(one, "changed");
  in.request_id = "change";
  EXPECT_FALSE(MustSubmit(in).replay);
  in.document_id = other;
  EXPECT_FALSE(MustSubmit(in).replay);
  in.document_id.reset();
  const VersionWritten created = MustSubmit(in);
  EXPECT_FALSE(created.replay);
  EXPECT_EQ(created.version, 1);
}

TEST_F(DocumentsTest, WithoutRequestIdsNothingIsAReplay) {
  EXPECT_NE(MustSubmit(VersionOf({}, "same")).document_id, MustSubmit(VersionOf({}, "same")).document_id);
}

TEST_F(DocumentsTest, ADeletedDocumentIsGoneForEverybodyButTheList) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  MustSubmit(VersionOf(document, "two"));
  const auto deleted = Delete(document);
  ASSERT_TRUE(deleted);
  EXPECT_EQ(deleted->document_id, document);
  EXPECT_EQ(deleted->versions_affected, 2);
  EXPECT_EQ(Get(document).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Get(document, 1).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Delete(document).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Submit(VersionOf(document, "three")).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Read([&](ReadTx& tx) { return ReadHistory(tx, document, 5); }).error().code, ErrorCode::kDocNotFound);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Documents(10, 0, true); }).total, 1);
}

TEST_F(DocumentsTest, ARequestIsReplayedAlsoAfterTheDocumentWasDeleted) {
  NewVersion creation = VersionOf({}, "one");
  creation.request_id = "make";
  const Uuid document = MustSubmit(creation).document_id;
  NewVersion change = VersionOf(document, "two");
  change.request_id = "change";
  MustSubmit(change);
  ASSERT_TRUE(Delete(document));
  EXPECT_TRUE(MustSubmit(creation).replay);
  EXPECT_TRUE(MustSubmit(change).replay);
  EXPECT_EQ(MustSubmit(change).version, 2);
}

TEST_F(DocumentsTest, AHistoryHasTheNewestFirst) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  MustSubmit(VersionOf(document, "two"));
  MustSubmit(VersionOf(document, "three"));
  const auto history = Read([&](ReadTx& tx) { return ReadHistory(tx, document, 2); });
  ASSERT_TRUE(history);
  ASSERT_EQ(history->items.size(), 2u);
  EXPECT_EQ(history->items[0].version, 3);
  EXPECT_EQ(history->items[1].version, 2);
  EXPECT_EQ(history->total, 3);
}

class EditsTest : public DocumentsTest {
 protected:
  EditsTest() { document_ = MustSubmit({{}, "The plan", "one\ntwo\ntwo\n", R"({"a":1})", {}, {}}).document_id; }

  Result<VersionWritten> Edit(std::vector<TextEdit> edits, std::int64_t base = 1,
                              std::optional<std::string> request_id = {}) {
    now_ += 1'000;
    const DocumentEdits in{document_, "changed", base, std::move(edits), std::move(request_id)};
    return Write([&](WriteTx& tx) { return documents_.Edit(tx, in); });
  }

  Uuid document_;
};

TEST_F(EditsTest, EachEditIsMadeOnWhatThoseBeforeItMade) {
  const auto written = Edit({{"one\ntwo", "1\n2"}, {"two", "TWO"}});
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->version, 2);
  EXPECT_EQ(written->lines_changed, 3);
  EXPECT_EQ(Get(document_)->content, "1\n2\nTWO\n");
  EXPECT_EQ(Get(document_)->summary, "changed");
  EXPECT_EQ(Get(document_)->metadata, R"({"a":1})");
}

TEST_F(EditsTest, AnEditThatDoesNotOccurOnceRefusesAll) {
  const auto ambiguous = Edit({{"one", "1"}, {"two", "2"}});
  ASSERT_FALSE(ambiguous);
  EXPECT_EQ(ambiguous.error().code, ErrorCode::kEditAmbiguous);
  EXPECT_EQ(FieldOf(ambiguous.error(), "edit"), "1");
  EXPECT_EQ(FieldOf(ambiguous.error(), "matches"), "2");
  const auto absent = Edit({{"ONE", "1"}});
  EXPECT_EQ(absent.error().code, ErrorCode::kEditNotFound);
  EXPECT_EQ(FieldOf(absent.error(), "matches"), "0");
  const auto gone = Edit({{"one", "1"}, {"one", "2"}});
  EXPECT_EQ(gone.error().code, ErrorCode::kEditNotFound) << "the first edit has replaced it";
  EXPECT_EQ(Get(document_)->version, 1);
}

TEST_F(EditsTest, AnEditOfAnotherVersionIsAConflictAndARetryIsAnsweredAgain) {
  EXPECT_EQ(Edit({{"one", "1"}}, 2).error().code, ErrorCode::kVersionConflict);
  const auto first = Edit({{"one", "1"}}, 1, "r");
  ASSERT_TRUE(first);
  const auto again = Edit({{"anything", "x"}}, 1, "r");
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->replay);
  EXPECT_EQ(again->version, 2);
  EXPECT_EQ(again->lines_changed, first->lines_changed);
  EXPECT_EQ(Edit({{"one", "1"}}, 1).error().code, ErrorCode::kVersionConflict);
}

TEST_F(EditsTest, EditsStayWithinTheDocumentsLimitAndMustChangeSomething) {
  EXPECT_EQ(Edit({{"one", std::string(2 << 20, 'x')}}).error().code, ErrorCode::kContentTooLarge);
  EXPECT_EQ(Edit({{"one", "one"}}).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(Edit({{"one\ntwo\ntwo\n", ""}}).error().code, ErrorCode::kInvalidInput);
}

TEST_F(DocumentsTest, ATextThatDidNotChangeIsNoNewVersion) {
  const Uuid document = MustSubmit(VersionOf({}, "one")).document_id;
  const auto same = Submit(VersionOf(document, "one"));
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(same.error().message.find("nothing changed"), std::string::npos);
  EXPECT_EQ(MustSubmit(VersionOf(document, "two")).version, 2);
  EXPECT_EQ(MustSubmit(VersionOf(document, "one")).version, 3) << "back to an older text is a change";
}

}  // namespace
}  // namespace aw
