#include "core/hash_chain.h"
#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::At;
using samples::IdOf;

DocumentVersion VersionOf(int document, std::int64_t version, std::int64_t ms, std::string content = "text") {
  DocumentVersion v;
  v.id = IdOf(document * 100 + static_cast<int>(version));
  v.document_id = IdOf(document);
  v.version = version;
  v.summary = "version " + std::to_string(version);
  v.metadata = R"({"lang":"vi"})";
  v.created_at = At(ms);
  v.content = std::move(content);
  return v;
}

class StoreDocuments : public StoreContract {
 protected:
  void Add(const DocumentVersion& version) {
    MustWrite([&](WriteTx& tx) { tx.AddVersion(version); });
  }

  std::vector<int> Listed(std::int64_t limit, std::int64_t offset, bool include_deleted) {
    std::vector<int> numbers;
    for (const auto& head : Read([&](ReadTx& tx) { return tx.Documents(limit, offset, include_deleted); }).items) {
      numbers.push_back(std::stoi(head.document_id.ToString().substr(24)));
    }
    return numbers;
  }
};

using Numbers = std::vector<int>;

TEST_P(StoreDocuments, AVersionIsReadBackAsItWas) {
  DocumentVersion written = VersionOf(1, 1, 5, "# Kế hoạch\r\n\r\nno newline at the end 😀");
  written.client_request_id = "make";
  Add(written);
  Reopen();
  const auto read = Read([](ReadTx& tx) { return tx.Version(IdOf(1), 1); });
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, written.id);
  EXPECT_EQ(read->document_id, IdOf(1));
  EXPECT_EQ(read->version, 1);
  EXPECT_EQ(read->summary, "version 1");
  EXPECT_EQ(read->metadata, R"({"lang":"vi"})");
  EXPECT_EQ(read->created_at, At(5));
  EXPECT_EQ(read->content, written.content);
  EXPECT_EQ(read->client_request_id, "make");
  EXPECT_FALSE(read->deleted_at);
}

TEST_P(StoreDocuments, EachVersionHasAHashOverItselfAndTheOneBefore) {
  DocumentVersion first = VersionOf(1, 1, 5);
  first.hash = "ignored";
  Add(first);
  MustWrite([](WriteTx& tx) {
    tx.AddVersion(VersionOf(1, 2, 6));
    tx.AddVersion(VersionOf(1, 3, 7));
    tx.AddVersion(VersionOf(2, 1, 7));
    tx.AddVersion(VersionOf(2, 2, 8));
  });
  Reopen();
  for (const int document : {1, 2}) {
    std::string hash;
    const auto found = Read([&](ReadTx& tx) { return tx.FindDocument(IdOf(document)); });
    for (std::int64_t number = 1; number <= found->latest_version; ++number) {
      const auto version = Read([&](ReadTx& tx) { return tx.Version(IdOf(document), number); });
      hash = VersionHash(hash, *version);
      EXPECT_EQ(version->hash, hash) << document << " " << number;
    }
    EXPECT_EQ(found->hash, hash) << document;
  }
}

TEST_P(StoreDocuments, AMebibyteComesBackWhole) {
  std::string content;
  for (int i = 0; content.size() < 1'048'576; ++i) content += "line " + std::to_string(i) + "\r\n";
  content.resize(1'048'576);
  Add(VersionOf(1, 1, 0, content));
  EXPECT_TRUE(Read([](ReadTx& tx) { return tx.Version(IdOf(1), 1); })->content == content);
}

TEST_P(StoreDocuments, EachVersionStaysAsItWas) {
  for (int version = 1; version <= 3; ++version) Add(VersionOf(1, version, version, "text " + std::to_string(version)));
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDocument(IdOf(1)); })->latest_version, 3);
  for (int version = 1; version <= 3; ++version) {
    EXPECT_EQ(Read([&](ReadTx& tx) { return tx.Version(IdOf(1), version); })->content,
              "text " + std::to_string(version));
  }
}

TEST_P(StoreDocuments, MissingRowsAreNotFound) {
  Add(VersionOf(1, 1, 1));
  Read([](ReadTx& tx) {
    EXPECT_FALSE(tx.FindDocument(IdOf(2)));
    EXPECT_FALSE(tx.Version(IdOf(1), 0));
    EXPECT_FALSE(tx.Version(IdOf(1), 2));
    EXPECT_FALSE(tx.Version(IdOf(2), 1));
    EXPECT_TRUE(tx.History(IdOf(2), kNoLimit).items.empty());
    EXPECT_EQ(tx.History(IdOf(2), kNoLimit).total, 0);
    EXPECT_EQ(tx.Documents(10, 0, true).total, 1);
    return true;
  });
}

TEST_P(StoreDocuments, AVersionMadeTwiceFailsAndChangesNothing) {
  Add(VersionOf(1, 1, 1));
  Add(VersionOf(1, 2, 2));
  DocumentVersion again = VersionOf(1, 2, 9);
  again.id = IdOf(999);
  DocumentVersion same_id = VersionOf(1, 3, 9);
  same_id.id = IdOf(101);
  DocumentVersion first_again = VersionOf(1, 1, 9);
  first_again.id = IdOf(998);
  for (const DocumentVersion& bad : {again, same_id, first_again}) {
    const auto failure = Write([&](WriteTx& tx) { tx.AddVersion(bad); });
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, ErrorCode::kServerError);
  }
  Read([](ReadTx& tx) {
    EXPECT_EQ(tx.FindDocument(IdOf(1))->latest_version, 2);
    EXPECT_EQ(tx.Version(IdOf(1), 2)->created_at, At(2));
    EXPECT_FALSE(tx.FindDocument(IdOf(2)));
    return true;
  });
}

