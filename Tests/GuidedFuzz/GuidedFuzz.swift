import Glibc
import LinkFuzzing
import SceneSessions
import ScriptFuzzing

/// Checks an input of libFuzzer, which calls it on one thread; `scripts/fuzz-guided` builds the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let complaint = MainActor.assumeIsolated { kind.complaint(about: bytes) }
  if let complaint { fatalError(complaint) }
  return 0
}

private let kind = ProcessKind.current

/// What the inputs are.
private enum ProcessKind: String, CaseIterable {
  case links, scripts, lines, journals, values

  /// The value of the variable `FUZZ`.
  static var current: ProcessKind {
    let name = unsafe getenv("FUZZ").map { unsafe String(cString: $0) }
    guard let kind = name.flatMap(ProcessKind.init) else {
      fatalError("FUZZ is one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return kind
  }

  /// The invariant that an input violates; nil if there is none.
  @MainActor func complaint(about bytes: [UInt8]) -> String? {
    switch self {
    case .links: linkChecker.complaint(about: bytes)
    case .scripts: SyntaxChecker.complaint(about: bytes)
    // The first byte places the cursor.
    case .lines: lineChecker.complaint(about: Array(bytes.dropFirst()), at: Int(bytes.first ?? 0))
    case .journals: JournalChecker.complaint(about: bytes)
    case .values: JournalChecker.complaint(aboutValue: bytes)
    }
  }
}

@MainActor private var linkChecker = made(LinkChecker.init)
@MainActor private let lineChecker = made(LineChecker.init)

@MainActor private func made<Checker>(_ make: @MainActor () throws -> Checker) -> Checker {
  do { return try make() } catch { fatalError("\(error)") }
}
