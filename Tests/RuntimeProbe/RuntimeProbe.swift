import Dispatch
import SceneRuntime

/// Runs the framework in a process that never installs the executor, or installs it too late.
///
/// `live` does not install it; `late` installs it in a task.
@main
struct RuntimeProbe {
  @MainActor
  static func main() async {
    if CommandLine.arguments.last == "late" { ProcessExecutor.install() }
    let stage = SceneStage.live(seed: 0)
    let loop = FeedbackLoop<Int, Int>(
      "counter", on: stage, initial: 0, reduce: StateReducer { (_: Int, event: Int) in event },
      feedbacks: [
        Feedback("atOnce", request: { $0 == 1 ? true : nil }, effect: { _ in 2 }),
        Feedback("sleeps", request: { $0 == 2 ? true : nil }) { _ in
          try? await stage.clock.sleep(for: .milliseconds(2))
          return 3
        },
      ])
    let (states, continuation) = AsyncStream.makeStream(of: Int.self)
    let observation = loop.observe { state in
      continuation.yield(state)
      if state == 3 { continuation.finish() }
    }
    loop.send(1)
    for await state in states { print("state \(state)") }
    observation.cancel()
    do {
      try await SceneStage.virtual().advance(by: .seconds(1))
      print("advanced")
    } catch {
      print(error)
    }
  }
}