TEST_P(StoreDocuments, ACreationIsFoundByItsRequestAmongCreationsOnly) {
  DocumentVersion one = VersionOf(1, 1, 1), two = VersionOf(2, 1, 2), later = VersionOf(2, 2, 3);
  one.client_request_id = "make one";
  later.client_request_id = "change two";
  for (const DocumentVersion& version : {one, two, later}) Add(version);
  MustWrite([](WriteTx& tx) {
    ASSERT_TRUE(tx.VersionByRequest(std::nullopt, "make one"));
    EXPECT_EQ(tx.VersionByRequest(std::nullopt, "make one")->document_id, IdOf(1));
    EXPECT_FALSE(tx.VersionByRequest(std::nullopt, "change two")) << "that is no creation";
    EXPECT_FALSE(tx.VersionByRequest(std::nullopt, ""));
    ASSERT_TRUE(tx.VersionByRequest(IdOf(2), "change two"));
    EXPECT_EQ(tx.VersionByRequest(IdOf(2), "change two")->version, 2);
    EXPECT_FALSE(tx.VersionByRequest(IdOf(1), "change two")) << "that is another document's";
    EXPECT_FALSE(tx.VersionByRequest(IdOf(9), "make one"));
  });
}

TEST_P(StoreDocuments, ARequestIsUniqueAmongCreationsAndWithinADocument) {
  DocumentVersion one = VersionOf(1, 1, 1), other = VersionOf(2, 1, 2), change = VersionOf(1, 2, 3);
  one.client_request_id = other.client_request_id = "same";
  Add(one);
  EXPECT_TRUE(Write([&](WriteTx& tx) { tx.AddVersion(other); }));
  other.client_request_id = "another";
  Add(other);
  change.client_request_id = "change";
  Add(change);
  DocumentVersion change_again = VersionOf(1, 3, 4), change_elsewhere = VersionOf(2, 2, 5);
  change_again.client_request_id = change_elsewhere.client_request_id = "change";
  EXPECT_TRUE(Write([&](WriteTx& tx) { tx.AddVersion(change_again); }));
  Add(change_elsewhere);
}

TEST_P(StoreDocuments, TheListShowsTheLatestVersionOfEachNewestFirst) {
  Add(VersionOf(1, 1, 1));
  Add(VersionOf(2, 1, 2));
  Add(VersionOf(3, 1, 3));
  Add(VersionOf(1, 2, 4));
  EXPECT_EQ(Listed(10, 0, false), (Numbers{1, 3, 2}));
  EXPECT_EQ(Listed(2, 0, false), (Numbers{1, 3}));
  EXPECT_EQ(Listed(2, 2, false), (Numbers{2}));
  EXPECT_EQ(Listed(2, 3, false), Numbers{});
  const auto page = Read([](ReadTx& tx) { return tx.Documents(1, 0, false); });
  EXPECT_EQ(page.total, 3);
  EXPECT_EQ(page.items[0].version, 2);
  EXPECT_EQ(page.items[0].summary, "version 2");
  EXPECT_EQ(page.items[0].metadata, R"({"lang":"vi"})");
  EXPECT_EQ(page.items[0].created_at, At(4));
}

TEST_P(StoreDocuments, OfTwoChangedInTheSameMillisecondTheLaterMadeComesFirst) {
  for (int i = 1; i <= 3; ++i) Add(VersionOf(i, 1, 7));
  EXPECT_EQ(Listed(10, 0, false), (Numbers{3, 2, 1}));
}

TEST_P(StoreDocuments, ADeletedDocumentIsHiddenAndKept) {
  Add(VersionOf(1, 1, 1, "kept"));
  Add(VersionOf(2, 1, 2));
  MustWrite([](WriteTx& tx) { tx.MarkDeleted(IdOf(1), At(9)); });
  EXPECT_EQ(Listed(10, 0, false), (Numbers{2}));
  EXPECT_EQ(Listed(10, 0, true), (Numbers{2, 1}));
  Read([](ReadTx& tx) {
    EXPECT_EQ(tx.Documents(10, 0, false).total, 1);
    EXPECT_EQ(tx.Documents(10, 0, true).total, 2);
    EXPECT_FALSE(tx.Documents(10, 0, true).items[0].deleted_at);
    EXPECT_EQ(tx.Documents(10, 0, true).items[1].deleted_at, At(9));
    EXPECT_EQ(tx.FindDocument(IdOf(1))->deleted_at, At(9));
    EXPECT_EQ(tx.Version(IdOf(1), 1)->content, "kept");
    EXPECT_EQ(tx.Version(IdOf(1), 1)->deleted_at, At(9));
    return true;
  });
}

TEST_P(StoreDocuments, AHistoryIsNewestFirstAndCountsAll) {
  for (int version = 1; version <= 11; ++version) Add(VersionOf(1, version, version));
  Add(VersionOf(2, 1, 50));
  const auto whole = Read([](ReadTx& tx) { return tx.History(IdOf(1), kNoLimit); });
  ASSERT_EQ(whole.items.size(), 11u);
  EXPECT_EQ(whole.items.front().version, 11);
  EXPECT_EQ(whole.items.back().version, 1);
  const auto part = Read([](ReadTx& tx) { return tx.History(IdOf(1), 2); });
  ASSERT_EQ(part.items.size(), 2u);
  EXPECT_EQ(part.items[0].version, 11);
  EXPECT_EQ(part.items[1].version, 10);
  EXPECT_EQ(part.total, 11);
}

AW_FOR_EVERY_STORE(StoreDocuments);

}  // namespace
}  // namespace aw
