// What the rows of the table in commands.cc call.
#pragma once

#include "cli/command.h"

namespace aw::cli {

namespace debate {
// create, submit, appeal, request-completion, ruling, intervention: the rows of moves.cc.
OrFailure<Answer> MakeMove(Session& session);
OrFailure<Answer> GenerateId(Session& session);
OrFailure<Answer> GetContext(Session& session);
OrFailure<Answer> Wait(Session& session);
OrFailure<Answer> List(Session& session);
OrFailure<Answer> Delete(Session& session);
OrFailure<Answer> Open(Session& session);
OrFailure<Answer> Watch(Session& session);
OrFailure<Answer> Export(Session& session);
}  // namespace debate

namespace docs {
OrFailure<Answer> Create(Session& session);
OrFailure<Answer> Submit(Session& session);
OrFailure<Answer> Get(Session& session);
OrFailure<Answer> List(Session& session);
OrFailure<Answer> History(Session& session);
OrFailure<Answer> Diff(Session& session);
OrFailure<Answer> Export(Session& session);
OrFailure<Answer> Delete(Session& session);
}  // namespace docs

namespace agent {
OrFailure<Answer> Rules(Session& session);
OrFailure<Answer> PrintCommand(Session& session);
OrFailure<Answer> Install(Session& session);
OrFailure<Answer> Status(Session& session);
OrFailure<Answer> Uninstall(Session& session);
}  // namespace agent

namespace server {
OrFailure<Answer> StartCommand(Session& session);
OrFailure<Answer> StopCommand(Session& session);
OrFailure<Answer> StatusCommand(Session& session);
OrFailure<Answer> LogsCommand(Session& session);
}  // namespace server

OrFailure<Answer> Doctor(Session& session);
OrFailure<Answer> Demo(Session& session);
OrFailure<Answer> Mcp(Session& session);
OrFailure<Answer> Completion(Session& session);
OrFailure<Answer> Help(Session& session);
OrFailure<Answer> Reference(Session& session);

}  // namespace aw::cli
