import ArgumentParser
import Scenes
import Script
import Terminal

/// `koober links`: the link table, and what URLs mean to it.
struct LinksCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "links", abstract: "Lists the link table, or reads URLs by it.",
      subcommands: [List.self, Check.self], defaultSubcommand: List.self)
  }

  /// `koober links`.
  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(commandName: "list", abstract: "Lists the link table.")
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

  /// `koober links check FILE`.
  struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "check", abstract: "Reads the URLs of a list without going anywhere.")
    }

    @ArgumentParser.Argument(help: "A list of links, one a line; - is standard input.")
    var file: String

    @OptionGroup var options: App.Options

    func run() throws {
      throw MainThread.run { [self] in check($0) }
    }

    @SceneActor
    private func check(_ console: Console) -> ExitCode {
      guard let app = AppMaker.makeForLooking(App.self, options, console) else {
        return console.close(.commandFailed)
      }
      var refused = 0
      do {
        var lines = LineReader(try FileReader(argument: file))
        while let line = try lines.nextText() {
          guard let link = LinkLine(line) else { continue }
          do {
            console.print("\(link.url)\t\(try app.router.links.resolve(link.url))")
          } catch {
            refused += 1
            console.print("\(link.url)\terror \(error.code): \(error.message)")
          }
        }
      } catch {
        console.complain("error: \(error)")
        return console.close(.usage)
      }
      return console.close(refused == 0 ? .success : .commandFailed)
    }
  }
}
