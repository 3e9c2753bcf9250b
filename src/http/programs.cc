#include "http/programs.h"

#include <sys/stat.h>

#include <algorithm>

#include "core/text.h"
#include "http/exchange.h"
#include "http/handlers.h"
#include "platform/file.h"
#include "programs/table/table.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"

namespace aw::http {
namespace {

bool AreSame(const std::string& a, const std::string& b) {
  struct stat one{};
  struct stat other{};
  return ::stat(a.c_str(), &one) == 0 && ::stat(b.c_str(), &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

std::vector<std::string> FoldersOf(std::string_view search_path) {
  std::vector<std::string> folders;
  while (!search_path.empty() && folders.size() < kMostFolders) {
    const std::string_view folder = search_path.substr(0, search_path.find(':'));
    search_path.remove_prefix(std::min(search_path.size(), folder.size() + 1));
    if (folder.starts_with('/')) folders.emplace_back(folder);
  }
  return folders;
}

std::string FindIn(const std::vector<std::string>& folders, std::string_view executable) {
  for (const std::string& folder : folders) {
    std::string path = folder + "/" + std::string(executable);
    if (platform::IsProgram(path)) return path;
  }
  return {};
}

// True if the client is on this computer, by its address and by the host name that it used. A proxy that hides both
// exposes only these few names.
bool IsOnThisComputer(const Exchange& exchange) {
  const std::string_view host = exchange.request.host;
  return IsLoopback(exchange.connection()->PeerAddress()) &&
         (host.starts_with("[::1]") || IsLoopback(host.substr(0, host.find(':'))));
}

// For every client: the names by which the page shows the agents of a debate.
void AppendKnown(std::string& out) {
  AppendArray(out, programs::Table(), [](std::string& list, const programs::Row& row) {
    ObjectWriter object(list);
    object.Text("name", row.name);
    object.Text("title", row.title);
    if (!row.family.empty()) object.Text("family", row.family);
    object.Text("start", row.start);
    AppendArray(object.Raw("clients"), programs::WordsOf(row.clients),
                [](std::string& clients, std::string_view client) { AppendQuoted(clients, client); });
  });
}

}  // namespace

FoundPrograms FindPrograms(std::string_view search_path, const std::string& own_folder) {
  const auto folders = FoldersOf(search_path);
  FoundPrograms found;
  const std::string beside = own_folder.empty() ? std::string() : own_folder + "/aw";
  const std::string by_name = FindIn(folders, "aw");
  if (CountCharacters(beside).value_or(0) > 0 && platform::IsProgram(beside) && !AreSame(beside, by_name)) {
    found.aw = beside;
  } else if (!by_name.empty()) {
    found.aw = "aw";
  }
  for (const programs::Row& row : programs::Table()) {
    if (!FindIn(folders, row.executable).empty()) found.programs.push_back(row.name);
  }
  return found;
}

void GetPrograms(const Exchange& exchange) {
  if (!IsOnThisComputer(exchange)) {
    return exchange.Answer(Ok(SuccessEnvelope([](std::string& out) { AppendKnown(ObjectWriter(out).Raw("known")); })));
  }
  // Folders may be on a network: not on the io thread.
  exchange.Read([&options = exchange.edge.transport.options](ReadTx&) {
    const FoundPrograms found = FindPrograms(options.search_path, options.own_folder);
    return Ok(SuccessEnvelope([&](std::string& out) {
      ObjectWriter object(out);
      if (!found.aw.empty()) object.Text("aw", found.aw);
      AppendArray(object.Raw("programs"), found.programs,
                  [](std::string& list, std::string_view name) { AppendQuoted(list, name); });
      AppendKnown(object.Raw("known"));
    }));
  });
}

}  // namespace aw::http
