// Counts on four threads under a contended `Mutex`, and with an argument also without it. The thread sanitizer must report the
// second only: scripts/sanitize checks that it does.
import Dispatch
import Synchronization

final class Counts: @unchecked Sendable {
  let locked = Mutex(0)
  var plain = 0
}

let counts = Counts()
let isRace = CommandLine.arguments.count > 1
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<20_000 {
    counts.locked.withLock { locked in
      locked += 1
      counts.plain += 1
    }
    if isRace { counts.plain += 1 }
  }
}
