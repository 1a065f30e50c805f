import SceneText

/// A report in the Test Anything Protocol (version 13), with one test per result.
final class TAPReport: Report {
  let file: ReportFile
  private var tests = 0

  init(_ file: ReportFile) {
    self.file = file
    file.write("TAP version 13\n")
  }

  func add(_ result: ReportResult) {
    tests += 1
    var lines = Array("\(result.failure == nil ? "ok" : "not ok") \(tests) - ".utf8)
    lines += Self.escaped(result.title)
    lines.append(UInt8(ascii: "\n"))
    if result.isFlaky || !result.warnings.isEmpty {
      lines += "  ---\n".utf8
      for warning in result.warnings {
        Self.add("warning", [VisibleText.field(warning)], to: &lines)
      }
      if result.isFlaky {
        lines += "  flaky: true\n".utf8
        Self.add("context", Self.lines(of: result.retries.flatMap(\.details)), to: &lines)
      }
      if result.failure == nil { lines += "  ...\n".utf8 }
    }
    if let failure = result.failure {
      if result.warnings.isEmpty { lines += "  ---\n".utf8 }
      Self.add("message", [VisibleText.field(failure.message)], to: &lines)
      lines += "  severity: fail\n  type: \(failure.kind)\n".utf8
      Self.add("at", [VisibleText.field(result.place)], to: &lines)
      if let part = failure.part { Self.add("section", [VisibleText.field(part)], to: &lines) }
      for (name, text) in result.fields { Self.add(name, [text], to: &lines) }
      if !failure.details.isEmpty {
        Self.add("context", Self.lines(of: failure.details), to: &lines)
      }
      lines += "  ...\n".utf8
    }
    file.write(lines)
  }

  func finish(_ summary: ReportSummary) { file.write("1..\(tests)\n# \(summary.text)\n") }

  private static func lines(of details: [String]) -> [[UInt8]] {
    details.flatMap { TerminalText.lines(of: $0) }.map { VisibleText.field(String($0)) }
  }

  /// Adds a field of YAML: a quoted text, or a block of several lines.
  private static func add(_ name: String, _ lines: [[UInt8]], to bytes: inout [UInt8]) {
    guard lines.count != 1 else {
      bytes += "  \(name): ".utf8
      bytes += JSONText.quoted(lines[0])
      bytes.append(UInt8(ascii: "\n"))
      return
    }
    bytes += "  \(name): |\n".utf8
    for line in lines {
      bytes += "    ".utf8
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// A `#` would begin a directive such as `# TODO`.
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    let (mark, escape) = (UInt8(ascii: "#"), UInt8(ascii: "\\"))
    guard text.contains(where: { $0 == mark || $0 == escape }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count + 8)
    for byte in text {
      if byte == mark || byte == escape { escaped.append(escape) }
      escaped.append(byte)
    }
    return escaped
  }
}
