import Feedback
import Stage
@main
struct Benchmarks {
  static func main() {
    SceneExecutor.shared.host {}
    SceneActor.task { await LoopBenchmarks.run() }
    _ = SceneExecutor.shared.runReadyJobs()
  }
}
@SceneActor
enum LoopBenchmarks {
  static var waiting: UnsafeContinuation<Void, Never>?
  static func run() async {
    let clock = ContinuousClock()
    let stage = Stage.virtual()
    let count = Int(CommandLine.arguments[1])!
    var heard = 0
      let loop = FeedbackLoop<Int, Int>("c", on: stage, initial: 0, reduce: Reducer { (s: inout Int, e: Int) in s &+= e })
      let observation = loop.observe { heard &+= $0 }
      let t = clock.measure { for _ in 0..<count { loop.send(1) } }
      print("dispatch, one observer", t / count, heard)
      observation.cancel()
      let n = Int(CommandLine.arguments[2])!
    for kind in CommandLine.arguments.dropFirst(3) {
      let request: @SceneActor (Int) -> Int? = { $0 > 0 && $0 < n ? $0 : nil }
      let feedback: Feedback<Int, Int> = switch kind { 
      case "sync": Feedback("next", request: request, effect: { _ in 1 })
      case "async": Feedback("next", request: request, effect: { (_: Int) async -> Int in 1 })
      case "suspends": Feedback("next", request: request) { (_: Int) async -> Int in
        await withUnsafeContinuation { c in unsafe waiting = c; SceneActor.task { unsafe waiting?.resume() } }
        return 1 }
      default: Feedback("next", request: request) { _ in
        try? await stage.clock.sleep(for: .nanoseconds(1))
        return 1 }
      }
      let loop = FeedbackLoop<Int, Int>("c", on: stage, initial: 0, reduce: Reducer { (s: inout Int, e: Int) in s &+= e }, feedbacks: [feedback])
      let start = clock.now
      loop.send(1)
      try? await stage.advance(by: .milliseconds(1))
      print("effect", kind, (clock.now - start) / n, loop.state)
    }
  }
}
