package import Commands
package import Scenes
package import Sessions
import SceneRuntime

/// Runs scripts against a live app.
@MainActor
package final class Interpreter {
  /// Whether a command waits for what it has set off.
  package enum Pace: Sendable {
    /// Each command returns when all is at rest: scripts.
    case settling
    /// A command returns at once, what it has set off goes on: people.
    case free
  }

  /// The app that is driven.
  package let app: any SceneApp
  /// Whether the script has asked to leave.
  package private(set) var wantsToQuit = false
  /// The variables by name.
  package internal(set) var variables: [String: Value] = [:]
  /// The name of the part of the script that runs.
  package private(set) var section: String?
  /// What the host adds to the commands of the shell.
  package weak var commandExtension: (any CommandExtension)?
  /// Whether whoever runs the script has done what its header says; otherwise a header that asks for
  /// something fails.
  package var heedsHeader = false
  /// Hears of each statement; nobody as a rule.
  package weak var observer: (any ScriptObserver)? {
    didSet { isQuick = observer?.hearsOfAll != true }
  }
  /// Whether lines may be done that nobody hears of one by one.
  private var isQuick = true
  /// What writes down what is done to the app; nobody as a rule.
  package var recorder: SessionRecorder? {
    didSet {
      // What is known to be secret stays so for as long as something is written down.
      recorder?.redaction.concealing = { [weak self] in
        self?.secretWords.texts.concealing($0) ?? $0
      }
      recorder?.redaction.learned = { [weak self] in self?.note(secret: $0) }
    }
  }
  /// The moments that can be looked at where nothing is written down.
  package var playedMoments: Timeline?
  /// The journal that a script has begun.
  var journal: (path: String, sink: any JournalSink)?
  /// The moment that is looked at instead of what is there now.
  var viewed: Int?
  /// What to do as soon as something more is known to be secret.
  package var learnedSecret: @MainActor () -> Void = {}
  /// What may be a secret, as far as it has been looked for.
  var secretWords = SecretWords()
  /// How often the app had moved when its commands were last looked at for secrets.
  var movesLearned = -1
  /// What the script that runs wants done when it is over.
  var teardown: (statements: [Statement], source: SourceText)?

  let host: ScriptHost
  let pace: Pace
  /// How much real time a command may wait for the outside.
  let patience: Duration
  private let parser = Parser(queries: BuiltIn.queries)
  private var sources: [String] = []
  private var statementsInARow = 0
  /// How many of the links that were dropped have been told of.
  private var toldDrops: Int
  private var quick = QuickActions()

  /// How many statements run before the thread is left to others.
  private static let mostStatementsInARow = 4

  /// Creates an interpreter for an app.
  ///
  /// - Parameters:
  ///   - app: The app, which has been started.
  ///   - host: The world outside.
  ///   - pace: Whether a command waits for what it has set off.
  ///   - patience: How much real time a command may wait for the outside.
  package init(
    app: any SceneApp, host: ScriptHost, pace: Pace = .settling, patience: Duration = .seconds(10)
  ) {
    self.app = app
    self.host = host
    self.pace = pace
    self.patience = patience
    toldDrops = app.router.dropCount
  }

  /// A reader for the lines of one input, which this interpreter can run.
  ///
  /// - Parameters:
  ///   - name: What a reader of diagnostics calls the input.
  ///   - isScript: Whether the input is a script, which can have a beginning, or what somebody types.
  /// - Returns: A reader at the first line.
  package func makeReader(name: String, isScript: Bool = true) -> StatementReader {
    StatementReader(name: name, parser: parser, isScript: isScript)
  }

  /// Runs the statements of a text; the first that fails ends it.
  ///
  /// What ran before the failure stays done. A command whose name, arguments, programs or file are wrong
  /// has done nothing; one whose action was followed by a failure, of a program, of writing the file or
  /// of the wait for what the action set off, has done it.
  ///
  /// - Throws: ``ScriptFailure`` with the place, without secrets.
  package func run(_ tree: SyntaxTree) async throws(ScriptFailure) {
    do {
      try await run(tree.statements, of: tree.source)
    } catch {
      throw ScriptFailure(error.kind, concealing(error.diagnostic))
    }
  }

  /// Runs statements one after another; the first that fails ends it.
  func run(_ statements: [Statement], of source: SourceText) async throws(ScriptFailure) {
    for statement in statements {
      guard !wantsToQuit else { return }
      let context = Context(source: source, range: statement.range)
      await giveWay()
      guard !Task.isCancelled else { throw context.interruption }
      if let observer, !statement.isBlock {
        try await run(statement, in: context, for: observer)
      } else {
        try await run(statement, in: context)
      }
      try tellDrops(in: context)
    }
  }

  private func run(
    _ statement: Statement, in context: Context, for observer: any ScriptObserver
  ) async throws(ScriptFailure) {
    observer.willRun(statement, at: context, in: section)
    do {
      try await run(statement, in: context)
      observer.didRun(statement, failure: nil)
    } catch {
      observer.didRun(statement, failure: error)
      throw error
    }
  }

  /// Says which links have been dropped, where nobody looks for that but the script.
  private func tellDrops(in context: Context) throws(ScriptFailure) {
    guard pace == .settling, app.router.dropCount != toldDrops else { return }
    let news = app.router.droppedLinks.value.filter { $0.number > toldDrops }
    toldDrops = app.router.dropCount
    for link in news { try write("dropped: \(link)", in: context) }
  }

  /// Leaves the thread to others every so many statements, where nothing else makes a script wait:
  /// otherwise nobody would hear of Ctrl-C, and no timer would fire.
  private func giveWay() async {
    guard pace == .free || app.stage.clock.isLive else { return }
    statementsInARow += 1
    guard statementsInARow >= Self.mostStatementsInARow else { return }
    statementsInARow = 0
    await Task.yield()
  }

  /// What came of running a line quickly.
  package enum QuickOutcome: Sendable {
    /// The line takes the long way; nothing has happened.
    case notQuick
    /// The line has been run.
    case done
    /// The line has been run, and what it has set off is to be waited for.
    case unsettled
  }

  /// Runs a line that is nothing but an action of the scene in front.
  package func runQuickly(_ line: Span<UInt8>) -> QuickOutcome {
    guard isQuick, let action = quick.action(of: line, in: app) else {
      return .notQuick
    }
    if let recorder {
      guard recorder.canTakeQuickTurn else { return .notQuick }
      recorder.beginQuickTurn()
      action.perform()
      recorder.endQuickTurn(action.recorded)
    } else {
      action.perform()
    }
    let isDone = app.stage.isSettled && app.router.dropCount == toldDrops
    return pace == .free || isDone ? .done : .unsettled
  }

  /// Waits for what a line has set off that was run quickly.
  ///
  /// - Throws: ``ScriptFailure`` with the line as its place.
  package func settle(after line: SourceText) async throws(ScriptFailure) {
    let context = Context(source: line, range: SourceRange(0, line.bytes.count))
    await recorder?.endTurn()
    try await settle(in: context)
    try tellDrops(in: context)
  }

  /// Waits for what the last command has set off, where a script does.
  func settle(in context: Context) async throws(ScriptFailure) {
    guard pace == .settling, !app.stage.isSettled else { return }
    do {
      try await app.stage.settle(within: patience)
    } catch {
      throw context.failure(of: error)
    }
  }

  private func run(_ statement: Statement, in context: Context) async throws(ScriptFailure) {
    switch statement.kind {
    case .command(let pipeline):
      let output = try await run(pipeline, in: context)
      if let text = host.show(output) { try write(text, in: context) }
    case .mustFail(let pipeline):
      do {
        _ = try await run(pipeline, in: context)
      } catch  where error.kind == .command && error.diagnostic.code != "command.unknown" {
        return
      }
      throw context.at(pipeline.range).expectationFailed("this should have failed, and didn't")
    case .expect(let comparison):
      try await expect(comparison, in: context)
    case .bisect(let comparison):
      try write(try await bisect(comparison, in: context), in: context)
    case .await(let comparison, let within):
      try await wait(for: comparison, within: within, in: context)
    case .bind(let name, let operand):
      bind(name.text, to: try await value(of: operand, in: context))
    case .section(let name):
      section = try await text(of: name, in: context)
    case .header(let header): try check(header, in: context)
    case .block(let block):
      try await run(block, in: context)
    }
  }

  /// Sees to it that a script isn't run otherwise than it says, unless another script sources it.
  private func check(_ header: ScriptHeader, in context: Context) throws(ScriptFailure) {
    guard !heedsHeader, sources.isEmpty,
      let field = header.arguments.first(where: {
        $0.label?.text != ScriptHeader.Field.tags.rawValue
      })
    else { return }
    throw context.at(field.range).failure(
      "script.header",
      "a script that is read line by line can't set its \(field.label?.text ?? "")",
      help: "run it as a file: run FILE")
  }

  /// Runs another script with variables of its own.
  func source(
    _ path: String, variables own: [String: Value], in context: Context
  ) async throws(ScriptFailure) {
    try checkRecursion(into: path, in: context)
    let bytes = try context.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
    switch parser.parse(SourceText(name: path, bytes: bytes)) {
    case .complete(let tree):
      let outer = (variables, section, teardown)
      (variables, teardown) = ([:], nil)
      for (name, value) in own { bind(name, to: value) }
      sources.append(path)
      defer {
        (variables, section, teardown) = outer
        sources.removeLast()
      }
      do {
        try await tearingDown { () throws(ScriptFailure) in
          try await run(tree.statements, of: tree.source)
        }
      } catch {
        // Its variables are known only here.
        throw ScriptFailure(error.kind, concealing(error.diagnostic))
      }
    case .incomplete(let diagnostic), .failure(let diagnostic):
      throw ScriptFailure(.syntax, diagnostic)
    }
  }

  /// Sees to it that scripts don't run each other for ever.
  private func checkRecursion(
    into path: String, in context: Context
  ) throws(ScriptFailure) {
    if let first = sources.firstIndex(of: path) {
      let chain = (sources[first...] + [path]).joined(separator: " > ")
      throw context.failure(
        "script.recursion", "\(path) is running already", help: "leave one of them out"
      ).noting("note: \(chain)")
    }
    guard sources.count < Lexer.nestingLimit else {
      throw context.failure(
        "script.recursion", "scripts run each other more than \(Lexer.nestingLimit) deep",
        help: "put some of them into one"
      ).noting("note: \(sources.suffix(3).joined(separator: " > ")) > \(path)")
    }
  }

  func write(_ text: String, in context: Context) throws(ScriptFailure) {
    try context.reporting { () throws(ScriptHost.Failure) in try host.print(text) }
  }

  func quit() { wantsToQuit = true }

  /// Does what is to be done although the script has asked to leave, or leaves nothing undone.
  func withoutQuitting(_ body: () async throws(ScriptFailure) -> Void) async throws(ScriptFailure) {
    let wantedToQuit = wantsToQuit
    wantsToQuit = false
    defer { wantsToQuit = wantsToQuit || wantedToQuit }
    try await body()
  }
}
