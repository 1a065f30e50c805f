import Glibc
import GuidedFuzzing

/// Checks an input of libFuzzer, which calls it on one thread; `scripts/fuzz-guided` builds the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let complaint = MainActor.assumeIsolated { checker.complaint(about: bytes) }
  if let complaint { fatalError(complaint) }
  return 0
}

/// The checker of the kind that the variable `FUZZ` names.
@MainActor private let checker: InputChecker = {
  let name = unsafe getenv("FUZZ").map { unsafe String(cString: $0) }
  guard let kind = name.flatMap(InputKind.init) else {
    fatalError("FUZZ is one of \(InputKind.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  do { return try InputChecker(kind) } catch { fatalError("\(error)") }
}()
