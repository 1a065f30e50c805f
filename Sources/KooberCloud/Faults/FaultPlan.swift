import Synchronization

/// The faults to come.
final class FaultPlan: Sendable {
  private let faults = Mutex<[(fault: Fault, times: Int)]>([])

  /// Adds a fault behind the others.
  func add(_ fault: Fault) { faults.withLock { $0.append((fault, fault.times ?? 1)) } }

  /// Forgets all faults.
  func clear() { faults.withLock { $0 = [] } }

  /// Takes the first fault that befalls a request.
  func take(method: String, path: String) -> Fault? {
    faults.withLock { faults in
      let index = faults.firstIndex { $0.fault.befalls(method: method, path: path) }
      guard let index else { return nil }
      let fault = faults[index].fault
      faults[index].times -= 1
      if faults[index].times == 0 { faults.remove(at: index) }
      return fault
    }
  }
}
