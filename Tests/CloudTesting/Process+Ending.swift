import Foundation
import PseudoTerminal

extension Process {
  /// Starts the program, and says how it has ended once it has.
  ///
  /// A thread of its own waits for that: Foundation loses the end of a process that ends at once.
  func start() throws -> Task<ExitStatus, Never> {
    let (statuses, continuation) = AsyncStream.makeStream(of: ExitStatus.self)
    try run()
    Thread.detachNewThread { [self] in
      waitUntilExit()
      continuation.yield(
        terminationReason == .exit
          ? .exited(terminationStatus) : .killed(signal: terminationStatus))
      continuation.finish()
    }
    return Task {
      var status = ExitStatus.exited(-1)
      for await ended in statuses { status = ended }
      return status
    }
  }
}
