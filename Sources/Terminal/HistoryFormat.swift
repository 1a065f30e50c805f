/// The text of a history file: per entry a line `#` and seconds since 1970, then the entry's lines.
///
/// It is the format of bash and readline with timestamps on, which are what makes an entry of several
/// lines come back as one.
enum HistoryFormat {
  /// Prints one entry.
  static func text(of entry: String, at seconds: Int) -> String {
    "#\(seconds)\n\(entry)\n"
  }

  /// Reads the entries of a file, oldest first.
  ///
  /// A file without timestamps is read an entry a line. Bytes that are not UTF-8 are replaced, and NULs,
  /// which a file torn by a crash may end with, are left out.
  static func entries(in bytes: some Sequence<UInt8>) -> [String] {
    let text = String(decoding: bytes.lazy.filter { $0 != 0 }, as: UTF8.self)
    var entries: [String] = []
    var continuesEntry = false
    var hasTimestamps = false
    // CRLF is one Character, so the lines are cut between scalars.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if isTimestamp(line) {
        hasTimestamps = true
        continuesEntry = false
      } else if continuesEntry {
        entries[entries.endIndex - 1] += "\n" + String(line)
      } else if !line.isEmpty {
        entries.append(String(line))
        continuesEntry = hasTimestamps
      }
    }
    // The file's last newline ends the last entry; it does not begin another line of it.
    if continuesEntry, let last = entries.last, last.hasSuffix("\n") {
      entries[entries.endIndex - 1] = String(last.dropLast())
    }
    return entries
  }

  private static func isTimestamp(_ line: Substring.UnicodeScalarView) -> Bool {
    line.first == "#" && line.count > 1 && line.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
