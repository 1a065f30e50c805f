import Synchronization

/// The stage to which tasks belong that no task of a stage has started: those of other threads, and of the program
/// that drives the app.
package enum ProcessStage {
  private static let current = Mutex<StageClock?>(nil)

  static var clock: StageClock? { current.withLock(\.self) }

  /// Makes a stage the process's, until another one is.
  package static func become(_ stage: SceneStage?) { current.withLock { $0 = stage?.clock } }
}
