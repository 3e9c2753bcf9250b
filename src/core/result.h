// A value or an error. Refusals are returned as values; exceptions are bugs.
#pragma once

#include <utility>
#include <variant>

#include "core/error.h"

namespace aw {

template <typename T, typename E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : outcome_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit on purpose
  Result(E error) : outcome_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit on purpose

  explicit operator bool() const { return outcome_.index() == 0; }

  T& operator*() & { return std::get<0>(outcome_); }
  const T& operator*() const& { return std::get<0>(outcome_); }
  T&& operator*() && { return std::get<0>(std::move(outcome_)); }
  T* operator->() { return &std::get<0>(outcome_); }
  const T* operator->() const { return &std::get<0>(outcome_); }

  E& error() & { return std::get<1>(outcome_); }
  const E& error() const& { return std::get<1>(outcome_); }
  E&& error() && { return std::get<1>(std::move(outcome_)); }

 private:
  std::variant<T, E> outcome_;
};

}  // namespace aw
