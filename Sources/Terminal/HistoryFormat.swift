import Glibc

/// The text of a history file: per entry a line `#` and seconds since 1970, then the entry's lines.
///
/// It is the format of bash and readline with timestamps on, which are what makes an entry of several
/// lines come back as one.
enum HistoryFormat {
  /// An entry and the bytes of a file that are its own, its timestamp with them.
  struct Stored: Equatable {
    var entry: HistoryEntry
    var range: Range<Int>
  }

  /// The most bytes of an entry: nobody has typed more, and an editor would choke on it.
  private static let byteLimit = 65_536

  /// Prints one entry.
  static func text(of entry: String, at seconds: Int) -> String {
    guard entry.contains("#") else { return "#\(seconds)\n\(entry)\n" }
    let lines = entry.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    // A comment that reads as a timestamp would end the entry.
    let text = lines.map {
      isTimestamp(Array(String($0).utf8)) ? " \(Substring($0))" : "\(Substring($0))"
    }
    .joined(separator: "\n")
    return "#\(seconds)\n\(text)\n"
  }

  /// Reads the entries of a file, oldest first.
  ///
  /// A file without timestamps is read an entry a line. Bytes that are not UTF-8 are replaced, and NULs,
  /// which a file torn by a crash may end with, are left out.
  ///
  /// - Parameters:
  ///   - bytes: The file, or its end.
  ///   - isWhole: Whether it begins with the file, and not somewhere in an entry.
  /// - Returns: The entries.
  static func entries(in bytes: [UInt8], isWhole: Bool = true) -> [Stored] {
    let stored = unsafe bytes.withUnsafeBytes { unsafe entries(in: $0) }
    guard !isWhole else { return stored }
    // What comes before the first timestamp is the rest of an entry.
    let first = stored.firstIndex { $0.entry.seconds != nil }
    return Array(stored.dropFirst(first ?? 1))
  }

  /// An entry whose end hasn't been found yet: where it begins, and its text.
  private struct Open {
    var start: Int
    var seconds: Int?
    var text: Range<Int>?
  }

  private static func entries(in bytes: UnsafeRawBufferPointer) -> [Stored] {
    var entries: [Stored] = []
    var open: Open?
    var hasTimestamps = false
    func close(at end: Int) {
      defer { open = nil }
      guard let found = open, let text = found.text, text.count <= byteLimit else { return }
      let entry = unsafe HistoryEntry(self.text(of: bytes[text]), at: found.seconds)
      entries.append(Stored(entry: entry, range: found.start..<end))
    }
    var start = 0
    while start < bytes.count {
      let end = unsafe endOfLine(in: bytes, from: start)
      // A line begins behind the NULs.
      let line = unsafe (bytes[start..<end].firstIndex { $0 != 0 } ?? end)..<end
      if unsafe isTimestamp(bytes[line]) {
        close(at: start)
        hasTimestamps = true
        open = Open(start: start, seconds: unsafe seconds(bytes[line]))
      } else if let text = open?.text {
        let isOnlyNULs = line.isEmpty && start < end
        if !isOnlyNULs { open?.text = text.lowerBound..<end }
      } else if !line.isEmpty {
        open = open ?? Open(start: start)
        open?.text = line
        if !hasTimestamps { close(at: min(end + 1, bytes.count)) }
      }
      start = end + 1
    }
    close(at: bytes.count)
    return entries
  }

  private static func endOfLine(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return bytes.count }
    return unsafe UnsafeRawPointer(found) - base
  }

  private static func text(of bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    let nul = unsafe bytes.baseAddress.flatMap { unsafe memchr($0, 0, bytes.count) }
    return unsafe nul == nil
      ? String(decoding: bytes, as: UTF8.self)
      : unsafe String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }

  private static func isTimestamp(_ line: some Collection<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && line.count > 1
      && line.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func seconds(_ line: some Collection<UInt8>) -> Int? {
    Int(String(decoding: line.dropFirst(), as: UTF8.self))
  }
}
