import Dispatch
import FoundationEssentials
import Glibc
import Testing

@testable import SceneRuntime

/// Jobs that other threads send.
@MainActor
struct ArrivalTests {
  /// The number of jobs per thread, which SCENE_JOBS sets.
  private nonisolated static let count =
    ProcessInfo.processInfo.environment["SCENE_JOBS"].flatMap(Int.init) ?? 50_000
  private nonisolated static let threads = 4

  @Test func jobsOfOtherThreadsArriveInOrder() async {
    let (arrivals, sender) = AsyncStream<(thread: Int, number: Int)>.makeStream()
    for thread in 0..<Self.threads {
      DispatchQueue(label: "sender \(thread)").async {
        for number in 0..<Self.count {
          // Lets the executor's thread sleep at times.
          if number.isMultiple(of: 10_000) { usleep(1_000) }
          Task { @MainActor in sender.yield((thread, number)) }
        }
      }
    }
    var next = Array(repeating: 0, count: Self.threads)
    for await arrival in arrivals {
      if next[arrival.thread] != arrival.number {
        Issue.record(
          "thread \(arrival.thread): \(arrival.number) instead of \(next[arrival.thread])")
        return
      }
      next[arrival.thread] += 1
      if next.allSatisfy({ $0 == Self.count }) { break }
    }
    #expect(next == Array(repeating: Self.count, count: Self.threads))
  }
}
