import SceneText

/// A report as one JSON object, with one result per line; it is safe to display.
final class JSONReport: Report {
  let file: ReportFile
  private var isEmpty = true
  /// The checksum of what was written.
  private var checksum = Checksum.empty

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
        head.add(shard.lists.map { VisibleText.name($0) })
      }
      if shard.hasBaseline {
        head.name("hasBaseline")
        head.add(raw: "true")
      }
      if !shard.options.isEmpty { head.field("options", VisibleText.name(shard.options)) }
    }
    head.name("\(subject.item)s")
    head.add(raw: "[")
    write(head.bytes)
  }

  func add(_ result: ReportResult) {
    write(Array((isEmpty ? "\n" : ",\n").utf8))
    isEmpty = false
    write(result.json())
  }

  func finish(_ summary: ReportSummary) {
    var counts = JSONText()
    counts.open()
    for (name, count) in summary.counts { counts.field(name, count) }
    counts.close()
    write(Array("\n],".utf8))
    if let sum = summary.shardSum {
      write(Array("\"sum\":\"\(Checksum.text(sum))\",".utf8))
    }
    write(Array("\"summary\":".utf8))
    write(counts.bytes)
    // A shard's report is merged only if nothing in it has changed.
    if summary.shardSum != nil {
      file.write(",\"checksum\":\"\(Checksum.text(checksum))\"")
    }
    file.write("}\n")
  }

  private func write(_ json: [UInt8]) {
    let bytes = VisibleText.json(json)
    checksum = Checksum.of(bytes.span, after: checksum)
    file.write(bytes)
  }
}
