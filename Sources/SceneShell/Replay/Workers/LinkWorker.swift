import Scenes
import Terminal

/// Opens the links that another process sends, each in an app of its own.
@MainActor
enum LinkWorker {
  /// Answers requests until there are no more.
  ///
  /// - Returns: What the process leaves with.
  static func run<App: ShellApp>(
    _ type: App.Type, options: App.Options, launch: LaunchOptions, console: Console
  ) async -> ExitStatus {
    guard let connection = WorkerConnection(), let greeting = connection.receive() else {
      return .usage
    }
    let order = WorkerGreeting(greeting)
    let start = AppStart<App>(
      order.start, options: options, launch: launch, console: console)
    let runner = LinkRunner(start, order.options)
    do throws(CommandStop) {
      try await runner.prepare()
      while let request = connection.receive() {
        var writer = ByteWriter()
        for (index, url) in LinkBatch.urls(in: request).enumerated() {
          connection.reached(index)
          try await runner.open(url).write(to: &writer)
        }
        connection.answer(writer.bytes)
      }
      return .success
    } catch {
      // That there is no app isn't the link's fault.
      connection.reached(nil)
      return error.status
    }
  }
}
