import Glibc

/// The C library's error numbers and their words.
enum SystemError {
  /// The number left by the call that failed last on this thread.
  static var latest: Int32 { errno }

  /// The C library's words for an error number, such as "No space left on device".
  static func text(of code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
