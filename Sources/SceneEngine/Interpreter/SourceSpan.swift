package import SceneCommands
package import SceneLanguage
import SceneLinks
package import Scenes

/// A part of a text, to which a failure refers.
package struct SourceSpan: Sendable {
  /// The text.
  package let source: SourceText
  /// The range of the part.
  package let range: SourceRange
  /// The number of lines between the first occurrence of a repeated line and this one.
  var lineOffset: Int

  /// Creates a span of a text.
  package init(_ source: SourceText, _ range: SourceRange, lineOffset: Int = 0) {
    self.source = source
    self.range = range
    self.lineOffset = lineOffset
  }

  /// A span of an empty text.
  static let nowhere = SourceSpan(SourceText(name: "", ""), SourceRange(0, 0))

  /// The file, line and column of the span.
  ///
  /// - Complexity: O(*n*) in the offset of the range and the length of its line.
  package var place: SourcePlace {
    var place = source.place(of: range)
    place.line += lineOffset
    return place
  }

  /// The text of the span.
  package var text: String { source[range] }

  /// A different span of the same text.
  package func at(_ range: SourceRange) -> SourceSpan {
    SourceSpan(source, range, lineOffset: lineOffset)
  }

  private func diagnostic(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil
  ) -> Diagnostic {
    var diagnostic = Diagnostic(code: code, message: message, help: help)
    (diagnostic.range, diagnostic.place) = (range, place)
    return diagnostic
  }

  /// The failure of a command.
  package func failure(
    _ code: ScriptFailure.Code, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    failure(Diagnostic.Code(code), message, help: help)
  }

  /// The failure of a command, with a code of another module.
  package func failure(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    ScriptFailure(.command, diagnostic(code, message, help: help))
  }

  /// The failure of an expectation.
  package func expectationFailed(
    _ message: String, notes: [String] = [], help: String? = nil
  ) -> ScriptFailure {
    let code = Diagnostic.Code(ScriptFailure.Code.expectFailed)
    var diagnostic = diagnostic(code, message, help: help)
    diagnostic.notes = notes
    return ScriptFailure(.expectation, diagnostic)
  }

  /// The interruption of the script at this place.
  package var interruption: ScriptFailure {
    ScriptFailure(.interruption, diagnostic(.interrupted, "interrupted"))
  }

  /// The failure of a call with wrong arguments, at the place of the wrong argument.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - arguments: The arguments as they were written.
  ///   - usage: How to write the command, for a label that it does not have.
  /// - Returns: The failure.
  package func failure(
    of error: CommandError, arguments: [ArgumentSyntax], usage: String? = nil
  ) -> ScriptFailure {
    let place = error.argumentIndex.flatMap { index in
      arguments.indices.contains(index) ? at(arguments[index].range) : nil
    }
    let help = error.surplusIndex.flatMap { Self.durationInTwoWords(arguments, second: $0) }
    var fix = help ?? error.fix
    if fix == nil, case .unknownLabel = error { fix = usage.map { "write '\($0)'" } }
    return (place ?? self).failure(error.code, error.message, help: fix)
  }

  /// How to write a number and a unit that were given as two words, as in `1 minute`.
  private static func durationInTwoWords(
    _ arguments: [ArgumentSyntax], second index: Int
  ) -> String? {
    guard index > 0, index < arguments.count, let number = arguments[index - 1].operand.bareWord,
      Double(number) != nil, let word = arguments[index].operand.bareWord
    else { return nil }
    let units = [
      "d": ["d", "day"], "h": ["h", "hr", "hour"], "m": ["m", "min", "minute"],
      "s": ["s", "sec", "second"], "ms": ["ms", "millisecond"],
    ]
    let name = word.lowercased()
    let unit = units.first { $0.value.contains { name == $0 || name == $0 + "s" } }
    return unit.map { "write the duration as one word: \(number)\($0.key)" }
  }

  /// The failure for an error of the app, the stage or the router.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - leaving: How to leave a scene that refuses.
  ///   - tree: The navigation tree, whose scenes an error names; nil if it is not known.
  /// - Returns: The failure at this place.
  package func failure(
    of error: any Error, leavingBy leaving: ForcedLeaving = .flag, in tree: Router.Tree? = nil
  ) -> ScriptFailure {
    switch error {
    case is CancellationError: interruption
    case let error as ScriptFailure: error
    case let error as CommandError: failure(error.code, error.message, help: error.fix)
    case let error as LinkError:
      failure(Diagnostic.Code(error.code, in: "link"), error.message, help: error.fix)
    case let error as NavigationError:
      failure(.moveRefused, of: tree.map { error.texts(in: $0) } ?? (error.message, error.fix))
    case let error as RouterError:
      failure(.moveRefused, "\(error)", help: error.fix(leavingBy: leaving))
    case let error as RestoringError: failure(error.code, error.message, help: error.fix)
    case let error as StageError: failure(error.code, error.message, help: error.fix)
    case let error as FeedbackLoopError: failure(.stageStopped, "\(error)")
    case let error as ValuePathError: failure(error.code, error.message, help: error.fix)
    default: failure(.appFailed, "\(error)")
    }
  }

  private func failure(
    _ code: ScriptFailure.Code, of texts: (message: String, help: String?)
  ) -> ScriptFailure {
    failure(code, texts.message, help: texts.help)
  }

  /// The failure of a path that does not exist in a value with a name.
  package func failure(of error: ValuePathError, at name: String) -> ScriptFailure {
    failure(error.code, error.message(from: name), help: error.fix)
  }

  /// Runs an operation of the host, and reports its failure at this place.
  @MainActor
  package func reporting<Result>(
    _ body: @MainActor () throws(ScriptHost.Failure) -> Result
  ) throws(ScriptFailure) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error.code, error.message, help: error.help)
    }
  }
}

