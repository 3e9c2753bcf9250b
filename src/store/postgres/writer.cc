#include "store/postgres/writer.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <thread>

#include "log/log.h"

namespace aw::postgres {
namespace {

constexpr int kMaxAttempts = 4;
constexpr std::string_view kReadOnly = "25006";
constexpr std::string_view kDeadlock = "40P01";
constexpr std::chrono::seconds kStatusTimeout{5};
constexpr std::chrono::milliseconds kStatusPause{50};

// A conflict with another server: the rows that were read have changed, so the jobs run again.
bool IsConflict(const PgError& failure) {
  constexpr std::string_view kConflicts[] = {"23505", "23503", "40001", kDeadlock};
  return std::ranges::find(kConflicts, failure.sqlstate) != std::end(kConflicts);
}

// A failure that no single job causes, so that running the jobs one by one would not help.
std::optional<Error> BatchFailure(const PgError& failure) {
  const std::string& state = failure.sqlstate;
  if (state == "55P03" || state == "57014") return ServerBusy("The database is locked; nothing was written");
  if (state.starts_with("53")) return ServerBusy("The database has no room at the moment; nothing was written");
  if (state == kReadOnly) return ServerBusy("The database takes no writes at the moment; nothing was written");
  return std::nullopt;
}

Error Explain(const PgError& failure) {
  if (failure.sqlstate.starts_with("40")) return ServerBusy("Too many write to the same debate; nothing was written");
  return ServerError();
}

void FailAll(std::span<WriteJob* const> jobs, const Error& error) {
  for (WriteJob* job : jobs) job->failure = error;
}

}  // namespace

Writer::Report Writer::Commit(const Batch& batch) {
  std::vector<WriteJob*> jobs;
  jobs.reserve(batch.size());
  for (const auto& job : batch) jobs.push_back(job.get());
  Report report;
  if (!jobs.empty() && !CommitTogether(jobs, report)) CommitOneByOne(jobs, report);
  return report;
}

// A job does not overtake an earlier job of the same debate or document that found it locked.
void Writer::CommitOneByOne(Jobs jobs, Report& report) {
  BatchCache blocked;
  for (WriteJob* const& job : jobs) {
    const JobKeys keys = job->keys();
    if (blocked.IsLocked(keys)) report.locked.insert(job);
    if (!report.locked.contains(job)) CommitTogether({&job, 1}, report);
    if (!report.locked.contains(job)) continue;
    if (keys.debate_id) blocked.locked.insert(*keys.debate_id);
    if (keys.document_id) blocked.locked.insert(*keys.document_id);
  }
}

void Writer::RunJobs(Attempt& attempt, Jobs jobs) {
  connector_.Renew(connection_, PgConnection::Purpose::kWrite);
  BatchTx& tx = attempt.tx.emplace(*connection_, node_);
  tx.Begin(jobs);
  for (WriteJob* job : jobs) {
    if (tx.IsLocked(*job)) {
      attempt.locked.push_back(job);
    } else {
      job->Run(tx);
      attempt.run.push_back(job);
    }
  }
}

void Writer::RecordCommit(const Attempt& attempt, bool wrote, Report& report) {
  report.commits += attempt.run.empty() ? 0 : 1;
  report.wrote = report.wrote || wrote;
  report.queued_for_indexing = report.queued_for_indexing || attempt.tx->queued_for_indexing();
  report.locked.insert(attempt.locked.begin(), attempt.locked.end());
}

bool Writer::CommitTogether(Jobs jobs, Report& report) {
  const bool alone = jobs.size() == 1;
  for (int tries = 1;; ++tries) {
    const bool last_try = tries == kMaxAttempts;
    Attempt attempt;
    try {
      RunJobs(attempt, jobs);
      if (attempt.run.empty()) attempt.tx->Abandon();
      RecordCommit(attempt, !attempt.run.empty() && attempt.tx->Commit(), report);
      return true;
    } catch (const ConnectionLost& failure) {
      if (ResolveInterruptedWrite(failure, attempt, jobs, last_try, report)) return true;
    } catch (const PgError& failure) {
      RollBack(report);
      log::Warn("batch_rolled_back", {{"jobs", static_cast<std::int64_t>(jobs.size())},
                                      {"sqlstate", failure.sqlstate},
                                      {"reason", failure.what()}});
      if (failure.sqlstate == kReadOnly) connection_.reset();  // this server is no longer the primary
      // Two batches that deadlocked once do so again; single jobs do not.
      if (failure.sqlstate == kDeadlock && !alone) return false;
      if (IsConflict(failure) && !last_try) continue;
      const auto of_all = BatchFailure(failure);
      if (!of_all && !alone) return false;
      FailAll(jobs, of_all ? *of_all : Explain(failure));
      return true;
    } catch (const std::exception& failure) {
      RollBack(report);
      log::Warn("batch_rolled_back", {{"jobs", static_cast<std::int64_t>(jobs.size())}, {"reason", failure.what()}});
      if (!alone) return false;
      jobs[0]->failure = ServerError();
      return true;
    }
  }
}

void Writer::RollBack(Report& report) {
  ++report.rollbacks;
  if (!connection_ || connection_->lost()) return;
  try {
    connection_->SendWithoutWaiting();  // an error in unsent statements must not swallow the rollback
    connection_->Add("ROLLBACK");
    connection_->SendWithoutWaiting();
  } catch (const PgError&) {
    connection_.reset();
  }
}

bool Writer::ResolveInterruptedWrite(const ConnectionLost& failure, const Attempt& attempt, Jobs jobs, bool last_try,
                                     Report& report) {
  connector_.ReportLoss(failure);
  const BatchTx* const tx = attempt.tx ? &*attempt.tx : nullptr;
  if (tx) log::Warn("write_interrupted", {{"sqlstate", failure.sqlstate}, {"reason", failure.what()}});
  if (tx && tx->committing()) {
    const TransactionStatus found = StatusOf(tx->transaction_id(), tx->evidence());
    if (found == TransactionStatus::kCommitted) {
      RecordCommit(attempt, true, report);
      return true;
    }
    doubtful_.Add(tx->transaction_id());
    if (found == TransactionStatus::kUnknown) {
      report.wrote = true;  // other servers must read
      report.locked.insert(attempt.locked.begin(), attempt.locked.end());
      FailAll(attempt.run, ServerBusy("The database went away while it wrote and it is not known whether it did; "
                                      "a retry with the same client_request_id is safe"));
      return true;
    }
  }
  if (tx) ++report.rollbacks;
  if (tx && !failure.timed_out && !last_try) return false;
  FailAll(jobs, ServerBusy("The database does not answer at the moment; nothing was written"));
  return true;
}

Writer::TransactionStatus Writer::StatusOf(std::int64_t transaction_id, const CommitEvidence& evidence) {
  const Moment begun = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() < connector_.stopping().Limit(begun, begun + kStatusTimeout)) {
    try {
      connector_.Renew(connection_, PgConnection::Purpose::kWrite);
      bool in_progress = false;
      const TransactionStatus found = QueryStatus(transaction_id, evidence, in_progress);
      if (!in_progress) return found;
    } catch (const ConnectionLost& failure) {
      connector_.ReportLoss(failure);
    } catch (const PgError& failure) {
      // "in the future": PostgreSQL has crashed and lost the transaction.
      return failure.sqlstate == "22023" ? TransactionStatus::kRolledBack : TransactionStatus::kUnknown;
    }
    std::this_thread::sleep_for(kStatusPause);
  }
  return TransactionStatus::kUnknown;
}

