import Synchronization

/// The stage to which tasks belong that inherit none: detached ones, and those that Dispatch's main queue starts.
package enum ProcessStage {
  private static let current = Mutex<StageClock?>(nil)

  static var clock: StageClock? { current.withLock(\.self) }

  /// Makes a stage the process's, until another one is.
  package static func become(_ stage: SceneStage?) { current.withLock { $0 = stage?.clock } }
}
