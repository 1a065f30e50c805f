import SceneRuntime

/// The state machine of most tests: a sum with numbers as events.
typealias Counter = FeedbackLoop<Int, Int>

extension FeedbackLoop<Int, Int> {
  @MainActor
  static func make(
    on stage: SceneStage, _ feedbacks: [Feedback<Int, Int>] = [], limit: Int = 2_000_000
  ) -> Counter {
    Counter(
      "counter", on: stage, initial: 0,
      reduce: StateReducer { (state: inout Int, event) in state += event },
      feedbacks: feedbacks, eventLimit: limit)
  }
}
