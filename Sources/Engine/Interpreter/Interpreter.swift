package import Commands
package import Language
package import Scenes
package import Sessions

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

  /// The run of the app that is driven.
  package let session: AppSession
  /// The app that is driven.
  package let app: any SceneApp
  // To ask the app for them takes longer than most statements.
  let stage: SceneStage
  let router: Router
  /// The commands that can be called.
  package let registry: CommandRegistry
  /// The world outside.
  package let host: ScriptHost
  package let pace: Pace
  /// How much real time a command may wait for the outside.
  let patience: Duration

  /// Whether the script has asked to leave.
  package private(set) var wantsToQuit = false
  /// The variables by name.
  package internal(set) var variables: [String: Value] = [:]
  /// The name of the part of the script that runs.
  package private(set) var section: String?
  /// Whether whoever runs the script has done what its header says; otherwise a header that asks for
  /// something fails.
  package var heedsHeader = false
  /// Hears of each statement, until it is taken away; nil for nothing.
  ///
  /// A weak reference would make each statement dearer.
  package unowned var observer: (any ScriptObserver)?
  /// Prints a failure of `check`, which does not end the script.
  package var complain: @MainActor (Diagnostic) -> Void = { _ in }
  /// What the commands for a terminal work on, where there is one.
  package weak var frontEnd: AnyObject?
  /// The moment that is looked at instead of what is there now.
  var viewed: Int?
  /// What may be a secret, as far as it has been looked for.
  let secretWords: SecretWords
  /// How often the app had moved when its commands were last looked at for secrets.
  var movesLearned = -1
  /// The states in which secrets were looked for.
  var secretsMark: StateTracker.Mark?
  /// What the script that runs wants done when it is over.
  var teardown: (statements: [Prepared], span: SourceSpan)?
  /// What names have meant.
  var resolvedActions: [String: ResolvedAction] = [:]
  /// What paths of the state have meant.
  var resolvedStates: [String: ResolvedState] = [:]

  /// What a replay has made of calls.
  var playedCalls = PlayedCalls()

  /// The number of checks that have failed.
  private var failedChecks = 0
  private var sources: [String] = []
  private var statementsInARow = 1
  /// How many of the links that were dropped have been told of.
  private var toldDrops: Int

  /// How many statements run before the thread is left to others.
  private static let mostStatementsInARow = 4

  /// Creates an interpreter for an app.
  ///
  /// - Parameters:
  ///   - session: The run of the app.
  ///   - host: The world outside.
  ///   - registry: The commands that can be called.
  ///   - pace: Whether a command waits for what it has set off.
  ///   - patience: How much real time a command may wait for the outside.
  package init(
    _ session: AppSession, host: ScriptHost, registry: CommandRegistry = .standard,
    pace: Pace = .settling, patience: Duration = .seconds(10)
  ) {
    self.session = session
    app = session.app
    (stage, router) = (app.stage, app.router)
    self.host = host
    self.registry = registry
    self.pace = pace
    self.patience = patience
    secretWords = SecretWords(registry)
    toldDrops = router.dropCount
    // What is known to be secret stays so for as long as something is written down, also in the runs that follow.
    for secret in session.writer.knownSecrets { secretWords.learn(secret: secret) }
    secretWords.noted = { [writer = session.writer] in writer.knownSecrets.append($0) }
    session.writer.concealer = { [secretWords] in
      guard secretWords.texts.count > 0 else { return nil }
      return { secretWords.texts.concealing($0) }
    }
    session.writer.learned = { [secretWords] in secretWords.learn(secret: $0) }
  }

  /// A reader for the lines of one input, which this interpreter can run.
  ///
  /// - Parameters:
  ///   - name: What a reader of diagnostics calls the input.
  ///   - isScript: Whether the input is a script, which can have a beginning, or what somebody types.
  /// - Returns: A reader at the first line.
  package func makeReader(name: String, isScript: Bool = true) -> StatementReader {
    StatementReader(name: name, parser: registry.parser, isScript: isScript)
  }

  /// Whether somebody at a terminal is served, who has commands of their own.
  var isInteractive: Bool { frontEnd != nil }

  /// Whether a command can be called here.
  func isUsable(_ command: any ShellCommand.Type) -> Bool {
    isInteractive || !command.traits.contains(.isInteractive)
  }

  /// The commands that can be called here, and the words of the language.
  var usableEntries: [CommandRegistry.Entry] {
    registry.entries.filter { entry in
      if case .command(let command) = entry { isUsable(command) } else { true }
    }
  }

  // MARK: Statements

  /// Runs the statements of a text as those of a line.
  ///
  /// - Throws: ``ScriptFailure`` with the place, without secrets.
  package func run(_ tree: SyntaxTree) async throws(ScriptFailure) {
    var line: PreparedLine? = PreparedLine(tree)
    try await run { line.take().map { .ready($0, lineOffset: 0) } }
  }

  /// Runs lines one after another; the first that fails, or can't be read, ends it.
  ///
  /// What ran before the failure stays done. A command whose name, arguments, programs or file are wrong
  /// has done nothing; one whose action was followed by a failure, of a program, of writing the file or
  /// of the wait for what the action set off, has done it.
  ///
  /// - Parameter next: Reads the next line.
  /// - Throws: ``ScriptFailure`` with the place, without secrets.
  package func run(_ next: () -> PreparedLines.Result?) async throws(ScriptFailure) {
    do throws(ScriptFailure) {
      while !wantsToQuit, let result = next() {
        switch result {
        case .incomplete: continue
        case .failure(let diagnostic): throw ScriptFailure(.syntax, diagnostic)
        case .ready(let line, let lineOffset):
          let text = SourceSpan(line.source, SourceRange(0, 0), lineOffset: lineOffset)
          for statement in line.statements {
            guard let wait = try start(statement, in: text) else { continue }
            try await finish(statement, after: wait, in: text)
          }
        }
      }
    } catch {
      throw ScriptFailure(error.kind, concealing(error.diagnostic))
    }
  }

  /// Runs statements one after another; the first that fails ends it.
  ///
  /// - Parameters:
  ///   - statements: The statements.
  ///   - text: A span of the text that they stand in.
  /// - Throws: ``ScriptFailure`` with the place.
  func run(_ statements: [Prepared], in text: SourceSpan) async throws(ScriptFailure) {
    for statement in statements {
      guard let wait = try start(statement, in: text) else { continue }
      try await finish(statement, after: wait, in: text)
    }
  }

  /// What a statement waits for.
  private enum Wait {
    /// For others to have the thread, before it runs.
    case turn
    /// For something that it does.
    case itself
    /// For what it has set off.
    case rest
  }

  /// Runs a statement as far as nothing has to be waited for, which is all of most.
  ///
  /// - Returns: What has to be waited for; nil where it is over, or the script.
  private func start(_ prepared: Prepared, in text: SourceSpan) throws(ScriptFailure) -> Wait? {
    guard !wantsToQuit else { return nil }
    if pace == .free || stage.clock.isLive {
      // Otherwise nobody would hear of Ctrl-C, and no timer would fire.
      guard statementsInARow < Self.mostStatementsInARow else {
        statementsInARow = 0
        return .turn
      }
      statementsInARow += 1
    }
    let span = text.at(prepared.statement.range)
    guard !Task.isCancelled else { throw span.interruption }
    observer(of: prepared)?.willRun(prepared.statement, at: span, in: section)
    do {
      guard try runAtOnce(prepared, at: span) else { return .itself }
      guard stage.isSettled else { return .rest }
    } catch {
      observer(of: prepared)?.didRun(prepared.statement, failure: error)
      throw error
    }
    try end(prepared, at: span)
    return nil
  }

  private func finish(
    _ prepared: Prepared, after wait: Wait, in text: SourceSpan
  ) async throws(ScriptFailure) {
    let span = text.at(prepared.statement.range)
    if case .turn = wait {
      await session.giveWay()
      guard let wait = try start(prepared, in: text) else { return }
      return try await finish(prepared, after: wait, in: text)
    }
    do {
      if case .itself = wait {
        try await run(prepared, at: span)
      } else {
        try await settle(at: span.at(prepared.keywordRange))
      }
    } catch {
      observer(of: prepared)?.didRun(prepared.statement, failure: error)
      guard case .expect(let expectation) = prepared.kind, expectation.syntax.isSoft,
        error.kind == .expectation
      else { throw error }
      failedChecks += 1
      complain(concealing(error.diagnostic))
      return
    }
    try end(prepared, at: span)
  }

  private func end(_ prepared: Prepared, at span: SourceSpan) throws(ScriptFailure) {
    observer(of: prepared)?.didRun(prepared.statement, failure: nil)
    if router.dropCount != toldDrops { try tellDrops(at: span) }
  }

  private func observer(of prepared: Prepared) -> (any ScriptObserver)? {
    prepared.statement.isBlock ? nil : observer
  }

  /// Says which links have been dropped, where nobody looks for that but the script.
  private func tellDrops(at span: SourceSpan) throws(ScriptFailure) {
    guard pace == .settling else { return }
    let news = router.droppedLinks.value.filter { $0.number > toldDrops }
    toldDrops = router.dropCount
    for link in news { try write("dropped: \(link)", at: span) }
  }

  /// Runs a statement in which nothing waits for anything, as most do.
  ///
  /// - Returns: Whether it has been run; otherwise nothing has happened.
  private func runAtOnce(_ prepared: Prepared, at span: SourceSpan) throws(ScriptFailure) -> Bool {
    switch prepared.kind {
    case .command(let pipeline):
      guard pipeline.isPlain, pace == .settling,
        let output = try runAtOnce(pipeline.command, at: span)
      else { return false }
      if let text = host.show(output) { try write(text, at: span) }
    case .expect(let expectation):
      return try expectAtOnce(expectation, at: span)
    case .bind(let name, let operand):
      guard let value = try valueAtOnce(of: operand, at: span) else { return false }
      bind(name, to: value)
    case .mustFail, .bisect, .await, .section, .header, .block: return false
    }
    return true
  }

  private func run(_ prepared: Prepared, at span: SourceSpan) async throws(ScriptFailure) {
    switch prepared.kind {
    case .command(let pipeline):
      let output = try await run(pipeline, at: span)
      if let text = host.show(output) { try write(text, at: span) }
    case .mustFail(let pipeline):
      do {
        _ = try await run(pipeline, at: span)
      } catch  where error.kind == .command && error.code != .commandUnknown {
        return
      }
      throw span.at(pipeline.syntax.range).expectationFailed(
        "this should have failed, and didn't")
    case .expect(let expectation): try await expect(expectation, at: span)
    case .bisect(let condition): try write(try await bisect(condition, at: span), at: span)
    case .await(let condition, let limit, let reason):
      guard case .await(let syntax, _, _) = prepared.statement.kind else { return }
      try await wait(for: condition, syntax, within: limit, because: reason, at: span)
    case .bind(let name, let operand): bind(name, to: try await value(of: operand, at: span))
    case .section(let name): section = try await text(of: name, at: span)
    case .header(let header): try check(header, at: span)
    case .block(let block): try await run(block, at: span)
    }
  }

  /// Fails if a `check` of the script has failed.
  package func finishChecks() throws(ScriptFailure) {
    guard failedChecks > 0 else { return }
    let words = failedChecks == 1 ? "1 check failed" : "\(failedChecks) checks failed"
    failedChecks = 0
    throw ScriptFailure(
      .expectation,
      Diagnostic(code: Diagnostic.Code(ScriptFailure.Code.checkFailed), message: words))
  }

  /// Waits for what the last command has set off, where a script does.
  func settle(at span: SourceSpan) async throws(ScriptFailure) {
    guard pace == .settling, !stage.isSettled else { return }
    do {
      try await stage.settle(within: patience)
    } catch {
      throw span.failure(of: error)
    }
  }

  // MARK: Scripts

  /// Sees to it that a script isn't run otherwise than it says, unless another script sources it.
  private func check(_ header: ScriptHeader, at span: SourceSpan) throws(ScriptFailure) {
    guard !heedsHeader, sources.isEmpty,
      let field = header.arguments.first(where: {
        $0.label?.text != ScriptHeader.Field.tags.rawValue
      })
    else { return }
    throw span.at(field.range).failure(
      .scriptHeader,
      "a script that is read line by line can't set its \(field.label?.text ?? "")",
      help: "run it as a file: run FILE")
  }

  /// Runs another script with variables of its own.
  func source(
    _ path: String, variables own: [String: Value], at place: SourceSpan
  ) async throws(ScriptFailure) {
    try checkRecursion(into: path, at: place)
    let bytes = try place.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
    var lines = PreparedLines(makeReader(name: path))
    var offset = 0
    // Nothing of it runs unless all can be read.
    while let result = lines.read(bytes, from: &offset) {
      if case .failure(let diagnostic) = result { throw ScriptFailure(.syntax, diagnostic) }
    }
    lines.rewind(to: makeReader(name: path))
    offset = 0
    let outer = (variables, section, teardown)
    (variables, teardown) = ([:], nil)
    for (name, value) in own { bind(name, to: value) }
    sources.append(path)
    defer {
      (variables, section, teardown) = outer
      sources.removeLast()
    }
    try await tearingDown { () throws(ScriptFailure) in
      try await run { lines.read(bytes, from: &offset) }
    }
  }

  /// Sees to it that scripts don't run each other for ever.
  private func checkRecursion(into path: String, at place: SourceSpan) throws(ScriptFailure) {
    if let first = sources.firstIndex(of: path) {
      let chain = (sources[first...] + [path]).joined(separator: " > ")
      throw place.failure(
        .scriptRecursion, "\(path) is running already", help: "remove one of them"
      ).noting("note: \(chain)")
    }
    guard sources.count < Parser.nestingLimit else {
      throw place.failure(
        .scriptRecursion, "scripts run each other more than \(Parser.nestingLimit) deep",
        help: "put some of them into one"
      ).noting("note: \(sources.suffix(3).joined(separator: " > ")) > \(path)")
    }
  }

  // MARK: Output and end

  func write(_ text: String, at span: SourceSpan) throws(ScriptFailure) {
    do { try host.print(text) } catch {
      throw span.failure(error.code, error.message, help: error.help)
    }
  }

  /// A time since the start: exact where time is virtual, in whole milliseconds where it passes by
  /// itself.
  package func words(_ time: Duration) -> String {
    (stage.clock.isLive ? time.wholeMilliseconds : time).words
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
