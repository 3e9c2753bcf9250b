// Opens the configured store.
#pragma once

#include <memory>
#include <string>

#include "app/config.h"
#include "store/store.h"

namespace aw {

// Creates the database if necessary. Throws with a one-line message if it cannot be used.
std::unique_ptr<Store> OpenStore(const Config& config);

// A display name, without user and password.
std::string StoreName(const Config& config);

}  // namespace aw
