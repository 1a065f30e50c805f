import SceneSystem

/// Opens the links that another process sends, each in an app of its own.
@MainActor
enum LinkWorker {
  static func run<App: ShellApp>(
    _ type: App.Type, options: App.Options, launch: LaunchOptions, console: Console
  ) async -> ExitStatus {
    guard let connection = WorkerConnection() else { return .usage }
    let order = WorkerHandshake(connection.greeting)
    let start = AppStart<App>(
      order.start, options: options, launch: launch, console: console)
    let runner = LinkRunner(start, order.options)
    do throws(CommandStop) {
      try await runner.prepare()
      while let request = connection.receive() {
        var writer = MessageWriter()
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

/// What a worker has to know before it opens links.
struct WorkerHandshake: Equatable, Sendable {
  let start: StartChoice
  let options: ReplayOptions

  var bytes: [UInt8] {
    var writer = MessageWriter()
    writer.add(options.insists ? 1 : 0)
    writer.add(options.wantsDetails ? 1 : 0)
    writer.add(options.patience)
    writer.add(Array(start.name.utf8))
    writer.add(start.script)
    return writer.bytes
  }
}

extension WorkerHandshake {
  init(_ bytes: [UInt8]) {
    var reader = MessageReader(bytes)
    let insists = reader.number() == 1
    let wantsDetails = reader.number() == 1
    let patience = reader.number()
    let name = String(decoding: reader.text(), as: UTF8.self)
    start = StartChoice(name: name, script: reader.text())
    options = ReplayOptions(insists: insists, patience: patience, wantsDetails: wantsDetails)
  }
}

extension ReplayOutcome {
  func write(to writer: inout MessageWriter) {
    writer.add(Int(kind.rawValue))
    writer.add(text)
    writer.add(details.map { $0.stack.count + 1 } ?? 0)
    guard let details else { return }
    writer.add(details.destination)
    for entry in details.stack { writer.add(entry) }
  }

  init(from reader: inout MessageReader) {
    kind = Kind(rawValue: UInt8(truncatingIfNeeded: reader.number())) ?? .failed
    text = reader.text()
    let count = reader.number()
    guard count > 0 else { return }
    let destination = reader.text()
    details = Details(
      destination: destination, stack: (1..<count).map { _ in reader.text() })
  }
}
