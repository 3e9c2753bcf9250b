// The settings of aw that environment variables set.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "client/url.h"
#include "wire/failure.h"

namespace aw::client {

struct Settings {
  Url url;
  std::string token;             // DEBATE_AUTH_TOKEN
  std::string arbitrator_token;  // DEBATE_ARBITRATOR_TOKEN, else `token`
  std::string role;              // DEBATE_ROLE: moves of other roles are refused; empty: all roles
  std::string language;          // DEBATE_LANGUAGE: the language that agents write in; empty: the motion's
  std::string agent;             // the agent program that runs aw, found by its variables; empty: a person's shell
  std::int64_t wait_deadline_s = 300;
  bool auto_start = false;                     // a command starts the server if none runs at a local address
  std::chrono::milliseconds retry_pause{150};  // before the first retry of a request
  std::string home;                            // ~/.aweave; empty: HOME is not an absolute path, see NoHome()
  std::string program;                         // argv[0]
};

}  // namespace aw::client
