import SceneCommands
import SceneLanguage
import SceneRuntime

extension StageError {
  /// The code of the failure in a script.
  var code: ScriptFailure.Code {
    switch self {
    case .unsettled: .stageUnsettled
    case .several: .appFailed
    case .clockIsLive, .negativeDuration, .tooLate, .alreadyAdvancing, .noVirtualTime:
      .stageAdvance
    }
  }

  /// What happened, with durations in the format of scripts.
  var message: String {
    switch self {
    case .unsettled(let effects, let bound):
      "the app did not settle within \(bound.exactText): \(effects.map(\.text).joined(separator: "; "))"
    case .negativeDuration(let duration): "cannot move time back by \((.zero - duration).exactText)"
    case .clockIsLive: "cannot advance a live clock"
    case .tooLate: "time ends \(StageClock.latest.offset.exactText) after the start"
    case .several, .alreadyAdvancing, .noVirtualTime: "\(self)"
    }
  }

  /// How to fix it.
  var fix: String? {
    switch self {
    case .clockIsLive: "start the shell with --virtual, or wait for a condition with 'await'"
    case .unsettled(let effects, _):
      if effects.contains(where: { $0.activity == .waiting(on: nil) }) {
        "wait in stage.external.request(_:) or External.wait(for:), so that this error can name it"
      } else if effects.contains(where: \.isWaiting) {
        "make the request end; do not call a fake that sleeps on the app's clock through stage.external"
      } else {
        "let this work finish, or cancel it"
      }
    case .negativeDuration: "write 0s or a longer duration, as in advance 2s"
    case .tooLate(let rest): "\(rest.exactText) are left"
    case .several, .alreadyAdvancing, .noVirtualTime: nil
    }
  }
}

extension EffectStatus {
  fileprivate var isWaiting: Bool {
    if case .waiting = activity { true } else { false }
  }
}
