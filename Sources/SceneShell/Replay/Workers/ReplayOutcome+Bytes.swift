extension ReplayOutcome {
  /// Adds it to what goes to another process.
  func write(to writer: inout ByteWriter) {
    writer.add(Int(kind.rawValue))
    writer.add(text)
    writer.add(details.map { $0.stack.count + 1 } ?? 0)
    guard let details else { return }
    writer.add(details.destination)
    for entry in details.stack { writer.add(entry) }
  }

  /// Takes one from what another process has sent.
  init(from reader: inout ByteReader) {
    kind = Kind(rawValue: UInt8(truncatingIfNeeded: reader.number())) ?? .failed
    text = reader.text()
    let count = reader.number()
    guard count > 0 else { return }
    let destination = reader.text()
    details = Details(
      destination: destination, stack: (1..<count).map { _ in reader.text() })
  }
}
