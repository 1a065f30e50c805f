import ArgumentParser
import Engine
import SceneSystem
import Sessions

/// `koober links`: the link table, and what URLs mean to it.
struct LinksSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "links",
      abstract: "Lists the link table, reads URLs by it, or makes URLs of it.",
      subcommands: [List.self, Check.self, Print.self, Explain.self, Sample.self],
      defaultSubcommand: List.self)
  }

  struct List: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: "Lists the link table: parents, guards, policies and types.")
    }

    @OptionGroup var options: App.Options

    func run(_ console: Console) async throws(CommandStop) -> ExitStatus {
      let session = try AppSession.makeForLooking(App.self, options, console)
      try await BatchRunner(session, console: console).run("links".utf8, name: "links")
      return .success
    }
  }

  struct Check: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "check", abstract: "Reads the URLs of a list without going anywhere.",
        discussion: """
          A list has one URL a line; # starts a comment. Behind a tab may stand the outcome to \
          expect. A URL that is refused fails the check, unless the list expects just that error; so \
          does one that leads elsewhere than expected, as far as no guard decides that.
          """)
    }

    @ArgumentParser.Argument(
      help: "A list of links, one a line; - is standard input.",
      completion: .file())
    var file: String

    @OptionGroup var options: App.Options

    func run(_ console: Console) throws(CommandStop) -> ExitStatus {
      let session = try AppSession.makeForLooking(App.self, options, console)
      var check = LinkCheck(session.app.router.links)
      var isReadable = true
      try console.require {
        let links = try LinkListReader(LinkList(path: file))
        while !console.isBroken, let entry = try links.next() {
          switch entry {
          case .link(let link):
            console.print(check.read(LinkLine(url: link.url, expected: link.expected)))
          case .unreadable(let place, let reason):
            console.complain("error: this can't be read as a link: \(reason)\n  --> \(place)")
            isReadable = false
          }
        }
      }
      console.print(check.summary)
      return check.hasFailed || !isReadable ? .commandFailed : .success
    }
  }

  struct Print: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "print", abstract: "Prints the URL of a place.",
        discussion: "Values follow the place as in the shell: links print ride id: 42")
    }

    @ArgumentParser.Argument(parsing: .allUnrecognized, help: "The place, then its values.")
    var place: [String]

    @OptionGroup var options: App.Options

    func validate() throws {
      if place.isEmpty { throw ValidationError("which place? links print PLACE …") }
    }

    func run(_ console: Console) async throws(CommandStop) -> ExitStatus {
      let session = try AppSession.makeForLooking(App.self, options, console)
      let line = ScriptLine.text(["links", "print"] + place)
      try await BatchRunner(session, console: console).run(line.utf8, name: "<arguments>")
      return .success
    }
  }

  struct Explain: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "explain",
        abstract: "Says how a URL is read, matched and guarded, in an app that has just started.")
    }

    @ArgumentParser.Argument(help: "The URL.")
    var url: String

    @OptionGroup var launch: LaunchOptions
    @OptionGroup var options: App.Options

    func run(_ console: Console) async throws(CommandStop) -> ExitStatus {
      let session = try AppSession.make(App.self, options, launch.launch(), console)
      let runner = BatchRunner(session, console: console)
      try await runner.start()
      let line = ScriptLine.text(["links", "explain", url])
      try await runner.run(line.utf8, name: "<arguments>")
      return .success
    }
  }

  struct Sample: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "sample",
        abstract: "Makes URLs of the link table, one a line: good, mutated and hostile ones.",
        discussion: "The same table, count and seed make the same URLs.")
    }

    @Option(parsing: .unconditional, help: "How many URLs.")
    var count = 10

    @Option(parsing: .unconditional, help: "What the URLs follow from.")
    var seed: UInt64 = 0

    @OptionGroup var options: App.Options

    func validate() throws {
      if count < 0 { throw ValidationError("--count is a number from 0 on") }
    }

    func run(_ console: Console) throws(CommandStop) -> ExitStatus {
      let session = try AppSession.makeForLooking(App.self, options, console)
      let sampler = LinkSampler(session.app.router.links)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<count where !console.isBroken {
        console.print(sampler.next(using: &random).url)
      }
      return .success
    }
  }
}

/// Words of the command line as a line of the shell's language.
enum ScriptLine {
  /// A command and its arguments; a word that ends in a colon is a label.
  static func text(_ words: [String]) -> String { words.map(word).joined(separator: " ") }

  private static func word(_ word: String) -> String {
    let isLabel = word.hasSuffix(":") && isPlain(word.dropLast()) && word.first?.isLetter == true
    if isLabel || isPlain(word[...]) { return word }
    let isRaw = word.unicodeScalars.allSatisfy {
      $0 != "'" && !$0.properties.isDefaultIgnorableCodePoint
    }
    let isPrintable = word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isRaw && isPrintable ? "'\(word)'" : quoted(word)
  }

  private static func isPlain(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return byte < 0x80 && scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
          || "_.-".utf8.contains(byte)
      }
  }

  /// The word in quotes, with all but letters and digits as escapes.
  private static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  }
}
