import Foundation
import PseudoTerminal

extension Process {
  /// Starts the program, and returns its exit status.
  ///
  /// A separate thread waits for it: Foundation misses the end of a process that ends at once.
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
