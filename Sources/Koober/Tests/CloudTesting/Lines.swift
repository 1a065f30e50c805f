import Foundation
import Synchronization

/// The text of a pipe.
final class Lines: Sendable {
  private struct State {
    var text = ""
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Reads on a separate thread until the writing end is closed.
  init(_ pipe: FileHandle) {
    Thread.detachNewThread { [self] in
      repeat { take(pipe.availableData) } while !state.withLock(\.isClosed)
    }
  }

  private func take(_ data: Data) {
    let waiting = state.withLock { state in
      state.text += String(decoding: data, as: UTF8.self)
      state.isClosed = state.isClosed || data.isEmpty
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// The first complete line; nil if the pipe is closed before it.
  func first() async -> String? {
    await wait { state in state.isClosed || state.text.contains("\n") }
    return state.withLock { state in
      state.text.firstIndex(of: "\n").map { String(state.text[..<$0]) }
    }
  }

  /// The text before a line, once that has arrived; nil if the pipe is closed before it.
  func text(upTo line: String) async -> String? {
    await wait { state in state.isClosed || state.text.contains("\(line)\n") }
    return state.withLock { state in
      state.text.firstRange(of: "\(line)\n").map { String(state.text[..<$0.lowerBound]) }
    }
  }

  /// All text, once the pipe is closed.
  func all() async -> String {
    await wait(until: \.isClosed)
    return state.withLock(\.text)
  }

  private func wait(until condition: (State) -> Bool) async {
    while !state.withLock({ condition($0) }) {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          guard !condition(state) else { return true }
          state.waiting.append(continuation)
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }
}
