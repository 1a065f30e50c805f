import SceneText

/// A report as one JSON object, with one result per line.
final class JSONReport: Report {
  let file: ReportFile
  private var isEmpty = true

  init(_ file: ReportFile, about subject: ReportSubject) {
    self.file = file
    var head = JSONText()
    head.open()
    head.field("format", "sceneshell-\(subject.command)")
    head.field("version", 2)
    head.field("app", VisibleText.field(subject.app))
    if let shard = subject.shard {
      head.field("shard", shard.name)
      if !shard.lists.isEmpty {
        head.name("lists")
        head.add(shard.lists)
      }
      if shard.hasBaseline {
        head.name("hasBaseline")
        head.add(raw: "true")
      }
    }
    head.name("\(subject.item)s")
    head.add(raw: "[")
    file.write(head.bytes)
  }

  func add(_ result: ReportResult) {
    file.write(isEmpty ? "\n" : ",\n")
    isEmpty = false
    file.write(result.json())
  }

  func finish(_ summary: ReportSummary) {
    var counts = JSONText()
    counts.open()
    for (name, count) in summary.counts { counts.field(name, count) }
    counts.close()
    file.write("\n],")
    if let end = summary.shardEnd {
      file.write("\"sum\":\"\(Checksum.text(end.sum))\",")
      if end.isOutOfStep { file.write("\"isOutOfStep\":true,") }
    }
    file.write("\"summary\":")
    file.write(counts.bytes)
    file.write("}\n")
  }
}