extension RouterError {
  /// How to fix it, if the message does not say so.
  fileprivate func fix(leavingBy leaving: ForcedLeaving) -> String? {
    switch self {
    case .refused:
      switch leaving {
      case .flag: "use --force to leave it anyway"
      case .command(let command): "use '\(command)' to leave it anyway"
      case .impossible: nil
      }
    case .noLink: "use 'push' or 'present' instead"
    case .waits: "use 'open' or 'goto' to go there as soon as it is allowed"
    case .unsupported(_, let place, let supported):
      supported.isEmpty
        ? nil : Self.words(supported.map { $0.command(for: place.name) })
    case .noTab(_, let names) where !names.isEmpty: "tabs: \(names.joined(separator: ", "))"
    case .unsatisfied: "if the place has a link, 'goto' opens it with the places below it"
    case .cannotGoBack, .cannotGoForward, .cannotGoUp, .noScene, .denied, .redirected,
      .redirectedTooOften, .noTab, .notAmongItsTabs, .noCustomStart, .noPendingResult,
      .noValue, .declined, .diverted, .declinedURL:
      nil
    }
  }
}

/// How to leave a scene that refuses.
package enum ForcedLeaving {
  /// With the flag of the failed command.
  case flag
  case command(String)
  /// The scene is not in front, or nothing is below it.
  case impossible
}

extension Router {
  /// How to leave the scene that has refused.
  package func forcedLeaving(after error: any Error) -> ForcedLeaving {
    guard case .refused(let scene, _)? = error as? RouterError, front?.name == scene,
      let back = tree.back
    else { return .impossible }
    if case .dismiss = back.operation { return .command("\(DismissCommand.name) --force") }
    return .command("\(PopCommand.name) --force")
  }
}

extension RouterError {
  /// What to use instead, each command once.
  fileprivate static func words(_ commands: [String]) -> String {
    var seen: Set<String> = []
    let commands = commands.filter { seen.insert($0).inserted }
    return "use \(commands.map { "'\($0)'" }.joined(separator: " or "))"
  }
}

extension Transition {
  /// The command that shows a place by the transition.
  fileprivate func command(for place: String) -> String {
    switch self {
    case .root, .tab: "\(SetRootCommand.name) \(place)"
    case .crossFade: "\(SetRootCommand.name) \(place) --crossFade"
    case .push: "\(PushCommand.name) \(place)"
    case .modal: "\(PresentCommand.name) \(place)"
    case .secondaryStack: "\(PresentCommand.name) \(place) --stack"
    }
  }
}

extension ValuePathError {
  fileprivate var code: ScriptFailure.Code {
    if case .malformed = self { .stateMalformedPath } else { .statePath }
  }
}

extension CommandError {
  fileprivate var code: ScriptFailure.Code {
    switch self {
    case .unknownCommand: .commandUnknown
    case .missingArgument: .argumentMissing
    case .duplicateArgument: .argumentDuplicate
    case .unknownLabel: .argumentUnknownLabel
    case .tooManyArguments: .argumentTooMany
    case .typeMismatch: .argumentType
    }
  }
}
