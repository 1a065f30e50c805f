import Dispatch
import Glibc
import SceneRuntime

/// Sends jobs from four threads to the main actor, and prints whether those of each arrive in order: `ArrivalProbe COUNT`
/// for as many from each.
@main
struct ArrivalProbe {
  private static let threads = 4

  @MainActor
  static func main() async {
    guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
      print("usage: ArrivalProbe COUNT")
      exit(1)
    }
    let (arrivals, sender) = AsyncStream<(thread: Int, number: Int)>.makeStream()
    for thread in 0..<threads {
      DispatchQueue(label: "sender \(thread)").async {
        for number in 0..<count {
          // Lets the executor's thread sleep at times.
          if number.isMultiple(of: 10_000) { usleep(1_000) }
          Task { @MainActor in sender.yield((thread, number)) }
        }
      }
    }
    var next = Array(repeating: 0, count: threads)
    for await arrival in arrivals {
      guard arrival.number == next[arrival.thread] else {
        print("thread \(arrival.thread): \(arrival.number) instead of \(next[arrival.thread])")
        exit(1)
      }
      next[arrival.thread] += 1
      if next.allSatisfy({ $0 == count }) { break }
    }
    print("\(threads * count) jobs arrived in order")
  }
}
