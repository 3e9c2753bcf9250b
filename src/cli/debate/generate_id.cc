#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {

Outcome<Answer> GenerateId(Session& session) {
  Answer answer;
  ObjectWriter(answer.data).Text("id", session.NewId());
  answer.notes = {{"message", "A new id; pass it to 'aw debate create --debate-id'"}};
  return answer;
}

}  // namespace aw::cli::debate
