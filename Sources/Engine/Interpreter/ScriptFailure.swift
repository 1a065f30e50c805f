package import Language

/// Why a script has stopped.
package struct ScriptFailure: Error, Equatable, Sendable {
  /// What kind of failure it is; a program's exit status follows from it.
  package enum Kind: Equatable, Sendable {
    /// The text can't be parsed.
    case syntax
    /// A command failed.
    case command
    /// An expectation doesn't hold.
    case expectation
    /// Somebody interrupted the script.
    case interruption
  }

  /// What the engine tells apart of what goes wrong, by the text of its ``Diagnostic/Code``.
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
    case argumentUnlabelled = "argument.unlabelled"
    case commandInteractive = "command.interactive"
    case commandUnknown = "command.unknown"
    case expectFailed = "expect.failed"
    case expectOrder = "expect.order"
    case expectRegex = "expect.regex"
    case followMode = "follow.mode"
    case followNone = "follow.none"
    case forList = "for.list"
    case helpUnknown = "help.unknown"
    case journalCall = "journal.call"
    case linkNone = "link.none"
    case linksCount = "links.count"
    case linksUnexpected = "links.unexpected"
    case linksUnknown = "links.unknown"
    case moveRefused = "move.refused"
    case outsideFailed = "outside.failed"
    case outsideRefused = "outside.refused"
    case placeNotThere = "place.notThere"
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
    case stateMalformedPath = "state.malformedPath"
    case statePath = "state.path"
    case targetUnknown = "target.unknown"
    case travelMoment = "travel.moment"
    case travelNone = "travel.none"
    case valueTooLarge = "value.tooLarge"
    case variableUnknown = "variable.unknown"
  }

  // It is handed on where nothing has failed, too, and a diagnostic is large.
  private indirect enum Reason: Equatable {
    case failure(Kind, Diagnostic)
  }

  private let reason: Reason

  /// What kind of failure it is.
  package var kind: Kind {
    switch reason {
    case .failure(let kind, _): kind
    }
  }
  /// What went wrong, and where.
  package var diagnostic: Diagnostic {
    switch reason {
    case .failure(_, let diagnostic): diagnostic
    }
  }

  /// Creates a failure.
  package init(_ kind: Kind, _ diagnostic: Diagnostic) { reason = .failure(kind, diagnostic) }

  /// What went wrong, if it is something that the engine tells apart.
  var code: Code? { Code(rawValue: diagnostic.code.rawValue) }

  /// The failure with something else that is to be known, behind what is known already.
  func noting(_ note: String) -> ScriptFailure {
    var diagnostic = diagnostic
    diagnostic.notes.append(note)
    return ScriptFailure(kind, diagnostic)
  }
}

extension Diagnostic.Code {
  /// Somebody has interrupted a script.
  package static let interrupted = Self(ScriptFailure.Code.scriptInterrupted)
}

extension Diagnostic {
  /// Says what an app, its stage or its router has reported, which no script has asked for.
  package init(of failure: any Error) {
    self = SourceSpan.nowhere.failure(of: failure).diagnostic
    range = nil
    place = nil
  }
}
