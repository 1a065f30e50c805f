package import Commands
package import Language
import Links
import Scenes

/// Where in a text something happens: what failures point at.
package struct SourceSpan: Sendable {
  /// The text.
  package let source: SourceText
  /// The part of it.
  package let range: SourceRange
  /// How many lines further down the text stands now than where it was read first.
  var lineOffset: Int

  /// Creates a span of a text.
  package init(_ source: SourceText, _ range: SourceRange, lineOffset: Int = 0) {
    self.source = source
    self.range = range
    self.lineOffset = lineOffset
  }

  /// A span of no text.
  static let nowhere = SourceSpan(SourceText(name: "", ""), SourceRange(0, 0))

  /// The place for a reader.
  ///
  /// - Complexity: O(*n*) in the offset of the range and the length of its line.
  package var place: SourcePlace {
    var place = source.place(of: range)
    place.line += lineOffset
    return place
  }

  /// What is written there.
  package var text: String { source[range] }

  /// Another part of the same text.
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

  /// A command failed.
  package func failure(
    _ code: ScriptFailure.Code, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    failure(Diagnostic.Code(code), message, help: help)
  }

  /// A command failed for a reason that isn't the engine's own.
  package func failure(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil
  ) -> ScriptFailure {
    ScriptFailure(.command, diagnostic(code, message, help: help))
  }

  /// An expectation doesn't hold.
  func expectationFailed(
    _ message: String, notes: [String] = [], help: String? = nil
  ) -> ScriptFailure {
    let code = Diagnostic.Code(ScriptFailure.Code.expectFailed)
    var diagnostic = diagnostic(code, message, help: help)
    diagnostic.notes = notes
    return ScriptFailure(.expectation, diagnostic)
  }

  /// Somebody interrupted the script here.
  var interruption: ScriptFailure {
    ScriptFailure(.interruption, diagnostic(.interrupted, "interrupted"))
  }

  /// A command of an app was called wrongly; points at the argument that is wrong.
  package func failure(of error: CommandError, arguments: [ArgumentSyntax]) -> ScriptFailure {
    let place = error.argumentIndex.flatMap { index in
      arguments.indices.contains(index) ? at(arguments[index].range) : nil
    }
    return (place ?? self).failure(error.code, error.message, help: error.fix)
  }

  /// What the app, the stage or the router threw, in words.
  package func failure(of error: any Error) -> ScriptFailure {
    switch error {
    case is CancellationError: interruption
    case let error as ScriptFailure: error
    case let error as CommandError: failure(error.code, error.message, help: error.fix)
    case let error as LinkError:
      failure(Diagnostic.Code(error.code, in: "link"), error.message, help: error.fix)
    case let error as NavigationError: failure(.moveRefused, error.message, help: error.fix)
    case let error as RouterError: failure(.moveRefused, "\(error)", help: error.fix)
    case let error as RestoringError: failure(error.code, error.message, help: error.fix)
    case let error as StageError: failure(error.code, error.words, help: error.fix)
    case let error as FeedbackLoopError: failure(.stageStopped, "\(error)")
    case let error as ValuePathError: failure(error.code, error.message, help: error.fix)
    default: failure(.appFailed, "\(error)")
    }
  }

  /// A path leads nowhere from what is called so.
  package func failure(of error: ValuePathError, at name: String) -> ScriptFailure {
    failure(error.code, error.message(from: name), help: error.fix)
  }

  /// Does something outside, whose failure belongs here.
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
  /// What to do about it, where there is something that the words don't say.
  fileprivate var fix: String? {
    switch self {
    case .refused: "to leave it all the same, insist with --force"
    case .noLink: "push or present it"
    case .cannotGoBack, .cannotGoForward, .cannotGoUp, .noScene, .denied, .waits, .redirected,
      .redirectedTooOften, .noTab, .notAmongItsTabs, .noCustomStart, .noPendingResult:
      nil
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
