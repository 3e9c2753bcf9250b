// Which store the configuration asks for.
#pragma once

#include <memory>
#include <string>

#include "app/config.h"
#include "store/store.h"

namespace aw {

// Makes it if need be. Throws, with one clear line, if it cannot be used.
std::unique_ptr<Store> OpenStore(const Config& config);

// For people; without user and password.
std::string StoreName(const Config& config);

}  // namespace aw
