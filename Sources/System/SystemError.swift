import Glibc

/// The C library's error numbers and their words.
enum SystemError {
  /// The number left by the call that failed last on this thread.
  static var latest: Int32 { errno }

  /// The C library's words for an error number as they stand in a sentence: "no space left on device".
  static func text(of code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let words = String(decoding: bytes, as: UTF8.self)
    let isName = words.dropFirst().first.map { !$0.isLowercase } ?? true
    return isName ? words : words.prefix(1).lowercased() + words.dropFirst()
  }
}
