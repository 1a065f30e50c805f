/// A report as one JSON object, a link a line.
final class JSONReport: Report {
  let file: ReportFile
  private var isEmpty = true

  init(_ file: ReportFile, app: String) {
    self.file = file
    var head = JSONText()
    head.add("format", "sceneshell-replay")
    head.add("version", 1)
    head.add("app", VisibleBytes.visible(Array(app.utf8)))
    file.write(head.bytes)
    file.write(",\"links\":[")
  }

  func add(_ record: ReplayRecord) {
    file.write(isEmpty ? "\n" : ",\n")
    isEmpty = false
    var json = JSONText()
    json.add("file", VisibleBytes.visible(Array(record.place.file.utf8)))
    json.add("line", record.place.line)
    if case .unreadable = record.failure {} else { json.add("url", record.url) }
    json.add("status", record.failure == nil ? "passed" : "failed")
    if let outcome = record.outcome {
      json.add("kind", outcome.kind.name)
      json.add("outcome", outcome.text)
      if let details = outcome.details {
        json.add("destination", details.destination)
        json.add("stack", details.stack)
      }
    }
    if let failure = record.failure {
      json.add("failure", failure.name)
      switch failure {
      case .unreadable(let reason): json.add("reason", reason)
      case .unexpected(let expected): json.add("expected", VisibleBytes.visible(expected))
      case .changed(let before), .removed(let before):
        json.add("baseline", VisibleBytes.visible(before))
      case .refused, .added: break
      }
    }
    file.write(json.closed())
  }

  func finish(_ tally: ReplayTally) {
    var summary = JSONText()
    for (name, count) in tally.counts { summary.add(name, count) }
    file.write("\n],\"summary\":")
    file.write(summary.closed())
    file.write("}\n")
  }
}
