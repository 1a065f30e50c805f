import FoundationEssentials

/// A report as one JSON object, a script a line.
final class ScriptJSONReport: ScriptReport {
  let file: ReportFile
  private var isEmpty = true

  init(_ file: ReportFile, app: String) {
    self.file = file
    var head = JSONText()
    head.add("format", "sceneshell-run")
    head.add("version", 1)
    head.add("app", VisibleBytes.visible(Array(app.utf8)))
    file.write(head.bytes)
    file.write(",\"scripts\":[")
  }

  func add(_ result: ScriptResult) {
    file.write(isEmpty ? "\n" : ",\n")
    isEmpty = false
    var result = result
    result.steps = []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(result) { file.write(Array(data)) }
  }

  func finish(_ tally: SuiteTally) {
    var summary = JSONText()
    summary.add("passed", tally.passed)
    summary.add("failed", tally.failed)
    summary.add("notRun", tally.notRun)
    file.write("\n],\"summary\":")
    file.write(summary.closed())
    file.write("}\n")
  }
}
