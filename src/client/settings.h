// What aw knows of its server and its user: what the environment variables set.
#pragma once

#include <cstdint>
#include <string>

#include "client/url.h"
#include "wire/failure.h"

namespace aw::client {

struct Settings {
  Url url;
  std::string token;             // DEBATE_AUTH_TOKEN
  std::string arbitrator_token;  // DEBATE_ARBITRATOR_TOKEN, else the same
  std::string role;              // DEBATE_ROLE: the only one whose moves are made; empty: all
  std::string language;          // DEBATE_LANGUAGE: in which agents are told to write; empty: the motion's
  std::string agent;             // whose program runs aw, by the variables that it sets; empty: a person's shell
  std::int64_t wait_deadline_s = 300;
  bool auto_start = false;
  std::string home;     // ~/.aweave; empty: HOME is not an absolute path, see NoHome()
  std::string program;  // as it was called
};

}  // namespace aw::client
