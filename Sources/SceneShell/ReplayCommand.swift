import ArgumentParser
import Scenes
import Script
import Terminal

/// `koober replay`: deep links from lists, each opened in an app of its own.
struct ReplayCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Opens deep links, each in a fresh app, and prints where each leads.",
      discussion: """
        A list has one URL a line; # starts a comment. Behind a tab may stand the outcome to expect, \
        as this command prints it; a link whose outcome differs fails the replay.
        """)
  }

  @ArgumentParser.Argument(help: "Lists of links; - is standard input.")
  var files: [String]

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] in await replayAll($0) }
  }

  @SceneActor
  private func replayAll(_ console: Console) async -> ExitCode {
    var tally = ReplayTally()
    for file in files {
      do {
        var lines = LineReader(try FileReader(argument: file))
        while let line = try lines.nextText() {
          guard let link = LinkLine(line) else { continue }
          guard let outcome = await open(link.url, console) else {
            return console.close(.commandFailed)
          }
          tally.count(outcome, expected: link.expected)
          report(link, outcome, "\(file):\(lines.lineNumber)", console)
          if console.isBroken { return console.close(.commandFailed) }
        }
      } catch {
        console.complain("error: \(error)")
        return console.close(.usage)
      }
    }
    console.print(tally.description)
    return console.close(tally.status)
  }

  @SceneActor
  private func report(
    _ link: LinkLine, _ outcome: ReplayOutcome, _ place: String, _ console: Console
  ) {
    console.print("\(link.url)\t\(outcome)")
    guard let expected = link.expected, expected != outcome.description else { return }
    console.complain(
      "error: another outcome than expected\n  --> \(place)\n   = expected: \(expected)\n"
        + "   = outcome:  \(outcome)")
  }

  @SceneActor
  private func open(_ url: String, _ console: Console) async -> ReplayOutcome? {
    let launch = Launch(
      stage: launch.makeStage(liveByDefault: false), storage: .ephemeral,
      environment: ProcessEnvironment.variables)
    guard let app = AppMaker.make(App.self, options, launch, console) else { return nil }
    guard await BatchRunner(app: app, console: console).start() == .success else { return nil }
    return await ReplayOutcome(opening: url, in: app)
  }
}
