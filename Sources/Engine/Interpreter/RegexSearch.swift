import Dispatch
import SceneRuntime
import Synchronization

/// Looks for a regular expression in a text, and gives up on one that takes too long.
///
/// A pattern can take time exponential in the length of the text. So it is matched on another thread;
/// one that is given up on keeps that thread until the process ends.
enum RegexSearch {
  enum Outcome: Sendable {
    case found(Bool)
    case malformed
    case tooDeep
    case tookTooLong
  }

  /// The limit of a search, in real time.
  static let timeout = Duration.seconds(2)

  /// How deep brackets may stand in each other: they are read by a recursion, whose stack is small.
  static let nestingLimit = 100

  /// Whether brackets stand in more of each other than can be read safely.
  ///
  /// One that stands for itself counts as well, unless it is behind a backslash.
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
  ///   - text: Where to look for it.
  /// - Returns: Whether it is there; a search whose task is cancelled took too long.
  static func search(_ pattern: String, in text: String) async -> Outcome {
    guard !isTooDeep(pattern) else { return .tooDeep }
    let answer = Answer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        let timer = ProcessExecutor.shared.schedule(at: RealTime.now.advanced(by: timeout)) {
          answer.give(.tookTooLong)
        }
        // A queue of its own has a thread, where a pool has as few as there are cores: others may block them.
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

  /// The first of several answers.
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
