import Text

/// A report in the Test Anything Protocol (version 13), a test a script.
final class ScriptTAPReport: ScriptReport {
  let file: ReportFile
  private var tests = 0

  init(_ file: ReportFile) {
    self.file = file
    file.write("TAP version 13\n")
  }

  func add(_ result: ScriptResult) {
    tests += 1
    let title = TAPReport.escaped(VisibleText.field(result.title))
    file.write(Array("\(result.hasPassed ? "ok" : "not ok") \(tests) - ".utf8) + title + [0x0A])
    guard let failure = result.failure else { return }
    var fields: [(String, String)] = [("message", failure.message), ("severity", "fail")]
    fields.append(("at", failure.line.map { "\(result.path):\($0)" } ?? result.path))
    if let section = failure.section { fields.append(("section", section)) }
    fields.append(("story", result.story.joined(separator: "\n")))
    file.write("  ---\n")
    for (name, text) in fields {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count == 1 {
        file.write("  \(name): ")
        file.write(JSONText.quoted(VisibleText.field(text)) + [0x0A])
        continue
      }
      file.write("  \(name): |\n")
      for line in lines {
        file.write("    ")
        file.write(VisibleText.field(line) + [0x0A])
      }
    }
    file.write("  ...\n")
  }

  func finish(_ tally: SuiteTally) {
    file.write("1..\(tests)\n# \(tally)\n")
  }
}
