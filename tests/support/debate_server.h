// The real debate-server as a process of its own, on a free port and an empty database. AW_DEBATE_SERVER is its path.
#pragma once

#include <unistd.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "platform/platform.h"
#include "process/guarded_process.h"
#include "support/temp_dir.h"

namespace aw {

class DebateServer {
 public:
  DebateServer() {
    auto output = platform::Pipe::Make();
    auto process = process::GuardedProcess::Start({
        .words = {AW_DEBATE_SERVER, "--port", "0", "--db", folder_.File("debate.db")},
        .environment = std::vector<std::string>{"HOME=" + folder_.path(), "PATH=/usr/bin:/bin"},
        .folder = folder_.path(),
        .out = output.write.get(),
    });
    if (!process) throw std::runtime_error("debate-server cannot be started");
    process_.emplace(*std::move(process));
    output.write = platform::FileDescriptor();
    output_ = std::move(output.read);
    std::string line;
    for (char c = 0; ::read(output_.get(), &c, 1) == 1 && c != '\n';) line.push_back(c);
    if (line.find("http://") == line.npos) throw std::runtime_error("debate-server did not start: " + line);
    url_ = line.substr(line.find("http://"));
  }

  const std::string& url() const { return url_; }

 private:
  const TempDir folder_;
  platform::FileDescriptor output_;
  std::string url_;
  std::optional<process::GuardedProcess> process_;
};

}  // namespace aw
