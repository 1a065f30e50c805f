import Text

/// A report as one JSON object, a link a line.
final class JSONReport: Report {
  let file: ReportFile
  private var isEmpty = true

  init(_ file: ReportFile, app: String) {
    self.file = file
    var head = JSONText()
    head.open()
    head.field("format", "sceneshell-replay")
    head.field("version", 1)
    head.field("app", VisibleText.field(app))
    file.write(head.bytes)
    file.write(",\"links\":[")
  }

  func add(_ record: ReplayRecord) {
    file.write(isEmpty ? "\n" : ",\n")
    isEmpty = false
    var json = JSONText()
    json.open()
    json.field("file", VisibleText.field(record.place.file))
    json.field("line", record.place.line)
    if case .unreadable = record.failure {} else { json.field("url", record.url) }
    json.field("status", record.failure == nil ? "passed" : "failed")
    if let outcome = record.outcome {
      json.field("kind", outcome.kind.name)
      json.field("outcome", outcome.text)
      if let details = outcome.details {
        json.field("destination", details.destination)
        json.name("stack")
        json.add(details.stack.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    if let failure = record.failure {
      json.field("failure", failure.name)
      switch failure {
      case .unreadable(let reason): json.field("reason", reason)
      case .unexpected(let expected): json.field("expected", VisibleText.field(expected))
      case .changed(let before), .removed(let before):
        json.field("baseline", VisibleText.field(before))
      case .refused, .added: break
      }
    }
    json.close()
    file.write(json.bytes)
  }

  func finish(_ tally: ReplayTally) {
    var summary = JSONText()
    summary.open()
    for (name, count) in tally.counts { summary.field(name, count) }
    file.write("\n],\"summary\":")
    summary.close()
    file.write(summary.bytes)
    file.write("}\n")
  }
}
