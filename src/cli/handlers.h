// What the rows of the table in commands.cc call.
#pragma once

#include "cli/command.h"

namespace aw::cli {

namespace debate {
// create, submit, appeal, request-completion, ruling, intervention: the rows of moves.cc.
Outcome<Answer> MakeMove(Session& session);
Outcome<Answer> GenerateId(Session& session);
Outcome<Answer> GetContext(Session& session);
Outcome<Answer> Wait(Session& session);
Outcome<Answer> List(Session& session);
Outcome<Answer> Delete(Session& session);
Outcome<Answer> Open(Session& session);
Outcome<Answer> Watch(Session& session);
Outcome<Answer> Export(Session& session);
}  // namespace debate

namespace docs {
Outcome<Answer> Create(Session& session);
Outcome<Answer> Submit(Session& session);
Outcome<Answer> Get(Session& session);
Outcome<Answer> List(Session& session);
Outcome<Answer> History(Session& session);
Outcome<Answer> Diff(Session& session);
Outcome<Answer> Export(Session& session);
Outcome<Answer> Delete(Session& session);
}  // namespace docs

namespace agent {
Outcome<Answer> Rules(Session& session);
Outcome<Answer> PrintCommand(Session& session);
Outcome<Answer> Install(Session& session);
Outcome<Answer> Status(Session& session);
Outcome<Answer> Uninstall(Session& session);
}  // namespace agent

namespace server {
Outcome<Answer> StartCommand(Session& session);
Outcome<Answer> StopCommand(Session& session);
Outcome<Answer> StatusCommand(Session& session);
Outcome<Answer> LogsCommand(Session& session);
}  // namespace server

Outcome<Answer> Doctor(Session& session);
Outcome<Answer> Demo(Session& session);
Outcome<Answer> Mcp(Session& session);
Outcome<Answer> Completion(Session& session);
Outcome<Answer> Help(Session& session);
Outcome<Answer> Reference(Session& session);

}  // namespace aw::cli
