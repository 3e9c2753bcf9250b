// The named values of a request, wherever they stand (the members of a JSON object, the parameters of a query), and how
// they are read. Every request of HTTP, MCP and the WebSocket is read by these. One thread.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/id.h"
#include "core/limits.h"
#include "core/result.h"

namespace aw {

// What cannot be read as what it is asked for is refused with its name; what is absent is nothing.
class Parameters {
 public:
  virtual ~Parameters() = default;

  virtual Result<std::optional<std::string>> Text(std::string_view name) const = 0;
  // A whole number from `least` to `most`.
  virtual Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least,
                                                     std::int64_t most) const = 0;
  // Absent is false.
  virtual Result<bool> Flag(std::string_view name) const = 0;
  // A JSON object as it was sent, but for white space.
  virtual Result<std::optional<std::string>> Object(std::string_view name) const = 0;
  // As it was parsed, for what has parts of its own; null if it is absent, or these are not JSON.
  virtual const boost::json::value* Json(std::string_view) const { return nullptr; }
};

// JSON null stands for an absent member.
class JsonParameters final : public Parameters {
 public:
  // `text` is what the object was parsed from; both must outlive this.
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

// Reads one field after the other; the first refusal stays and makes the rest not matter.
class Fields {
 public:
  explicit Fields(const Parameters& parameters) : parameters_(parameters) {}

  std::optional<std::string> OptionalText(std::string_view name) { return Take(parameters_.Text(name)); }
  std::string Text(std::string_view name) { return Required(name, OptionalText(name)); }
  // Of 1 to `max_characters`.
  std::string Line(std::string_view name, std::int64_t max_characters);
  // Of at most `max_bytes`, and not only white space.
  std::string Content(std::string_view name, std::int64_t max_bytes);
  // Empty if it is absent.
  std::string OptionalContent(std::string_view name, std::int64_t max_bytes);

  std::optional<std::string> OptionalRequestId(std::string_view name = "client_request_id");
  std::string RequestId() { return Required("client_request_id", OptionalRequestId()); }

  // An empty text counts as absent.
  std::optional<Uuid> OptionalId(std::string_view name);
  Uuid Id(std::string_view name);

  bool Flag(std::string_view name);
  std::optional<std::int64_t> OptionalNumber(std::string_view name, std::int64_t least, std::int64_t most = INT64_MAX) {
    return Take(parameters_.Number(name, least, most));
  }
  // `{}` if it is absent.
  std::string Object(std::string_view name, std::int64_t max_bytes);

  // For what has parts of its own and is read elsewhere.
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
  // A field of the refusal, if there is one.
  void AddToError(std::string_view name, const std::string& value) {
    if (error_) error_->extra.emplace_back(name, value);
  }

  // What was read into `value`, or the refusal.
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

// How a refusal names a part: `issues[2]`.
std::string ItemOf(std::string_view list, std::size_t index);
// "title must be …", of a part, as "issues[2].title: must be …".
Error Within(std::string_view path, Error error);

}  // namespace aw
