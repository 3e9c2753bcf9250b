// Why a command could not answer: the server's refusal, or one that aw makes itself.
#pragma once

#include <string>
#include <string_view>

#include "cli/exit_code.h"
#include "client/response_parser.h"
#include "client/trouble.h"
#include "client/url.h"
#include "core/error.h"
#include "core/result.h"

namespace aw::cli {

struct Failure {
  ExitCode exit = ExitCode::kServer;
  std::string code;
  std::string message;
  std::string suggestion;
  std::string object;             // the whole error object, as JSON
  std::string client_request_id;  // of a write: repeating it with this id is safe
};

template <typename T>
using Outcome = Result<T, Failure>;

Failure FromError(const Error& error);
Failure Refuse(std::string message, std::string suggestion = {});  // INVALID_INPUT
Failure FileNotFound(std::string message, std::string suggestion = {});
Failure ConnectionError(std::string message, std::string suggestion);

// What the trouble means to the user.
Failure FromTrouble(const client::Trouble& trouble, const client::Url& url);
// An answer that is no success of ours.
Failure FromResponse(const client::Response& response, const client::Url& url);

}  // namespace aw::cli
