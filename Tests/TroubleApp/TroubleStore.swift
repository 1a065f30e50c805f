import Dispatch
import Glibc
import Scenes

/// A page that shows its name, and may refuse to be left.
@MainActor
final class TroubleStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Changes the name; to `swell`, while it takes more and more memory.
    case rename(String)
    /// Changes the name to the real time.
    case stamp
    /// Changes the name after a while, from another thread, on Dispatch's main queue.
    case renameOnMainQueue(String)
    /// Changes the name after a while, in a task that another thread starts.
    case renameInNewTask(String)
    /// Changes the name after a while, in a task that another thread resumes.
    case renameWhenResumed(String)
    /// Ends the process, if the name was changed.
    case trap
    /// Does not end.
    case spin
  }

  let refusalToLeave: String?
  private let name: Relay<String>
  private let original: String

  init(name: String, refusalToLeave: String? = nil) {
    self.name = Relay(name)
    original = name
    self.refusalToLeave = refusalToLeave
  }

  var state: ObservableState<String> { name.states }

  func restore(_ state: String) { name.accept(state) }

  private nonisolated static func later(_ act: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2, execute: act)
  }

  func dispatch(_ action: Action) {
    switch action {
    case .rename("swell"):
      var taken: [[UInt8]] = []
      while true { taken.append(Array(repeating: 1, count: 1_000_000)) }
    case .rename(let text): name.accept(text)
    case .stamp: name.accept("at \(DispatchTime.now().uptimeNanoseconds)")
    case .renameOnMainQueue(let text):
      Self.later { [name] in
        DispatchQueue.main.async { MainActor.assumeIsolated { name.accept(text) } }
      }
    case .renameInNewTask(let text):
      Self.later { [name] in Task { @MainActor in name.accept(text) } }
    case .renameWhenResumed(let text):
      Task { [name] in
        await withCheckedContinuation { continuation in Self.later { continuation.resume() } }
        name.accept(text)
      }
    case .trap: precondition(name.value == original, "the name is \(name.value)")
    case .spin: while true { sched_yield() }
    }
  }
}

struct TroubleView: SceneView {
  func props(from state: String) -> String { state }
  func render(_ props: String) -> String { props }
}
