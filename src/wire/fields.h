// Reads the named values of a request from a JSON object or a query string. Used for every request by HTTP, MCP and
// WebSocket. Not thread-safe.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/id.h"
#include "core/limits.h"
#include "core/result.h"

namespace aw {

// A value of another type is refused by name; an absent value is nullopt.
class Parameters {
 public:
  virtual ~Parameters() = default;

  virtual Result<std::optional<std::string>> Text(std::string_view name) const = 0;
  // An integer from `least` to `most`.
  virtual Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least,
                                                     std::int64_t most) const = 0;
  // False if absent.
  virtual Result<bool> Flag(std::string_view name) const = 0;
  // The text of a JSON object as sent, without white space.
  virtual Result<std::optional<std::string>> Object(std::string_view name) const = 0;
  // The parsed value, for structured fields; null if it is absent or the parameters are not JSON.
  virtual const boost::json::value* Json(std::string_view) const { return nullptr; }
};

// JSON null counts as absent.
class JsonParameters final : public Parameters {
 public:
  // `text` is the source of `object`; both must outlive this.
  JsonParameters(const boost::json::object& object, std::string_view text) : object_(object), text_(text) {}

  Result<std::optional<std::string>> Text(std::string_view name) const override;
  Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least,
                                             std::int64_t most) const override;
  Result<bool> Flag(std::string_view name) const override;
  Result<std::optional<std::string>> Object(std::string_view name) const override;
  const boost::json::value* Json(std::string_view name) const override;

 private:
  const boost::json::object& object_;
  const std::string_view text_;
};

// Reads fields one after the other and keeps the first error; later results are then irrelevant.
class Fields {
 public:
  explicit Fields(const Parameters& parameters) : parameters_(parameters) {}

  std::optional<std::string> OptionalText(std::string_view name) { return Take(parameters_.Text(name)); }
  std::string Text(std::string_view name) { return Required(name, OptionalText(name)); }
  // 1 to `max_characters` characters.
  std::string Line(std::string_view name, std::int64_t max_characters);
  // At most `max_bytes`, and not blank.
  std::string Content(std::string_view name, std::int64_t max_bytes);
  // Empty if absent.
  std::string OptionalContent(std::string_view name, std::int64_t max_bytes);

  std::optional<std::string> OptionalRequestId(std::string_view name = "client_request_id");
  std::string RequestId() { return Required("client_request_id", OptionalRequestId()); }

  // A date, at midnight UTC, or a time as the server writes it. An empty text counts as absent.
  std::optional<Time> OptionalTime(std::string_view name);

  // An empty text counts as absent.
  std::optional<Uuid> OptionalId(std::string_view name);
  Uuid Id(std::string_view name);

  bool Flag(std::string_view name);
  std::optional<std::int64_t> OptionalNumber(std::string_view name, std::int64_t least, std::int64_t most = INT64_MAX) {
    return Take(parameters_.Number(name, least, most));
  }
  // `{}` if absent.
  std::string Object(std::string_view name, std::int64_t max_bytes);

  // For structured fields, which another function reads.
  template <typename T>
  void TakeInto(T& into, Result<T> read) {
    if (read) {
      into = *std::move(read);
    } else {
      Keep(std::move(read).error());
    }
  }
  void Keep(std::optional<Error> error) {
    if (error && !error_) error_ = std::move(error);
  }
  const std::optional<Error>& error() const { return error_; }
  // Adds a field to the error, if there is one.
  void AddToError(std::string_view name, const std::string& value) {
    if (error_) error_->extra.emplace_back(name, value);
  }

  // Returns `value`, or the error.
  template <typename T>
  Result<T> Done(T value) const {
    if (error_) return *error_;
    return value;
  }

 private:
  template <typename T>
  std::optional<T> Take(Result<std::optional<T>> read) {
    if (read) return *std::move(read);
    Keep(read.error());
    return std::nullopt;
  }
  std::string Required(std::string_view name, std::optional<std::string> text);

  const Parameters& parameters_;
  std::optional<Error> error_;
};

// The path of an item in an error message: `issues[2]`.
std::string ItemOf(std::string_view list, std::size_t index);
// Prefixes the path: "title must be …" becomes "issues[2].title: must be …".
Error Within(std::string_view path, Error error);

}  // namespace aw
