import Dispatch
import SceneRuntime
import Synchronization

/// The search of a regular expression in a text, with a timeout.
///
/// The time of a search can be exponential in the length of the text, so each search runs on a thread of its own.
/// After the timeout, that thread continues until the search or the process ends.
enum RegexSearch {
  enum Outcome: Sendable {
    case found(Bool)
    case malformed
    case tooDeep
    case tookTooLong
  }

  /// The limit of a search, in real time.
  static let timeout = Duration.seconds(2)

  /// The maximum nesting of brackets: Swift parses them recursively, on a small stack.
  static let nestingLimit = 100

  /// Whether the brackets of a pattern are nested deeper than Swift can parse safely.
  ///
  /// A bracket that is matched literally counts too, unless a backslash precedes it.
  private static func isTooDeep(_ pattern: String) -> Bool {
    var depth = 0
    var isEscaped = false
    for byte in pattern.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
      if depth > nestingLimit { return true }
    }
    return false
  }

  /// Searches a text.
  ///
  /// - Parameters:
  ///   - pattern: A regular expression.
  ///   - text: The text to search.
  /// - Returns: The outcome, which is ``Outcome/tookTooLong`` also if the task is canceled.
  static func search(_ pattern: String, in text: String) async -> Outcome {
    guard !isTooDeep(pattern) else { return .tooDeep }
    let answer = Answer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        let timer = ProcessExecutor.shared.schedule(at: RealTime.now.advanced(by: timeout)) {
          answer.give(.tookTooLong)
        }
        // A new queue gets its own thread. A shared pool has few threads, which earlier searches may block.
        DispatchQueue(label: "RegexSearch").async {
          answer.give(outcome(of: pattern, in: text))
          timer.cancel()
        }
      }
    } onCancel: {
      answer.give(.tookTooLong)
    }
  }

  private static func outcome(of pattern: String, in text: String) -> Outcome {
    guard let regex = try? Regex(pattern) else { return .malformed }
    return .found((try? regex.firstMatch(in: text)) != nil)
  }

  /// Resumes a continuation with the first of several outcomes.
  private final class Answer: Sendable {
    private let continuation = Mutex<CheckedContinuation<Outcome, Never>?>(nil)

    func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
      self.continuation.withLock { $0 = continuation }
    }

    func give(_ outcome: Outcome) {
      let waiting = continuation.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      waiting?.resume(returning: outcome)
    }
  }
}
