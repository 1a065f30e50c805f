import ArgumentParser

/// The completion script of the parser for a shell, and what the parser does not complete: the subcommands after
/// `help`, and scripts, which are short for `run`, as the first word.
struct CompletionScript {
  /// A shell that has completion scripts.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// A subcommand, with its own.
  struct Subcommand {
    let name: String
    let summary: String
    let subcommands: [Subcommand]

    init(_ name: String, _ summary: String, _ subcommands: [Subcommand] = []) {
      self.name = name
      self.summary = summary
      self.subcommands = subcommands
    }

    init(_ command: any ParsableCommand.Type) {
      let configuration = command.configuration
      self.init(
        configuration.commandName ?? "", configuration.abstract,
        configuration.subcommands.map(Self.init))
    }
  }

  /// The program.
  let name: String
  /// The subcommands that `help` describes.
  let subcommands: [Subcommand]

  /// The script for a shell.
  ///
  /// - Parameters:
  ///   - shell: The shell.
  ///   - generated: The script that the parser generates.
  /// - Returns: The script.
  func text(for shell: Shell, extending generated: String) -> String {
    switch shell {
    case .bash: "\(generated)\n\n\(bash)"
    case .fish: "\(generated)\n\(fish)"
    case .zsh:
      // An autoloaded script calls its function in its last lines, which need the additions.
      generated.ranges(of: "\nif [[ \"${funcstack[1]}\" = ").last.map {
        "\(generated[..<$0.lowerBound])\n\(zsh)\(generated[$0.lowerBound...])"
      } ?? generated
    }
  }

  /// The subcommands, each with the words before it: none, or the name of the subcommand that has it.
  private var topics: [(path: String, subcommands: [Subcommand])] {
    [("", subcommands)]
      + subcommands.filter { !$0.subcommands.isEmpty }.map { ($0.name, $0.subcommands) }
  }

  /// The functions of bash, in which `unparsed_words` are the words after `help`, up to the cursor.
  private var bash: String {
    """
    _\(name)_help() {
        case "${unparsed_words[*]::${#unparsed_words[@]}-1}" in
    \(topics.map { path, subcommands in
      """
          '\(path)')
              COMPREPLY+=($(compgen -W '\(subcommands.map(\.name).joined(separator: " "))' -- "${cur}"))
              ;;
      """
    }.joined(separator: "\n"))
        esac
    }

    __\(name)_or_script() {
        _\(name) "${@}"
        if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
            local script
            while IFS='' read -r script; do
                COMPREPLY+=("${script}")
            done < <(compgen -o plusdirs -f -X '!*.scene' -- "${2}")
        fi
    }

    complete -o filenames -F __\(name)_or_script \(name)
    """
  }

  private var zsh: String {
    """
    _\(name)_help() {
        local -a topics
        case "${(j: :)words[2,CURRENT-1]}" in
    \(topics.map { path, subcommands in
      """
          '\(path)')
              topics=(
      \(subcommands.map {
        "            '\(Self.quoted($0.name.replacing(":", with: "\\:"))):\(Self.quoted($0.summary))'"
      }.joined(separator: "\n"))
              )
              ;;
      """
    }.joined(separator: "\n"))
        esac
        _describe -V subcommand topics
    }

    functions[__\(name)_subcommands]="${functions[_\(name)]}"
    _\(name)() {
        local -ir position="${CURRENT}"
        local -r word="${PREFIX}"
        local -i ret=1
        __\(name)_subcommands "${@}" && ret=0
        if [[ "${position}" -eq 2 && "${word}" != -* ]]; then
            _files -g '*.scene' && ret=0
        fi
        return "${ret}"
    }

    """
  }

  private var fish: String {
    let help = topics.flatMap { path, subcommands in
      let position = path.isEmpty ? 2 : 3
      let condition =
        "test (count (__\(name)_tokens -pc)) -eq \(position); and __fish_seen_subcommand_from help"
        + (path.isEmpty ? "" : "; and __fish_seen_subcommand_from \(path)")
      return subcommands.map {
        "complete -c '\(name)' -n '\(condition)' -fa '\($0.name)' -d '\(Self.escaped($0.summary))'"
      }
    }
    let scripts = """
      complete -c '\(name)' -n 'test (count (__\(name)_tokens -pc)) -eq 1' -fa '(\
      for p in (string match -e -- \\'*/\\' (commandline -t);or printf \\n)*.\\'scene\\';printf %s\\n $p;end;\
      __fish_complete_directories (commandline -t) \\'\\')'
      """
    return (help + [scripts]).joined(separator: "\n")
  }

  /// A text inside single quotes of bash and zsh.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: #"'\''"#) }

  /// A text inside single quotes of fish.
  private static func escaped(_ text: String) -> String {
    text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#)
  }
}
