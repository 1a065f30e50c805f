import ArgumentParser
import Engine
import SceneSystem

/// `koober links`: the link table, and what URLs mean to it.
struct LinksCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "links",
      abstract: "Lists the link table, reads URLs by it, or makes URLs of it.",
      subcommands: [List.self, Check.self, Print.self, Explain.self, LinkSamples<App>.self],
      defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: "Lists the link table: parents, guards, policies and types.")
    }

    @OptionGroup var options: App.Options

    func run() throws {
      throw MainThread.run { [self] console in
        guard let app = AppMaker.makeForLooking(App.self, options, console) else {
          return console.close(.commandFailed)
        }
        let runner = BatchRunner(app: app, console: console)
        return console.close(await runner.run("links".utf8, name: "links"))
      }
    }
  }

  struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "check", abstract: "Reads the URLs of a list without going anywhere.",
        discussion: """
          A list has one URL a line; # starts a comment. Behind a tab may stand the outcome to \
          expect. A URL that is refused fails the check, unless the list expects just that error; so \
          does one that leads elsewhere than expected, as far as no guard decides that.
          """)
    }

    @ArgumentParser.Argument(help: "A list of links, one a line; - is standard input.")
    var file: String

    @OptionGroup var options: App.Options

    func run() throws {
      throw MainThread.run { [self] in check($0) }
    }

    @MainActor
    private func check(_ console: Console) -> ExitCode {
      guard let app = AppMaker.makeForLooking(App.self, options, console) else {
        return console.close(.commandFailed)
      }
      var check = LinkCheck(app.router.links)
      var isReadable = true
      do throws(LinkListError) {
        let list = LinkList(path: file, format: .list, column: "", field: JSONField(key: ""))
        let links = try LinkListReader(list)
        while !console.isBroken, let entry = try links.next() {
          switch entry {
          case .link(let link):
            console.print(check.read(LinkLine(url: link.url, expected: link.expected)))
          case .unreadable(let place, let reason):
            console.complain("error: this can't be read as a link: \(reason)\n  --> \(place)")
            isReadable = false
          }
        }
      } catch {
        console.complain("error: \(error)")
        return console.close(.usage)
      }
      console.print(check.summary)
      return console.close(check.hasFailed || !isReadable ? .commandFailed : .success)
    }
  }

  struct Print: ParsableCommand {
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

    func run() throws {
      throw MainThread.run { [self] console in
        guard let app = AppMaker.makeForLooking(App.self, options, console) else {
          return console.close(.commandFailed)
        }
        let runner = BatchRunner(app: app, console: console)
        let line = ScriptLine(["links", "print"] + place).text
        return console.close(await runner.run(line.utf8, name: "<arguments>"))
      }
    }
  }

  struct Explain: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "explain",
        abstract: "Says how a URL is read, matched and guarded, in an app that has just started.")
    }

    @ArgumentParser.Argument(help: "The URL.")
    var url: String

    @OptionGroup var launch: LaunchOptions
    @OptionGroup var options: App.Options

    func run() throws {
      throw MainThread.run { [self] console in
        let launch = Launch(
          stage: launch.makeStage(liveByDefault: false), storage: .ephemeral,
          environment: ProcessEnvironment.variables)
        guard let app = AppMaker.make(App.self, options, launch, console) else {
          return console.close(.commandFailed)
        }
        let runner = BatchRunner(app: app, console: console)
        guard await runner.start() == .success else { return console.close(.commandFailed) }
        let line = ScriptLine(["links", "explain", url]).text
        return console.close(await runner.run(line.utf8, name: "<arguments>"))
      }
    }
  }
}
