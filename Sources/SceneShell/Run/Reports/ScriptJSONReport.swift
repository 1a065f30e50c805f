import FoundationEssentials
import Text

/// A report as one JSON object, a script a line.
final class ScriptJSONReport: ScriptReport {
  let file: ReportFile
  private var isEmpty = true

  init(_ file: ReportFile, app: String) {
    self.file = file
    var head = JSONText()
    head.open()
    head.field("format", "sceneshell-run")
    head.field("version", 1)
    head.field("app", VisibleText.field(app))
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
    summary.open()
    summary.field("passed", tally.passed)
    summary.field("failed", tally.failed)
    summary.field("notRun", tally.notRun)
    file.write("\n],\"summary\":")
    summary.close()
    file.write(summary.bytes)
    file.write("}\n")
  }
}
