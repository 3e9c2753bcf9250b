// Expects that a reader refused malformed input; for all tests of wire.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "core/result.h"

namespace aw {

template <typename T>
void ExpectRefused(const Result<T>& read, std::string_view message) {
  ASSERT_FALSE(read) << message;
  EXPECT_EQ(read.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(read.error().message.substr(0, message.size()), message);
}

}  // namespace aw
