// Completion scripts for bash, zsh and fish, generated from the table of commands.
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "core/shell_words.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

// The word after "aw": commands of one word, and each group once.
std::vector<std::string> FirstWords() {
  std::vector<std::string> words;
  for (const Command& command : Commands()) {
    std::string word(command.path.substr(0, command.path.find(' ')));
    if (!command.hidden && (words.empty() || words.back() != word)) words.push_back(std::move(word));
  }
  return words;
}

// The word after `group`, which no hidden command has.
std::string SecondWords(std::string_view group) {
  std::string words;
  for (const Command& command : Commands()) {
    if (!command.path.starts_with(std::string(group) + " ")) continue;
    words.append(words.empty() ? "" : " ").append(command.path.substr(group.size() + 1));
  }
  return words;
}

std::vector<Option> OptionsFor(const Command& command) {
  std::vector<Option> options(command.options.begin(), command.options.end());
  const auto general = GeneralOptions(command);
  options.insert(options.end(), general.begin(), general.end());
  return options;
}

// A case like "--role) __aw_words 'proposer opponent'; return ;;" for each option with a value.
std::string ValueCases(const Command& command) {
  std::string out;
  for (const Option& option : OptionsFor(command)) {
    if (option.kind == Kind::kFlag) continue;
    out.append("        --").append(option.name);
    for (const std::string_view alias : options::Aliases(option)) out.append("|").append(alias);
    out.append(") ");
    if (!option.choices.empty()) out.append("__aw_words '").append(option.choices).append("'; ");
    if (option.choices.empty() && option.kind == Kind::kPath) out.append("__aw_files; ");
    out.append("return ;;\n");
  }
  return out;
}

// The part that bash and zsh share: computes the completions from $first, $second, $before and $word.
std::string ShellBody() {
  std::string out = "    case \"$first\" in\n";
  for (const std::string& first : FirstWords()) {
    const std::string second = SecondWords(first);
    if (second.empty()) continue;
    out.append("      ").append(first).append(") if [ -z \"$second\" ]; then __aw_words '").append(second);
    out.append("'; return; fi ;;\n");
  }
  out.append("      '') __aw_words '").append(Joined(FirstWords(), " ")).append("'; return ;;\n");
  out.append("      completion) __aw_words 'bash zsh fish'; return ;;\n    esac\n");
  out.append("    case \"$first $second\" in\n");
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    const bool single = command.path.find(' ') == command.path.npos;
    out.append("      '").append(command.path).append(single ? " '*" : "'").append(")\n");
    out.append("        case \"$before\" in\n").append(ValueCases(command)).append("        esac\n");
    out.append("        __aw_words '");
    for (const Option& option : OptionsFor(command)) {
      out.append("--").append(option.name).append(option.aliases.empty() ? "" : " ").append(option.aliases).append(" ");
    }
    out.append("--help' ;;\n");
  }
  return out + "    esac\n";
}

std::string Bash() {
  return "# bash completion for aw, printed by 'aw completion bash'.\n"
         "__aw_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$word\"); }\n"
         "__aw_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); }\n"
         "_aw() {\n"
         "    COMPREPLY=()\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} first='' second=''\n"
         "    if (( COMP_CWORD > 1 )); then first=${COMP_WORDS[1]}; fi\n"
         "    if (( COMP_CWORD > 2 )); then second=${COMP_WORDS[2]}; fi\n" +
         ShellBody() + "}\ncomplete -F _aw aw\n";
}

std::string Zsh() {
  return "#compdef aw\n"
         "# zsh completion for aw, printed by 'aw completion zsh'.\n"
         "__aw_words() { compadd -- ${=1}; }\n"
         "__aw_files() { _files; }\n"
         "_aw() {\n"
         "    local word=${words[CURRENT]} before=${words[CURRENT-1]} first='' second=''\n"
         "    if (( CURRENT > 2 )); then first=${words[2]}; fi\n"
         "    if (( CURRENT > 3 )); then second=${words[3]}; fi\n" +
         ShellBody() + "}\nif [ \"$funcstack[1]\" = \"_aw\" ]; then _aw \"$@\"; else compdef _aw aw; fi\n";
}

std::string FishOption(const Option& option, const std::string& condition) {
  std::string out = "complete -c aw -n " + ShellQuoted(condition) + " -l " + std::string(option.name);
  for (const std::string_view alias : options::Aliases(option)) {
    out.append(alias.starts_with("--") ? " -l " : " -s ").append(alias.substr(alias.find_first_not_of('-')));
  }
  if (option.kind == Kind::kPath) {
    out.append(" -r -F");
  } else if (option.kind != Kind::kFlag) {
    out.append(" -x");
    if (!option.choices.empty()) out.append(" -a ").append(ShellQuoted(option.choices));
  }
  return out + " -d " + ShellQuoted(option.help) + "\n";
}

std::string Fish() {
  std::string out = "# fish completion for aw, printed by 'aw completion fish'.\ncomplete -c aw -f\n";
  for (const std::string& first : FirstWords()) {
    out.append("complete -c aw -n __fish_use_subcommand -a ").append(first).append("\n");
  }
  out.append("complete -c aw -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n");
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    const std::size_t space = command.path.find(' ');
    std::string condition = "__fish_seen_subcommand_from " + std::string(command.path.substr(0, space));
    if (space != command.path.npos) {
      const std::string second(command.path.substr(space + 1));
      out.append("complete -c aw -n ");
      out.append(ShellQuoted(condition + "; and not __fish_seen_subcommand_from " +
                             SecondWords(command.path.substr(0, space))));
      out.append(" -a ").append(second).append(" -d ").append(ShellQuoted(command.summary)).append("\n");
      condition.append("; and __fish_seen_subcommand_from ").append(second);
    }
    for (const Option& option : OptionsFor(command)) out.append(FishOption(option, condition));
  }
  return out;
}

}  // namespace

OrFailure<Answer> Completion(Session& session) {
  const std::string_view shell = session.argument();
  if (shell != "bash" && shell != "zsh" && shell != "fish") {
    return Refuse("SHELL must be one of: bash, zsh, fish", "Run: aw completion --help");
  }
  Answer answer;
  ObjectWriter(answer.data).Text("text", shell == "bash" ? Bash() : shell == "zsh" ? Zsh() : Fish());
  return answer;
}

}  // namespace aw::cli
