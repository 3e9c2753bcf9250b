// The columns that both stores' tables share, and the rows of them as the domain's types. Each list of columns names
// the reader below that expects it; `t` is the table's alias with its point ("a."), or empty.
//
// A row has IsNull, Int, Text, String, Id, Time, and ThrowDamaged(reason) for a value that the store never writes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/insights.h"
#include "core/named_documents.h"
#include "core/notice.h"
#include "core/rulings.h"
#include "core/search.h"
#include "store/store.h"

#define DEBATE_COLUMNS(t)                                                                                             \
  t "id, " t "title, " t "debate_type, " t "state, " t "created_at, " t "updated_at, " t "round, " t "max_rounds, " t \
    "issue_count, " t "blocking, " t "stalemate, " t "options, " t "about, " t "documents, " t "panel"
#define HEAD_COLUMNS(t) t "id, " t "seq, " t "type, " t "role"
#define ARGUMENT_COLUMNS(t)                                                                                        \
  t "id, " t "debate_id, " t "parent_id, " t "type, " t "role, " t "content, " t "client_request_id, " t "seq, " t \
    "created_at, " t "extras, " t "deferred, " t "closes_over, " t "hash, " t "outcome"
#define ISSUE_COLUMNS                                                                                        \
  "id, number, severity, title, status, opened_by, opened_seq, updated_seq, place, evidence, note, waived, " \
  "reopened, was_fixed, found_by, confirmed_by, refuted_by"
#define PANEL_RECORD_COLUMNS \
  "debate_id, turn, id, act, seat, content, extras, seen, client_request_id, created_at, outcome, hash"
#define NOTICE_COLUMNS "target, debate_id, seq, kind, created_at, attempts, next_at"
// The latest version's hash is null while it has none.
#define DOCUMENT_COLUMNS \
  "document_id, latest_version, deleted_at, CASE WHEN hashed_version = latest_version THEN last_hash END"
#define VERSION_HEAD_COLUMNS "v.id, v.document_id, v.version, v.summary, v.metadata, v.created_at, d.deleted_at"
#define VERSION_COLUMNS VERSION_HEAD_COLUMNS ", v.content, v.client_request_id"
#define FROM_VERSIONS " FROM document_versions v JOIN documents d ON d.document_id = v.document_id "

