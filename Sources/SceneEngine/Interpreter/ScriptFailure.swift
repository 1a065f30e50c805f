package import SceneLanguage
package import Scenes

/// The error that ends a script.
package struct ScriptFailure: Error, Equatable, Sendable {
  /// The kind of a failure, which determines the exit status.
  package enum Kind: Equatable, Sendable {
    /// The text cannot be parsed.
    case syntax
    /// A command failed.
    case command
    /// An expectation does not hold.
    case expectation
    /// The user interrupted the script.
    case interruption
  }

  /// The errors of the engine; each raw value is the text of a ``Diagnostic/Code``.
  package enum Code: String, CaseIterable, Sendable {
    case actionIgnored = "action.ignored"
    case appFailed = "app.failed"
    case argumentDuplicate = "argument.duplicate"
    case argumentMissing = "argument.missing"
    case argumentNoFlag = "argument.noFlag"
    case argumentTooMany = "argument.tooMany"
    case argumentType = "argument.type"
    case argumentUnknownFlag = "argument.unknownFlag"
    case argumentUnknownLabel = "argument.unknownLabel"
    case argumentUnlabeled = "argument.unlabeled"
    case commandInteractive = "command.interactive"
    case commandRenamed = "command.renamed"
    case commandUnknown = "command.unknown"
    case checkFailed = "check.failed"
    case expectContainer = "expect.container"
    case expectFailed = "expect.failed"
    case expectOrder = "expect.order"
    case expectRegex = "expect.regex"
    case expectType = "expect.type"
    case followMode = "follow.mode"
    case followNone = "follow.none"
    case orderNumbers = "order.numbers"
    case forList = "for.list"
    case helpUnknown = "help.unknown"
    case coordinatorAbsent = "coordinator.absent"
    case journalCall = "journal.call"
    case linkNone = "link.none"
    case linksCount = "links.count"
    case linksNone = "links.none"
    case linksUnexpected = "links.unexpected"
    case linksUnknown = "links.unknown"
    case moveRefused = "move.refused"
    case externalFailed = "external.failed"
    case externalRefused = "external.refused"
    case placeNotThere = "place.notThere"
    case placePath = "place.path"
    case placeUnknown = "place.unknown"
    case readMalformed = "read.malformed"
    case recordNone = "record.none"
    case recordTwice = "record.twice"
    case repeatCount = "repeat.count"
    case savedDamaged = "saved.damaged"
    case savedForeign = "saved.foreign"
    case savedNewer = "saved.newer"
    case savedUnwritable = "saved.unwritable"
    case screenNone = "screen.none"
    case scriptHeader = "script.header"
    case scriptInterrupted = "script.interrupted"
    case scriptRecursion = "script.recursion"
    case stageAdvance = "stage.advance"
    case stageStopped = "stage.stopped"
    case stageUnsettled = "stage.unsettled"
    case stateAbsent = "state.absent"
    case stateMalformedPath = "state.malformedPath"
    case statePath = "state.path"
    case targetAbsent = "target.absent"
    case targetAmbiguous = "target.ambiguous"
    case targetUnknown = "target.unknown"
    case travelMoment = "travel.moment"
    case travelNone = "travel.none"
    case travelState = "travel.state"
    case valueOutOfRange = "value.outOfRange"
    case valueTooLarge = "value.tooLarge"
    case variablePath = "variable.path"
    case variableUnknown = "variable.unknown"
  }

  // Indirect: each throwing call has room for an error, also if none is thrown, and a diagnostic is large.
  private indirect enum Reason: Equatable {
    case failure(Kind, Diagnostic)
  }

  private let reason: Reason

  /// The kind of the failure.
  package var kind: Kind {
    switch reason {
    case .failure(let kind, _): kind
    }
  }
  /// The error and its place.
  package var diagnostic: Diagnostic {
    switch reason {
    case .failure(_, let diagnostic): diagnostic
    }
  }

  /// Creates a failure.
  package init(_ kind: Kind, _ diagnostic: Diagnostic) { reason = .failure(kind, diagnostic) }

  /// The code of the error, if it is one of the engine.
  var code: Code? { Code(rawValue: diagnostic.code.rawValue) }

  /// Whether a command did not run because its line is wrong: a name or an argument, whatever the app's state.
  ///
  /// Such a failure does not satisfy `!`, under which a misspelled command would always pass.
  package var isUnresolved: Bool {
    switch code {
    case .commandUnknown, .commandRenamed, .commandInteractive, .placeUnknown, .targetUnknown,
      .targetAmbiguous, .statePath, .stateMalformedPath, .variableUnknown, .variablePath,
      .argumentDuplicate, .argumentMissing, .argumentNoFlag, .argumentTooMany, .argumentType,
      .argumentUnknownFlag, .argumentUnknownLabel, .argumentUnlabeled, .helpUnknown,
      .linksUnknown, .followMode:
      true
    default: false
    }
  }

  /// The failure with one more note.
  func noting(_ note: String) -> ScriptFailure {
    var diagnostic = diagnostic
    diagnostic.notes.append(note)
    return ScriptFailure(kind, diagnostic)
  }
}

extension Diagnostic.Code {
  /// The user interrupted a script.
  package static let interrupted = Self(ScriptFailure.Code.scriptInterrupted)
}

extension Diagnostic {
  /// Describes an error that an app, its stage or its router reported by itself.
  @MainActor
  package init(of failure: any Error, in app: any SceneApp) {
    let leaving = app.router.forcedLeaving(after: failure)
    self =
      SourceSpan.nowhere.failure(of: failure, leavingBy: leaving, in: app.router.tree).diagnostic
    range = nil
    place = nil
  }
}
