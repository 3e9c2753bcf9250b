// Why there is no answer from the server.
#pragma once

#include <string>

namespace aw::client {

struct ClientError {
  enum class Kind {
    kUnreachable,  // refused, no route, no such host: nothing was sent
    kForbidden,    // the system does not let this process connect, as in an agent's sandbox
    kLost,         // the connection broke before the whole answer came
    kTooLate,
    kStopped,
    kUntrusted,  // TLS: a certificate that does not fit
    kNotOurs,    // what answered does not speak our protocol
  };
  Kind kind;
  std::string text;  // ends the sentence "… at URL: "
};

}  // namespace aw::client
