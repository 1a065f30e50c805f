import Glibc

/// Reads the lines of a file, each as a span of the buffer.
///
/// The buffer grows to the longest line and no further. A line ends with LF or CRLF; the last one may end with the
/// file.
package struct LineReader: ~Copyable {
  package private(set) var lineNumber = 0

  private var file: FileReader
  private let lineLimit: Int
  private var buffer: [UInt8]
  /// The first unread byte; bytes from `end` on are free.
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  package private(set) var lacksFinalLineBreak = false

  private static let initialCapacity = 65_536

  package init(_ file: consuming FileReader, lineLimit: Int = 10_000_000) {
    self.file = file
    self.lineLimit = lineLimit
    self.buffer = [UInt8](repeating: 0, count: Self.initialCapacity)
  }

  /// Calls a closure with the next line, without its line break.
  package mutating func withNextLine<Result>(
    _ body: (Span<UInt8>) -> Result
  ) throws(FileError) -> Result? {
    var searched = 0
    while true {
      if let newline = indexOfNewline(from: start + searched) {
        let result = try lend(start..<newline, to: body)
        start = newline + 1
        return result
      }
      searched = end - start
      guard searched <= lineLimit + 1 else { throw tooLong() }
      if isAtEnd {
        guard searched > 0 else { return nil }
        lacksFinalLineBreak = true
        let result = try lend(start..<end, to: body)
        start = end
        return result
      }
      try refill()
    }
  }

  /// Returns the next line, without its line break; bytes that are not UTF-8 are replaced.
  package mutating func nextText() throws(FileError) -> String? {
    try withNextLine { line in
      unsafe line.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the bytes of the next line, without its line break.
  package mutating func nextBytes() throws(FileError) -> [UInt8]? {
    try withNextLine { line in unsafe line.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Skips the next line, of any length, after an error about it.
  package mutating func skipLine() throws(FileError) {
    lineNumber += 1
    while true {
      if let newline = indexOfNewline(from: start) {
        start = newline + 1
        return
      }
      start = end
      guard !isAtEnd else { return }
      try refill()
    }
  }

  private mutating func lend<Result>(
    _ line: Range<Int>, to body: (Span<UInt8>) -> Result
  ) throws(FileError) -> Result {
    var line = line
    if let last = line.last, buffer[last] == UInt8(ascii: "\r") {
      line = line.lowerBound..<last
    }
    guard line.count <= lineLimit else { throw tooLong() }
    lineNumber += 1
    return body(buffer.span.extracting(line))
  }

  private func tooLong() -> FileError {
    .lineTooLong(path: file.path, line: lineNumber + 1, limit: lineLimit)
  }

  private func indexOfNewline(from first: Int) -> Int? {
    unsafe buffer.withUnsafeBytes { unsafe $0.newline(in: first..<max(first, end)) }
  }

  /// Makes room by moving the current line to the front, or by growing the buffer, then reads.
  private mutating func refill() throws(FileError) {
    if start > 0 {
      buffer.replaceSubrange(0..<(end - start), with: buffer[start..<end])
      end -= start
      start = 0
    }
    if end == buffer.count {
      buffer += [UInt8](repeating: 0, count: buffer.count)
    }
    let count = try file.read(into: &buffer, from: end)
    end += count
    isAtEnd = count == 0
  }
}

extension UnsafeRawBufferPointer {
  /// The position of the first line break in a range.
  package func newline(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = baseAddress,
      let found = unsafe memchr(
        base + range.lowerBound, Int32(UInt8(ascii: "\n")), range.count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}
