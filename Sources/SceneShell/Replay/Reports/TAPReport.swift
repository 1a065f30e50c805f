import Text

/// A report in the Test Anything Protocol (version 13), a test a link.
final class TAPReport: Report {
  let file: ReportFile
  private var tests = 0

  init(_ file: ReportFile) {
    self.file = file
    file.write("TAP version 13\n")
  }

  func add(_ record: ReplayRecord) {
    tests += 1
    var lines = Array("\(record.failure == nil ? "ok" : "not ok") \(tests) - ".utf8)
    lines += Self.escaped(record.title)
    if let failure = record.failure {
      lines += "\n  ---\n  message: ".utf8
      lines += JSONText.quoted(record.summary)
      lines += "\n  severity: fail\n  type: \(failure.name)\n  at: ".utf8
      lines += JSONText.quoted(VisibleText.field("\(record.place)"))
      for (name, text) in record.fields {
        lines += "\n  \(name): ".utf8
        lines += JSONText.quoted(text)
      }
      lines += "\n  ...".utf8
    }
    lines.append(UInt8(ascii: "\n"))
    file.write(lines)
  }

  func finish(_ tally: ReplayTally) {
    file.write("1..\(tests)\n")
    file.write("# \(tally)\n")
  }

  /// A `#` would begin a directive such as `# TODO`.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\\") {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(byte)
    }
    return result
  }
}
