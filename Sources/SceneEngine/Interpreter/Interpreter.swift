package import SceneCommands
package import SceneLanguage
package import Scenes
package import SceneSessions

/// Runs scripts against a live app.
@MainActor
package final class Interpreter {
  /// Whether a command waits for the effects that it starts.
  package enum Pace: Sendable {
    /// A command returns after all effects have settled, as in scripts.
    case settling
    /// A command returns immediately and its effects continue, as at the prompt.
    case free
  }

  /// The session of the app.
  package let session: AppSession
  /// The app that the commands control.
  package let app: any SceneApp
  // Copies, because reading them from the app takes longer than most statements.
  let stage: SceneStage
  let router: Router
  /// The commands that can be called.
  package let registry: CommandRegistry
  /// The files, programs and output that commands may use.
  package let host: ScriptHost
  package let pace: Pace
  /// The timeout of a command that waits for effects to settle, in real time.
  let settleTimeout: Duration
  /// Whether other interpreters use the app meanwhile.
  private let sharesApp: Bool

  /// Whether the script has called `quit`.
  package private(set) var wantsToQuit = false
  /// The variables by name.
  package internal(set) var variables: [String: Value] = [:]
  /// The name of the current section of the script.
  package private(set) var section: String?
  /// Whether the caller has applied the header of the script; otherwise a header with a setting is an error.
  package var isHeaderApplied = false
  /// The observer of the statements.
  ///
  /// The caller sets it to nil before it releases the observer: a weak reference would slow down each statement.
  package unowned var observer: (any ScriptObserver)?
  /// Called with each action that has no effect; nil if they need not be detected.
  package var onIgnoredAction: (@MainActor (IgnoredAction) -> Void)?
  /// Whether an action that has no effect is a failure.
  package var failsIgnoredActions = false
  /// Prints a failure of `check`, which does not end the script.
  package var printDiagnostic: @MainActor (Diagnostic) -> Void = { _ in }
  /// The interactive shell, on which its own commands act; nil if there is none.
  package weak var frontEnd: AnyObject?
  /// The moment whose state conditions read instead of the current one.
  var viewed: Int?
  /// The known secrets.
  let secretDetector: SecretDetector
  /// The number of moves of the app when its commands were last searched for secret parameters.
  var sceneVersionLearned = -1
  /// The states that were last searched for secrets.
  var secretsMark: StateTracker.Mark?
  /// The `teardown` block of the current script.
  var teardown: (statements: [Prepared], span: SourceSpan)?
  /// Resolved actions by the names that were used for them.
  var resolvedActions: [String: ResolvedAction] = [:]
  /// Resolved paths of the state by their texts.
  var resolvedStates: [String: ResolvedState] = [:]

  /// The prepared calls of a replay.
  var replayedCalls = ReplayedCalls()

  /// The number of checks that have failed.
  private var failedChecks = 0
  private var sources: [String] = []
  private var statementsInARow = 1
  /// The number of dropped links that have been printed.
  private var printedDrops: Int

  /// The number of statements after which other tasks get the thread.
  private static let maxStatementsInARow = 4

  /// Creates an interpreter for an app.
  ///
  /// - Parameters:
  ///   - session: The session of the app.
  ///   - host: The files, programs and output that commands may use.
  ///   - registry: The commands that can be called.
  ///   - pace: Whether a command waits for the effects that it starts.
  ///   - settleTimeout: The timeout of that wait, in real time.
  ///   - secrets: The secrets that another interpreter of the session knows; nil if it is the first.
  package init(
    _ session: AppSession, host: ScriptHost, registry: CommandRegistry = .standard,
    pace: Pace = .settling, settleTimeout: Duration = .seconds(10),
    sharing secrets: SecretDetector? = nil
  ) {
    self.session = session
    app = session.app
    (stage, router) = (app.stage, app.router)
    self.host = host
    self.registry = registry
    self.pace = pace
    self.settleTimeout = settleTimeout
    sharesApp = secrets != nil
    secretDetector = secrets ?? SecretDetector(registry)
    printedDrops = router.dropCount
  }

  /// Creates a reader of lines for this interpreter.
  ///
  /// - Parameters:
  ///   - name: The name of the input in diagnostics.
  ///   - isScript: Whether the input is a script, which may have a header, `setup` and `teardown`.
  /// - Returns: A reader at the first line.
  package func makeReader(name: String, isScript: Bool = true) -> StatementReader {
    StatementReader(name: name, parser: registry.parser, isScript: isScript)
  }

  /// Whether an interactive shell uses the interpreter, which has commands of its own.
  var isInteractive: Bool { frontEnd != nil }

  /// Whether a command can be called here.
  func isUsable(_ command: any ShellCommand.Type) -> Bool {
    isInteractive || !command.traits.contains(.isInteractive)
  }

  /// The commands that can be called here, and the keywords of the language.
  var usableEntries: [CommandRegistry.Entry] {
    registry.entries.filter { entry in
      if case .command(let command) = entry { isUsable(command) } else { true }
    }
  }

  // MARK: Statements

  /// Runs the statements of a text as one line.
  ///
  /// - Throws: ``ScriptFailure`` with its place, without secrets.
  package func run(_ tree: SyntaxTree) async throws(ScriptFailure) {
    var line: PreparedLine? = PreparedLine(tree)
    try await run { line.take().map { .ready($0, lineOffset: 0) } }
  }

  /// Runs lines in order and stops at the first that fails or cannot be parsed.
  ///
  /// Statements before the failure keep their effect. A command fails before it acts if its name, arguments,
  /// programs or file are wrong. If a program, writing the file, or the wait for effects fails, the command has
  /// acted already.
  ///
  /// - Parameter next: Reads the next line.
  /// - Throws: ``ScriptFailure`` with its place, without secrets.
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

  /// Runs statements in order and stops at the first that fails.
  ///
  /// - Parameters:
  ///   - statements: The statements.
  ///   - text: A span of the text that contains them.
  /// - Throws: ``ScriptFailure`` with its place.
  func run(_ statements: [Prepared], in text: SourceSpan) async throws(ScriptFailure) {
    for statement in statements {
      guard let wait = try start(statement, in: text) else { continue }
      try await finish(statement, after: wait, in: text)
    }
  }

  /// The reason why a statement waits.
  private enum Wait {
    /// Other tasks get the thread before the statement runs.
    case turn
    /// The statement itself waits.
    case itself
    /// The effects that the statement started have not settled.
    case rest
  }

  /// Runs a statement up to the point where it waits; most statements never wait.
  ///
  /// - Returns: The reason to wait; nil if the statement, or the script, has ended.
  private func start(_ prepared: Prepared, in text: SourceSpan) throws(ScriptFailure) -> Wait? {
    guard !wantsToQuit else { return nil }
    if pace == .free || sharesApp || stage.clock.isLive {
      // Yield, so that Ctrl-C, timers and other interpreters are handled.
      guard statementsInARow < Self.maxStatementsInARow else {
        statementsInARow = 0
        return .turn
      }
      statementsInARow += 1
    }
    let span = text.at(prepared.statement.range)
    guard !Task.isCancelled else { throw span.interruption }
    observer(of: prepared)?.willRun(prepared.statement, at: span, in: section)
    do {
      guard try runImmediately(prepared, at: span) else { return .itself }
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
      await session.yield()
      guard let wait = try start(prepared, in: text) else { return }
      return try await finish(prepared, after: wait, in: text)
    }
    do {
      if case .itself = wait {
        try await run(prepared, at: span)
      } else {
        try await settle(at: span.at(prepared.keywordRange), after: prepared.command)
      }
    } catch {
      observer(of: prepared)?.didRun(prepared.statement, failure: error)
      guard case .expect(let expectation) = prepared.kind, expectation.syntax.isSoft,
        error.kind == .expectation
      else { throw error }
      failedChecks += 1
      printDiagnostic(concealing(error.diagnostic))
      return
    }
    try end(prepared, at: span)
  }

  private func end(_ prepared: Prepared, at span: SourceSpan) throws(ScriptFailure) {
    observer(of: prepared)?.didRun(prepared.statement, failure: nil)
    if router.dropCount != printedDrops { try printDrops(at: span) }
  }

  private func observer(of prepared: Prepared) -> (any ScriptObserver)? {
    prepared.statement.isBlock ? nil : observer
  }

  /// Prints links that the router has dropped, except for the interactive shell, which does so itself.
  private func printDrops(at span: SourceSpan) throws(ScriptFailure) {
    guard pace == .settling else { return }
    let links = router.droppedLinks.value.filter { $0.number > printedDrops }
    printedDrops = router.dropCount
    for link in links { try write("dropped: \(link)", at: span) }
  }

  /// Runs a statement that never waits, as most do.
  ///
  /// - Returns: Whether the statement has run; otherwise nothing has happened.
  private func runImmediately(_ prepared: Prepared, at span: SourceSpan) throws(ScriptFailure)
    -> Bool
  {
    switch prepared.kind {
    case .command(let pipeline):
      guard pipeline.isPlain, pace == .settling,
        let output = try runImmediately(pipeline.command, at: span)
      else { return false }
      if let text = host.show(output) { try write(text, at: span) }
    case .expect(let expectation):
      return try expectImmediately(expectation, at: span)
    case .bind(let name, let operand):
      guard let value = try valueImmediately(of: operand, at: span) else { return false }
      bind(name, to: value)
      learn(variable: name, boundTo: operand.syntax)
    case .mustFail, .bisect, .await, .section, .header, .block: return false
    }
    return true
  }

  private func run(_ prepared: Prepared, at span: SourceSpan) async throws(ScriptFailure) {
    switch prepared.kind {
    case .command(let pipeline):
      let output = try await run(pipeline, at: span, isShown: true)
      if let text = host.show(output) { try write(text, at: span) }
    case .mustFail(let pipeline):
      do {
        _ = try await run(pipeline, at: span)
      } catch  where error.kind == .command && !error.isUnresolved {
        return
      }
      throw span.at(pipeline.syntax.range).expectationFailed(
        "the command succeeded, but it was expected to fail")
    case .expect(let expectation): try await expect(expectation, at: span)
    case .bisect(let condition):
      let text = try await bisect(condition, at: span)
      try write(host.show(.text(text)) ?? text, at: span)
    case .await(let condition, let limit, let reason):
      guard case .await(let syntax, _, _) = prepared.statement.kind else { return }
      try await wait(for: condition, syntax, within: limit, because: reason, at: span)
    case .bind(let name, let operand):
      bind(name, to: try await value(of: operand, at: span))
      learn(variable: name, boundTo: operand.syntax)
    case .section(let name):
      let text = try await text(of: name, at: span)
      let isSecret = name.syntax.variableNames.contains(where: secretDetector.isSecret(variable:))
      section = isSecret ? Value.redacted.description : text
    case .header(let header): try check(header, at: span)
    case .block(let block): try await run(block, at: span)
    }
  }

  /// Fails if a `check` of the script has failed.
  package func finishChecks() throws(ScriptFailure) {
    guard failedChecks > 0 else { return }
    let message = failedChecks == 1 ? "1 check failed" : "\(failedChecks) checks failed"
    failedChecks = 0
    throw ScriptFailure(
      .expectation,
      Diagnostic(code: Diagnostic.Code(ScriptFailure.Code.checkFailed), message: message))
  }

  /// Waits until the effects of the last command have settled, if the pace demands it.
  func settle(
    at span: SourceSpan, after command: PreparedCommand?
  ) async throws(ScriptFailure) {
    guard pace == .settling, !stage.isSettled else { return }
    do {
      try await stage.settle(within: settleTimeout)
    } catch {
      let error = redacting(error: error)
      let name = command?.invocation.name.text
      let parameters = name.flatMap(schema(called:))?.parameters ?? []
      guard let name, parameters.contains(where: { $0.name == "force" }) else {
        throw span.failure(
          of: error, leavingBy: router.forcedLeaving(after: error), in: router.tree)
      }
      throw span.failure(of: error, leavingBy: .command("\(name) --force"), in: router.tree)
    }
  }

  // MARK: Scripts

  /// Fails if the caller has not applied the header of a script, unless another script sources it.
  private func check(_ header: ScriptHeader, at span: SourceSpan) throws(ScriptFailure) {
    guard !isHeaderApplied, sources.isEmpty,
      let field = header.arguments.first(where: {
        $0.label?.text != ScriptHeader.Field.tags.rawValue
      })
    else { return }
    throw span.at(field.range).failure(
      .scriptHeader,
      "'\(field.label?.text ?? ""):' applies only to a script that 'run' runs in a fresh app",
      help: "leave it out, or use 'run' without --attach")
  }

  /// Runs another script with variables of its own.
  func source(
    _ path: String, variables own: [String: Value], at place: SourceSpan
  ) async throws(ScriptFailure) {
    try checkRecursion(into: path, at: place)
    let bytes = try place.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
    var lines = PreparedLines(makeReader(name: path))
    var offset = 0
    // A script runs only if all of it can be parsed.
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

  /// Fails if a script would source itself, or if scripts source each other too deep.
  private func checkRecursion(into path: String, at place: SourceSpan) throws(ScriptFailure) {
    if let first = sources.firstIndex(of: path) {
      let chain = (sources[first...] + [path]).joined(separator: " > ")
      throw place.failure(
        .scriptRecursion, "'\(path)' is already running",
        help: "remove one of the 'source' commands"
      ).noting("note: \(chain)")
    }
    guard sources.count < Parser.nestingLimit else {
      throw place.failure(
        .scriptRecursion, "'source' is nested more than \(Parser.nestingLimit) scripts deep",
        help: "merge some of the scripts"
      ).noting("note: \(sources.suffix(3).joined(separator: " > ")) > \(path)")
    }
  }

  // MARK: Output and end

  func write(_ text: String, at span: SourceSpan) throws(ScriptFailure) {
    do { try host.print(text) } catch {
      throw span.failure(error.code, error.message, help: error.help)
    }
  }

  /// Whether the running statement is in a script that another script sources.
  var isSourced: Bool { !sources.isEmpty }

  package func quit() { wantsToQuit = true }

  /// Runs statements also after the script has called `quit`.
  func withoutQuitting(_ body: () async throws(ScriptFailure) -> Void) async throws(ScriptFailure) {
    let wantedToQuit = wantsToQuit
    wantsToQuit = false
    defer { wantsToQuit = wantsToQuit || wantedToQuit }
    try await body()
  }
}