namespace aw {

inline constexpr int kAfterDebate = 15;  // the first column after DEBATE_COLUMNS

template <typename Row>
std::optional<std::string> OptionalString(const Row& row, int column) {
  return row.IsNull(column) ? std::nullopt : std::optional(row.String(column));
}

template <typename Row>
std::optional<std::int64_t> OptionalInt(const Row& row, int column) {
  return row.IsNull(column) ? std::nullopt : std::optional(row.Int(column));
}

template <typename Row>
std::string StringOrEmpty(const Row& row, int column) {
  return row.IsNull(column) ? std::string() : row.String(column);
}

template <typename Row>
std::optional<Time> OptionalTime(const Row& row, int column) {
  return row.IsNull(column) ? std::nullopt : std::optional(row.Time(column));
}

// A value of an enumeration; `named` finds it.
template <typename Row, typename T>
T NamedIn(const Row& row, int column, std::optional<T> (*named)(std::string_view), const char* what) {
  const auto value = named(row.Text(column));
  if (!value) row.ThrowDamaged(std::string(what) + " has an unknown name");
  return *value;
}

template <typename Row>
Role RoleIn(const Row& row, int column) {
  return NamedIn(row, column, RoleNamed, "a role");
}

template <typename Row>
ArgumentType TypeIn(const Row& row, int column) {
  return NamedIn(row, column, ArgumentTypeNamed, "an argument's type");
}

template <typename Row>
std::int64_t SeqIn(const Row& row, int column) {
  const std::int64_t seq = row.Int(column);
  if (seq < 1) row.ThrowDamaged("an argument's seq is below 1");
  return seq;
}

template <typename Row>
Debate DebateIn(const Row& row) {
  Debate debate{row.Id(0),   row.String(1), row.String(2), NamedIn(row, 3, StateNamed, "a state"),
                row.Time(4), row.Time(5)};
  Tally& tally = debate.tally;
  tally.round = row.Int(6);
  tally.max_rounds = OptionalInt(row, 7);
  tally.issue_count = row.Int(8);
  tally.blocking = SplitIds(row.Text(9));
  tally.stalemate = SplitIds(row.Text(10));
  tally.options = SplitIds(row.Text(11));
  tally.about = SplitIds(row.Text(12));
  tally.documents = SplitDocuments(row.Text(13));
  tally.panel = PanelIn(row.Text(14));
  return debate;
}

template <typename Row>
ArgumentHead HeadIn(const Row& row, int first = 0) {
  return {row.Id(first), SeqIn(row, first + 1), TypeIn(row, first + 2), RoleIn(row, first + 3)};
}

template <typename Row>
Argument ArgumentIn(const Row& row) {
  Argument argument;
  argument.id = row.Id(0);
  argument.debate_id = row.Id(1);
  if (!row.IsNull(2)) argument.parent_id = row.Id(2);
  argument.type = TypeIn(row, 3);
  argument.role = RoleIn(row, 4);
  argument.content = row.String(5);
  argument.client_request_id = OptionalString(row, 6);
  argument.seq = SeqIn(row, 7);
  argument.created_at = row.Time(8);
  argument.extras = StringOrEmpty(row, 9);
  if (!row.IsNull(10)) argument.deferred = SplitIds(row.Text(10));
  if (!row.IsNull(11)) argument.closes_over = SplitIds(row.Text(11));
  argument.hash = StringOrEmpty(row, 12);
  argument.outcome = StringOrEmpty(row, 13);
  return argument;
}

// Columns: role, type, content, created_at.
template <typename Row>
HeldDraft DraftIn(const Row& row) {
  return {RoleIn(row, 0), TypeIn(row, 1), row.String(2), row.Time(3)};
}

template <typename Row>
Issue IssueIn(const Row& row) {
  return {.id = row.String(0),
          .number = row.Int(1),
          .severity = NamedIn(row, 2, SeverityNamed, "a severity"),
          .title = row.String(3),
          .status = NamedIn(row, 4, IssueStatusNamed, "an issue's status"),
          .opened_by = RoleIn(row, 5),
          .opened_seq = row.Int(6),
          .updated_seq = row.Int(7),
          .where = row.String(8),
          .evidence = row.String(9),
          .note = row.String(10),
          .was_fixed = row.Int(13) != 0,
          .waived = row.Int(11) != 0,
          .reopened = row.Int(12),
          .found_by = SplitIds(row.Text(14)),
          .confirmed_by = SplitIds(row.Text(15)),
          .refuted_by = SplitIds(row.Text(16))};
}

template <typename Row>
PanelRecord PanelRecordIn(const Row& row) {
  return {.id = row.Id(2),
          .debate_id = row.Id(0),
          .turn = row.Int(1),
          .act = NamedIn(row, 3, PanelActNamed, "a panel's record"),
          .seat = row.String(4),
          .content = row.String(5),
          .extras = row.String(6),
          .seen = row.String(7),
          .client_request_id = OptionalString(row, 8),
          .created_at = row.Time(9),
          .outcome = row.String(10),
          .hash = row.String(11)};
}

template <typename Row>
Document DocumentIn(const Row& row) {
  return {row.Id(0), row.Int(1), OptionalTime(row, 2), StringOrEmpty(row, 3)};
}

// Metadata is sent verbatim, so it must not break the JSON around it. The store writes no control characters into it.
template <typename Row>
std::string MetadataIn(const Row& row, int column) {
  const std::string_view text = row.Text(column);
  if (!text.starts_with('{') || !text.ends_with('}') || text.find('\0') != std::string_view::npos) {
    row.ThrowDamaged("metadata is no JSON object");
  }
  return std::string(text);
}

template <typename Row>
DocumentVersionHead VersionHeadIn(const Row& row) {
  return {row.Id(0), row.Id(1), row.Int(2), row.String(3), MetadataIn(row, 4), row.Time(5), OptionalTime(row, 6)};
}

template <typename Row>
DocumentVersion VersionIn(const Row& row) {
  return {VersionHeadIn(row), row.String(7), OptionalString(row, 8), {}};
}

template <typename Row>
Notice NoticeIn(const Row& row) {
  return {row.String(0), row.Id(1),  row.Int(2), NamedIn(row, 3, NoticeKindNamed, "a notice's kind"),
          row.Int(4),    row.Int(5), row.Int(6)};
}

// Columns: id, debate_type, round, both agents, the milliseconds of each role, the number of rulings, the panel.
template <typename Row>
ClosedDebate ClosedDebateIn(const Row& row) {
  ClosedDebate debate{.debate_id = row.Id(0),
                      .debate_type = row.String(1),
                      .agents = {row.String(3), row.String(4), ""},
                      .rounds = row.Int(2),
                      .rulings = row.Int(8),
                      .ms = {row.Int(5), row.Int(6), row.Int(7)}};
  AddSeats(debate, row.Text(9));
  return debate;
}

// Columns: seat, tokens, micro_usd.
template <typename Row>
SeatUsage SeatUsageIn(const Row& row, int first = 0) {
  return {row.String(first), OptionalInt(row, first + 1), OptionalInt(row, first + 2)};
}

// Columns after the debate's: HEAD_COLUMNS, created_at, content, extras; then whether the ruling closes its debate, and
// the type and the content of the argument that asked for it.
template <typename Row>
ListedRuling RulingIn(const Row& row, Debate debate, const Uuid& tie) {
  ListedRuling ruling{.debate = std::move(debate),
                      .ruling = HeadIn(row, kAfterDebate),
                      .created_at = row.Time(kAfterDebate + 4),
                      .tie = tie,
                      .cause = TypeIn(row, kAfterDebate + 8),
                      .closes = row.Int(kAfterDebate + 7) != 0};
  SetTexts(ruling, row.Text(kAfterDebate + 5), StringOrEmpty(row, kAfterDebate + 6), row.Text(kAfterDebate + 9));
  return ruling;
}

// Columns after the debate's: HEAD_COLUMNS, created_at, content, extras.
template <typename Row>
SearchHit HitIn(const Row& row, Debate debate, const SearchQuery& query) {
  SearchHit hit{.debate = std::move(debate), .argument = Argument(), .snippet = {}};
  static_cast<ArgumentHead&>(*hit.argument) = HeadIn(row, kAfterDebate);
  hit.argument->debate_id = hit.debate.id;
  hit.argument->created_at = row.Time(kAfterDebate + 4);
  ScoreHit(hit, query, SearchedText(row.Text(kAfterDebate + 5), StringOrEmpty(row, kAfterDebate + 6)));
  return hit;
}

}  // namespace aw
