import Commands
import Language
import SceneRuntime

extension StageError {
  /// What kind of failure it is in a script.
  var code: ScriptFailure.Code {
    switch self {
    case .unsettled: .stageUnsettled
    case .several: .appFailed
    case .clockIsLive, .negativeDuration, .alreadyAdvancing, .noVirtualTime: .stageAdvance
    }
  }

  /// What is wrong, with durations as a script writes them.
  var words: String {
    switch self {
    case .unsettled(let effects, let bound):
      "the app isn't at rest after \(bound.words): \(effects.map { $0.words() }.joined(separator: "; "))"
    case .negativeDuration(let duration): "time can't move back by \((.zero - duration).words)"
    case .clockIsLive: "time passes by itself here"
    case .several, .alreadyAdvancing, .noVirtualTime: "\(self)"
    }
  }

  /// What to do about it.
  var fix: String? {
    switch self {
    case .clockIsLive: "--virtual stops the clock; await waits on it"
    case .unsettled(let effects, _):
      effects.contains { $0.activity == .waiting(on: nil) }
        ? "name what it waits on: wait in stage.external.request(_:) or External.wait(for:)"
        : "what it waits on has to answer or to be cancelled"
    case .negativeDuration: "write a duration from 0, as in advance 2s"
    case .several, .alreadyAdvancing, .noVirtualTime: nil
    }
  }
}
