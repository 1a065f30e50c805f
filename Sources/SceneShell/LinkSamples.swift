import ArgumentParser
import Sessions

/// `koober links sample`: URLs made of the link table.
struct LinkSamples<App: ShellApp>: ParsableCommand {
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

  func run() throws {
    throw MainThread.run { [self] in sample($0) }
  }

  @MainActor
  private func sample(_ console: Console) -> ExitCode {
    guard let session = AppSession.makeForLooking(App.self, options, console) else {
      return console.close(.commandFailed)
    }
    let sampler = LinkSampler(session.app.router.links)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count where !console.isBroken {
      console.print(sampler.next(using: &random).url)
    }
    return console.close(.success)
  }
}
