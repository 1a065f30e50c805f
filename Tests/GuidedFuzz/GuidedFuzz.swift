import Glibc
import LinkFuzzing
import SceneSessions
import ScriptFuzzing

/// Checks an input of libFuzzer, which calls it on one thread; `scripts/fuzz-guided` builds the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let complaint = kind.complaint(about: bytes) { fatalError(complaint) }
  return 0
}

private let kind = ProcessKind.current

/// What the inputs are.
private enum ProcessKind: String, CaseIterable {
  case links, scripts, journals, values

  /// The value of the variable `FUZZ`.
  static var current: ProcessKind {
    let name = unsafe getenv("FUZZ").map { unsafe String(cString: $0) }
    guard let kind = name.flatMap(ProcessKind.init) else {
      fatalError("FUZZ is one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return kind
  }

  /// The invariant that an input violates; nil if there is none.
  func complaint(about bytes: [UInt8]) -> String? {
    switch self {
    case .links: unsafe linkChecker.complaint(about: bytes)
    case .scripts: SyntaxChecker.complaint(about: bytes)
    case .journals: JournalChecker.complaint(about: bytes)
    case .values: JournalChecker.complaint(aboutValue: bytes)
    }
  }
}

private nonisolated(unsafe) var linkChecker: LinkChecker = {
  do { return try LinkChecker() } catch { fatalError("\(error)") }
}()
