#include "store/postgres/indexer.h"

#include <utility>
#include <vector>

#include "core/fold.h"
#include "core/search.h"
#include "log/log.h"
#include "store/postgres/index_texts.h"

namespace aw::postgres {
namespace {

// Another server may have queued texts and ended.
constexpr std::chrono::milliseconds kLookAgain{1'000};
constexpr std::chrono::seconds kPrepareTimeout{120};

// Only servers of the index's folding version fill it: during an upgrade, older servers leave it to newer ones.
constexpr char kTake[] =
    "SELECT p.debate_id, p.seq, d.title, a.type, a.content, a.extras FROM search_pending p "
    "JOIN debates d ON d.id = p.debate_id JOIN arguments a ON a.debate_id = p.debate_id AND a.seq = p.seq "
    "WHERE (SELECT fold_version FROM search_state) = $2::bigint LIMIT $1::bigint FOR UPDATE OF p SKIP LOCKED";
constexpr char kPutTexts[] =
    "INSERT INTO search_texts (debate_id, seq, type, words) "
    "SELECT u.debate_id, u.seq, u.type, u.words::tsvector FROM unnest($1::uuid[], $2::bigint[], $3::text[], "
    "$4::text[]) "
    "AS u (debate_id, seq, type, words) ON CONFLICT (debate_id, seq) DO UPDATE SET words = excluded.words";
constexpr char kPutTitles[] =
    "INSERT INTO search_titles (debate_id, folded, grams) SELECT u.debate_id, u.folded, u.grams::tsvector "
    "FROM unnest($1::uuid[], $2::text[], $3::text[]) AS u (debate_id, folded, grams) "
    "ON CONFLICT (debate_id) DO UPDATE SET folded = excluded.folded, grams = excluded.grams";
constexpr char kTaken[] =
    "DELETE FROM search_pending p USING unnest($1::uuid[], $2::bigint[]) AS u (debate_id, seq) "
    "WHERE p.debate_id = u.debate_id AND p.seq = u.seq";

struct Text {
  Uuid debate_id;
  std::int64_t seq = 0;
  ArgumentType type = ArgumentType::kMotion;
  std::string words;
};

struct Title {
  Uuid debate_id;
  std::string folded;
};

}  // namespace

void Indexer::Prepare(PgConnection& db) {
  const std::string version = std::to_string(kFoldVersion);
  if (db.Query("SELECT fold_version FROM search_state")[0].Int(0) >= kFoldVersion) return;
  db.RunScript(
      "BEGIN; SET LOCAL statement_timeout = '100s'; SET LOCAL lock_timeout = '100s'; "
      "WITH older AS (UPDATE search_state SET fold_version = " +
          version + " WHERE fold_version < " + version +
          " RETURNING id), texts AS (DELETE FROM search_texts WHERE EXISTS (SELECT FROM older)), "
          "titles AS (DELETE FROM search_titles WHERE EXISTS (SELECT FROM older)) "
          "INSERT INTO search_pending (debate_id, seq) SELECT debate_id, seq FROM arguments "
          "WHERE type IN ('MOTION', 'RESOLUTION', 'RULING') AND EXISTS (SELECT FROM older) ON CONFLICT DO NOTHING; "
          "COMMIT",
      In(kPrepareTimeout));
}

void Indexer::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void Indexer::Wake() {
  {
    const MutexLock lock(mutex_);
    is_behind_ = true;
    if (std::exchange(due_, true)) return;
  }
  changed_.NotifyOne();
}

void Indexer::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  changed_.NotifyOne();
  if (thread_.joinable()) thread_.join();
}

void Indexer::Pause(std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  const MutexLock lock(mutex_);
  while (!due_ && !stopping_ && changed_.WaitUntil(mutex_, deadline)) {
  }
}

void Indexer::Loop() {
  while (true) {
    {
      const MutexLock lock(mutex_);
      if (stopping_) return;
      due_ = false;
    }
    is_behind_ = true;
    try {
      if (Fill()) continue;
      const MutexLock lock(mutex_);
      is_behind_ = due_;
    } catch (const ConnectionLost& failure) {
      connector_.ReportLoss(failure);
      connection_.reset();
    } catch (const std::exception& failure) {
      if (std::exchange(last_logged_, failure.what()) != failure.what()) {
        log::Error("search_index_not_filled", {{"reason", failure.what()}});
      }
      connection_.reset();
    }
    Pause(kLookAgain);
  }
}

bool Indexer::Fill() {
  connector_.Renew(connection_, PgConnection::Purpose::kIndex);
  connection_->Add("BEGIN");
  connection_->Add(kTake, Params(kMostTexts, std::int64_t{kFoldVersion}));
  const Rows rows = std::move(connection_->RoundTrip().back());
  std::vector<Text> texts;
  std::vector<Title> titles;
  for (int i = 0; i < rows.size(); ++i) {
    const Row row = rows[i];
    const ArgumentType type = ArgumentTypeNamed(row.Text(3)).value();
    const std::string text = SearchedText(row.Text(4), StringOrEmpty(row, 5));
    texts.push_back({row.Id(0), row.Int(1), type, WordsVector(row.Text(2), type, text)});
    if (type == ArgumentType::kMotion) titles.push_back({row.Id(0), Folded(row.Text(2))});
  }
  const auto id = [](const auto& each) { return each.debate_id; };
  const auto seq = [](const Text& text) { return text.seq; };
  if (!texts.empty()) {
    connection_->Add(kPutTexts, Params()
                                    .PutArray(texts, id)
                                    .PutArray(texts, seq)
                                    .PutArray(texts, [](const Text& text) { return Name(text.type); })
                                    .PutArray(texts, [](const Text& text) { return std::string_view(text.words); }));
    connection_->Add(kPutTitles,
                     Params()
                         .PutArray(titles, id)
                         .PutArray(titles, [](const Title& title) { return std::string_view(title.folded); })
                         .PutArray(titles, [](const Title& title) { return GramsVector(title.folded); }));
    connection_->Add(kTaken, Params().PutArray(texts, id).PutArray(texts, seq));
  }
  connection_->Add("COMMIT");
  connection_->RoundTrip();
  return !texts.empty();
}

}  // namespace aw::postgres
