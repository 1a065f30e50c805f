import ArgumentParser
import SceneEngine
import SceneSystem
import SceneSessions
import SceneText

/// `koober links`: the link table.
struct LinksSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "links",
      abstract: "List the link table, or check, print, explain or sample URLs.",
      subcommands: [List.self, Check.self, Print.self, Explain.self, Sample.self],
      defaultSubcommand: List.self)
  }

  struct List: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: "List the link table: parents, guards, policies and types.")
    }

    @OptionGroup var options: App.Options

    func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
      let session = try AppSession.makeForInspection(App.self, options, console)
      try await BatchRunner(session, console: console).run("links".utf8, name: "links")
      return .success
    }
  }

  struct Check: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        of: "check",
        discussion:
          "Exit status: 3 the list is empty or has a line that cannot be read; 4 the check failed.")
    }

    @ArgumentParser.Argument(
      help: "List of links; - is standard input.",
      completion: .file())
    var file: String

    @OptionGroup var format: LinkListOptions
    @OptionGroup var options: App.Options

    func validate() throws { try format.check([file]) }

    func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
      let session = try AppSession.makeForInspection(App.self, options, console)
      var check = LinkCheck(session.app.router)
      var isReadable = true
      let lists = format.lists([file])
      // Other formats have their own errors.
      if lists.contains(where: { $0.format == .list }) || SessionFile.isSession(file) {
        try InputFile.check(file, for: .list, console, App.self)
      }
      try console.require {
        var links = LinkLists(lists)
        while !console.isBroken, let entry = try links.next() {
          switch entry {
          case .link(let link):
            console.print(check.read(LinkLine(url: link.url, expected: link.expected)))
          case .unreadable(let place, let reason):
            console.printDiagnostic("error: cannot read a link: \(reason)\n  --> \(place)")
            isReadable = false
          }
        }
      }
      console.print(check.summary)
      if let first = check.firstFailure {
        console.printDiagnostic("error: \(check.failure)\n  note: the first is \(first)")
      }
      if check.count == 0, isReadable {
        let name = file == "-" ? "standard input" : "'\(name: file)'"
        throw console.exitRequest(
          printing: "there are no links in \(name)\n  help: write one URL per line",
          .commandFailed)
      }
      guard isReadable else { return .commandFailed }
      return check.hasFailed ? .expectationFailed : .success
    }
  }

  struct Print: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        of: "print",
        discussion: "The arguments are the same as in the shell: links print NAME id: 42")
    }

    @ArgumentParser.Argument(parsing: .allUnrecognized, help: "Place and its values.")
    var place: [String]

    @OptionGroup var options: App.Options

    func validate() throws {
      if place.isEmpty {
        throw ValidationError("the place is missing; write it as in links print NAME id: 42")
      }
    }

    func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
      let session = try AppSession.makeForInspection(App.self, options, console)
      let line = ScriptLine.text(["links", "print"] + place.flatMap(separated))
      try await BatchRunner(session, console: console).run(line.utf8, name: ScriptLine.name)
      return .success
    }

    /// A value as it is printed, `id=7` or `email="x"`, as a label and a value.
    private func separated(_ word: String) -> [String] {
      guard let match = word.wholeMatch(of: /([A-Za-z_]\w*)=("?)(.*)\2/) else { return [word] }
      return ["\(match.1):", String(match.3)]
    }
  }

  struct Explain: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        of: "explain", discussion: "The subcommand makes an app that has just started.")
    }

    @ArgumentParser.Argument(help: "URL to explain.")
    var url: String

    @OptionGroup var launch: LaunchOptions
    @OptionGroup var options: App.Options

    func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
      let session = try AppSession.make(App.self, options, launch.launch(), console)
      let runner = BatchRunner(session, console: console)
      try await runner.start()
      let line = ScriptLine.text(["links", "explain", url])
      do {
        try await runner.run(line.utf8, name: ScriptLine.name)
      } catch let request {
        // Only an argument that is not a URL fails.
        throw request.status == .commandFailed ? ExitRequest(status: .usage) : request
      }
      return .success
    }
  }

  struct Sample: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        of: "sample", discussion: "The same table, count and seed give the same URLs.")
    }

    @Option(parsing: .unconditional, help: "Number of URLs.")
    var count = 10

    @Option(parsing: .unconditional, help: "Random seed.")
    var seed: UInt64 = 0

    @OptionGroup var options: App.Options

    func validate() throws {
      if count < 0 { throw ValidationError("--count must not be negative") }
    }

    func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
      let session = try AppSession.makeForInspection(App.self, options, console)
      let sampler = LinkSampler(session.app.router.links)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<count where !console.isBroken {
        console.print(sampler.next(using: &random).url)
      }
      return .success
    }
  }
}

extension CommandConfiguration {
  /// The configuration of a subcommand that is a query of the shell's `links`, with its help and some more.
  fileprivate init(of query: String, discussion: String) {
    let schema = LinkTableQuery.commands.first { $0.name == query }
    let help = [schema?.summary ?? "", TerminalText.reflowed(schema?.discussion ?? "")].map {
      $0.replacing("`", with: "'")
    }
    self.init(
      commandName: query, abstract: help[0],
      discussion: [help[1], discussion].filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }
}