Writer::TransactionStatus Writer::QueryStatus(std::int64_t transaction_id, const CommitEvidence& evidence,
                                              bool& in_progress) {
  const Rows status = connection_->Query("SELECT pg_xact_status($1::xid8)", Params(transaction_id));
  if (status[0].IsNull(0)) return TransactionStatus::kUnknown;
  in_progress = status[0].Text(0) == "in progress";
  if (status[0].Text(0) != "committed") return TransactionStatus::kRolledBack;
  // After a crash PostgreSQL reuses the number of a lost transaction; the rows prove which one it is.
  const auto exists = [&](const char* sql, const std::pair<Uuid, Uuid>& row) {
    return !connection_->Query(sql, Params(row.first, row.second)).empty();
  };
  const bool found =
      (evidence.argument &&
       exists("SELECT FROM arguments WHERE debate_id = $1::uuid AND id = $2::uuid", *evidence.argument)) ||
      (evidence.version &&
       exists("SELECT FROM document_versions WHERE document_id = $1::uuid AND id = $2::uuid", *evidence.version));
  if (!found) return TransactionStatus::kUnknown;
  connection_->Query(kStandbyMark);  // a session cut off while it waits for its standby has committed without it
  return TransactionStatus::kCommitted;
}

}  // namespace aw::postgres
