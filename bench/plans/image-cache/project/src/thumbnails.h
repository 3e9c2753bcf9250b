// Makes thumbnails, or takes them from the cache.
#pragma once

#include <functional>
#include <string>

#include "cache.h"

class Thumbnails {
 public:
  using Render = std::function<std::string(const std::string& name)>;  // slow; empty: there is no such picture

  Thumbnails(Cache& cache, Render render) : cache_(cache), render_(std::move(render)) {}

  // The bytes of the picture; empty: there is none. Called by one thread per request.
  std::string Of(const std::string& name) {
    if (const std::string* known = cache_.Get(name)) return *known;
    std::string image = render_(name);
    if (!image.empty()) cache_.Put(name, image);
    return image;
  }

 private:
  Cache& cache_;
  Render render_;
};
