/// How many scripts have passed, and how many haven't.
struct SuiteTally: CustomStringConvertible {
  private(set) var passed = 0
  private(set) var failed = 0
  /// How many were left out behind one that failed.
  var notRun = 0
  private(set) var seconds = 0.0
  /// What the process leaves with: what the first script that fails would alone.
  private(set) var status = ExitStatus.success

  var count: Int { passed + failed }

  mutating func add(_ result: ScriptResult) {
    seconds += result.seconds
    if result.hasPassed { passed += 1 } else { failed += 1 }
    if status == .success, !result.hasPassed {
      status = ExitStatus(rawValue: result.status) ?? .commandFailed
    }
  }

  var description: String {
    "\(passed) passed, \(failed) failed" + (notRun == 0 ? "" : ", \(notRun) not run")
  }
}
