#include "cli/output.h"

#include <unistd.h>

#include <algorithm>

#include "cli/markdown.h"
#include "cli/terminal.h"
#include "core/text.h"
#include "wire/json_layout.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

// An error object carries the refused text; it is dropped because the caller of aw has it.
constexpr std::string_view kRefusedText = "content";

// The message, as the lines above a list of fields.
std::string MessageOf(const Answer& answer) {
  for (const auto& [name, text] : answer.notes) {
    if (name == "message") return Neutralised(text) + "\n\n";
  }
  return {};
}

// The option that reads the next page of a list; empty on the last page.
std::string NextPage(const Answer& answer, const boost::json::value& data) {
  if (!answer.paging || !answer.paging->has_more) return {};
  std::string option;
  if (const std::string_view cursor = TextAt(data, "next_cursor"); !cursor.empty()) {
    option.append("--cursor ").append(Neutralised(cursor));
  } else if (answer.paging->next_offset) {
    option = "--offset " + std::to_string(*answer.paging->next_offset);
  } else {
    return {};
  }
  return "\n" + std::to_string(answer.paging->total) + " in all; the next page: " + option + "\n";
}

void AppendBlock(std::string& out, std::string_view data) {
  out.append(R"([{"type":"json","data":)").append(data).append("}]");
}

}  // namespace

// File names and arguments may be invalid UTF-8; ToUtf8 repairs the envelope.
std::string Envelope(const Answer& answer) {
  std::string out;
  out.reserve(answer.data.size() + 256);
  {
    ObjectWriter object(out);
    object.Bool("success", true);
    AppendBlock(object.Raw("content"), answer.data);
    {
      ObjectWriter metadata(object.Raw("metadata"));
      for (const auto& [name, text] : answer.notes) metadata.Text(name, text);
      if (answer.closed) metadata.Bool("closed", *answer.closed);
    }
    if (answer.paging) {
      object.Bool("has_more", answer.paging->has_more);
      object.Number("total_count", answer.paging->total);
      if (answer.paging->next_offset) object.Number("next_offset", *answer.paging->next_offset);
    }
  }
  return InLines(ToUtf8(std::move(out))) + "\n";
}

std::string Envelope(const Failure& failure) {
  std::string out = ObjectOf([&](ObjectWriter& object) {
    object.Bool("success", false);
    AppendBlock(object.Raw("content"), "{\"server_error\":" + WithoutMember(failure.object, kRefusedText) + "}");
    {
      ObjectWriter metadata(object.Raw("metadata"));
      if (!failure.client_request_id.empty()) metadata.Text("client_request_id", failure.client_request_id);
    }
    ObjectWriter error(object.Raw("error"));
    error.Text("code", failure.code);
    error.Text("message", failure.message);
    if (!failure.suggestion.empty()) error.Text("suggestion", failure.suggestion);
  });
  return InLines(ToUtf8(std::move(out))) + "\n";
}

std::string Render(const Answer& answer, const Command& command, Format format, bool is_for_terminal) {
  if (format == Format::kJson) return Envelope(answer);
  const auto data = ParseJson(answer.data);
  if (!data) return Envelope(answer);
  if (format == Format::kMarkdown) {
    std::string text = !answer.markdown.empty() ? answer.markdown
                       : command.markdown       ? command.markdown(*data)
                                                : MessageOf(answer) + FieldsAsMarkdown(*data);
    text.append(NextPage(answer, *data));
    if (!answer.last_line.empty()) text.append(answer.last_line).append("\n");
    return text;
  }
  std::string text = command.plain ? command.plain(*data) : FieldsAsMarkdown(*data);
  return is_for_terminal ? Neutralised(text) : text;
}

std::string Render(const Failure& failure, Format format) {
  if (format != Format::kMarkdown) return Envelope(failure);
  std::string text = "**" + Neutralised(failure.code) + "**: " + Neutralised(failure.message) + "\n";
  if (!failure.suggestion.empty()) text.append("\n").append(Neutralised(failure.suggestion)).append("\n");
  if (auto rest = ParseJson(failure.object); rest && rest->is_object()) {
    boost::json::object& fields = rest->get_object();
    for (const std::string_view shown :
         {std::string_view("code"), std::string_view("message"), std::string_view("suggestion"), kRefusedText}) {
      fields.erase(shown);
    }
    if (!failure.client_request_id.empty()) fields["client_request_id"] = failure.client_request_id;
    if (!fields.empty()) text.append("\n").append(FieldsAsMarkdown(*rest));
  }
  return ToUtf8(std::move(text));
}

std::string Joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : between).append(word);
  return out;
}

std::vector<std::string> SplitList(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,\t"), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string_view Trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

bool IsTerminal(int fd) { return ::isatty(fd) == 1; }

}  // namespace aw::cli
