import SceneBenchmarking
import SceneRuntime

/// Handling an event, with and without an effect.
@MainActor
enum LoopBenchmarks {
  private static let reduce: (inout Int, Int) -> Void = { state, event in state &+= event }

  static func run() async {
    let stage = SceneStage.virtual()
    let baseline = rawReducer()
    dispatch(on: stage).report(
      "dispatch, one observer", baseline: baseline, "raw reducer", budget: "40 ns")
    let hop = await hop()
    let synchronous = await chain(
      on: stage, of: Feedback("next", request: chained, effect: { _ in 1 }))
    synchronous.report("synchronous effect", baseline: baseline, "raw reducer", budget: "80 ns")
    let suspending = await chain(
      on: stage,
      of: Feedback("next", request: chained) { _ in
        await resumedByAnotherJob()
        return 1
      })
    suspending.report(
      "asynchronous effect, one suspension", baseline: hop, "bare hop", budget: "1000 ns")
  }

  /// The baseline: a call of the reducer.
  private static func rawReducer() -> Figure {
    let count = 50_000_000
    var state = 0
    let figure = Figure.measure(count) {
      let reduce = opaque(reduce)
      for event in 0..<count { reduce(&state, event) }
    }
    precondition(state != 1)
    return figure
  }

  private static func dispatch(on stage: SceneStage) -> Figure {
    let count = 5_000_000
    var received = 0
    let loop = FeedbackLoop<Int, Int>(
      "loop", on: stage, initial: 0, reduce: StateReducer(opaque(reduce)))
    let observation = loop.observe { received &+= $0 }
    let figure = Figure.measure(count) { for _ in 0..<count { loop.send(1) } }
    observation.cancel()
    precondition(received != 0)
    return figure
  }

  private static let chainLength = 300_000

  private static let chained: @MainActor (Int) -> Int? = { state in
    state > 0 && state < chainLength ? state : nil
  }

  /// Each state requests an effect, whose event leads to the next state.
  private static func chain(on stage: SceneStage, of feedback: Feedback<Int, Int>) async -> Figure {
    await Figure.measure(chainLength) {
      let loop = FeedbackLoop<Int, Int>(
        "loop", on: stage, initial: 0, reduce: StateReducer(opaque(reduce)), feedbacks: [feedback])
      loop.send(1)
      try? await stage.settle()
      precondition(loop.state == chainLength)
    }
  }

  /// The baseline of a suspension: a task that another job resumes.
  private static func hop() async -> Figure {
    await Figure.measure(chainLength) {
      for _ in 0..<chainLength { await resumedByAnotherJob() }
    }
  }

  private static func resumedByAnotherJob() async {
    await withCheckedContinuation { continuation in
      Task { continuation.resume() }
    }
  }

  /// Hides a value from the optimizer.
  @inline(never)
  private static func opaque<Value>(_ value: Value) -> Value { value }
}
