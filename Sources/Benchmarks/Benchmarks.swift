import Feedback
import Stage

/// Measures what design's budgets name; prints nanoseconds and ratios.
@main
struct Benchmarks {
  static func main() async {
    await LoopBenchmarks.run()
  }
}

@SceneActor
enum LoopBenchmarks {
  static func run() async {
    let clock = ContinuousClock()
    let stage = Stage.virtual()
    let count = 10_000_000
    var heard = 0
    for _ in 0..<3 {
      let loop = FeedbackLoop<Int, Int>("c", on: stage, initial: 0, reduce: Reducer { (s: inout Int, e: Int) in s &+= e })
      let observation = loop.observe { heard &+= $0 }
      let t = clock.measure { for _ in 0..<count { loop.send(1) } }
      print("dispatch, one observer", t / count, heard)
      observation.cancel()
    }
    for _ in 0..<3 {
      let n = 1_000_000
      let loop = FeedbackLoop<Int, Int>("c", on: stage, initial: 0, reduce: Reducer { (s: inout Int, e: Int) in s &+= e }, feedbacks: [Feedback("next", request: { $0 > 0 && $0 < n ? $0 : nil }, effect: { _ in 1 })])
      let start = clock.now
      loop.send(1)
      try? await stage.settle()
      print("effect at once", (clock.now - start) / n, loop.state)
    }
    for _ in 0..<3 {
      let n = 1_000_000
      let loop = FeedbackLoop<Int, Int>("c", on: stage, initial: 0, reduce: Reducer { (s: inout Int, e: Int) in s &+= e }, feedbacks: [Feedback("next", request: { $0 > 0 && $0 < n ? $0 : nil }, effect: { _ in
        await withCheckedContinuation { c in SceneActor.task { c.resume() } }
        return 1 })])
      let start = clock.now
      loop.send(1)
      try? await stage.settle()
      print("effect that suspends once", (clock.now - start) / n, loop.state)
    }
  }
}
