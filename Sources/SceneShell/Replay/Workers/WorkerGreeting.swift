/// What a worker has to know before it opens links.
struct WorkerGreeting: Equatable, Sendable {
  let start: StartChoice
  let options: ReplayOptions

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(options.insists ? 1 : 0)
    writer.add(options.wantsDetails ? 1 : 0)
    writer.add(options.patience)
    writer.add(Array(start.name.utf8))
    writer.add(start.script)
    return writer.bytes
  }
}

extension WorkerGreeting {
  /// Reads the bytes of a greeting.
  init(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    let insists = reader.number() == 1
    let wantsDetails = reader.number() == 1
    let patience = reader.number()
    let name = String(decoding: reader.text(), as: UTF8.self)
    start = StartChoice(name: name, script: reader.text())
    options = ReplayOptions(insists: insists, patience: patience, wantsDetails: wantsDetails)
  }
}
