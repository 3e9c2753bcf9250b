// Values in the format of PostgreSQL's binary protocol: parameters of statements, and rows of results.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/clock.h"
#include "core/id.h"

namespace aw::postgres {

// The parameters of one statement, in order. The statement's text declares their types: `$1::uuid`, `$2::text[]`.
class Params {
 public:
  Params() = default;
  template <typename... Values>
  explicit Params(const Values&... values) {
    (Put(values), ...);
  }

  template <typename T>
  Params& Put(const T& value) {
    const std::size_t begin = bytes_.size();
    PutValue(value);
    parts_.push_back({begin, static_cast<int>(bytes_.size() - begin), true});
    return *this;
  }
  template <typename T>
  Params& Put(const std::optional<T>& value) {
    if (value) return Put(*value);
    parts_.push_back({bytes_.size(), 0, false});
    return *this;
  }

  // An array of `of(item)` for each item: a value, or an optional one.
  template <typename Items, typename Of>
  Params& PutArray(const Items& items, Of of) {
    const std::size_t begin = bytes_.size();
    const std::size_t count = std::size(items);
    PutInt32(count == 0 ? 0 : 1);  // dimensions
    PutInt32(1);                   // may hold nulls
    PutInt32(TypeOf(std::decay_t<decltype(of(*std::begin(items)))>{}));
    if (count > 0) {
      PutInt32(static_cast<std::int32_t>(count));
      PutInt32(1);  // the first index
    }
    for (const auto& item : items) PutElement(of(item));
    parts_.push_back({begin, static_cast<int>(bytes_.size() - begin), true});
    return *this;
  }

  int size() const { return static_cast<int>(parts_.size()); }
  const char* Value(int i) const { return parts_[i].present ? bytes_.data() + parts_[i].begin : nullptr; }
  int Length(int i) const { return parts_[i].length; }

 private:
  struct Part {
    std::size_t begin;
    int length;
    bool present;
  };

  void PutInt32(std::int32_t value);
  void PutValue(std::int64_t value);
  void PutValue(std::string_view value) { bytes_.append(value); }
  void PutValue(const Uuid& value);
  void PutValue(const Time& value);

  template <typename T>
  void PutElement(const T& value) {
    const std::size_t length_at = bytes_.size();
    PutInt32(0);
    PutValue(value);
    SetInt32(length_at, static_cast<std::int32_t>(bytes_.size() - length_at - 4));
  }
  template <typename T>
  void PutElement(const std::optional<T>& value) {
    if (value) return PutElement(*value);
    PutInt32(-1);
  }
  void SetInt32(std::size_t at, std::int32_t value);

  // Object ids of pg_type.
  static std::int32_t TypeOf(std::int64_t) { return 20; }
  static std::int32_t TypeOf(std::string_view) { return 25; }
  static std::int32_t TypeOf(const std::string&) { return 25; }
  static std::int32_t TypeOf(const Uuid&) { return 2950; }
  static std::int32_t TypeOf(const Time&) { return 1184; }
  template <typename T>
  static std::int32_t TypeOf(const std::optional<T>&) {
    return TypeOf(T{});
  }

  std::string bytes_;
  std::vector<Part> parts_;
};

// An array of ids as the only parameter.
template <typename Ids>
Params IdParams(const Ids& ids) {
  Params params;
  params.PutArray(ids, [](const Uuid& id) { return id; });
  return params;
}

class Row {
 public:
  Row(const PGresult* result, int row) : result_(result), row_(row) {}

  // Our own CHECK constraints keep such values out of the tables.
  [[noreturn]] static void ThrowDamaged(const std::string& reason) { throw std::logic_error(reason); }
  bool IsNull(int column) const { return PQgetisnull(result_, row_, column) == 1; }
  std::int64_t Int(int column) const;
  std::string_view Text(int column) const;
  std::string String(int column) const { return std::string(Text(column)); }
  Uuid Id(int column) const;
  aw::Time Time(int column) const;

 private:
  const PGresult* result_;
  int row_;
};

// The answer to one statement.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}

  int size() const { return PQntuples(result_.get()); }
  bool empty() const { return size() == 0; }
  Row operator[](int row) const { return {result_.get(), row}; }
  // `make(row)` of each row.
  template <typename Make>
  auto Each(Make make) const {
    std::vector<std::invoke_result_t<Make&, const Row&>> made;
    made.reserve(static_cast<std::size_t>(size()));
    for (int i = 0; i < size(); ++i) made.push_back(make((*this)[i]));
    return made;
  }
  std::string_view Tag() const { return PQcmdStatus(result_.get()); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

}  // namespace aw::postgres
