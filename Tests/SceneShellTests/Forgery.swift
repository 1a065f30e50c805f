import SceneCommands
import FoundationEssentials
import SceneSessions

/// A change to a journal entry, sealed with a valid checksum.
enum Forgery: Sendable {
  /// Replaces the call.
  case call(JournalEntry.Kind = .action, String, with: [String] = [])
  /// Replaces the name of the call.
  case name(String)
  /// Replaces the arguments of the call.
  case argument(String)
  /// Replaces the arguments of the call by a secret of this name.
  case secret(String)
  /// Replaces the time.
  case time(Duration)

  /// Replaces the place, and the digest, which depends on it.
  case place([String])

  /// An entry that cannot be changed in this way.
  struct Failure: Error {}

  /// Changes an entry.
  func apply(to entry: inout JournalEntry) throws {
    switch (self, entry.input) {
    case (.call(let kind, let name, let words), _):
      entry.input = .call(
        kind, CommandCall(name, words.map { Argument(.text($0, quoted: false)) }))
    case (.name(let name), .call(let kind, let call)):
      entry.input = .call(kind, CommandCall(name, call.arguments))
    case (.argument(let word), .call(let kind, let call)):
      entry.input = .call(kind, CommandCall(call.name, [Argument(.text(word, quoted: false))]))
    case (.secret(let name), .call(let kind, let call)):
      let secret = SecretPlaceholder(name: name).value
      entry.input = .call(kind, CommandCall(call.name, [Argument(.value(secret))]))
    case (.time(let time), _): entry.time = time
    case (.place(let place), _):
      entry.place = place
      entry.digest &+= 1
    case (.name, _), (.argument, _), (.secret, _): throw Failure()
    }
  }
}

extension CounterProgram {
  /// Changes the entry in a line of `a.jsonl`.
  func forge(line number: Int, _ forgery: Forgery) throws {
    let path = URL(filePath: "\(folder)/a.jsonl")
    let lines = try Data(contentsOf: path).split(separator: 0x0A).map { Array($0) }
    var reader = JournalReader()
    var (seal, forged) = (JournalSeal(), [UInt8]())
    for (index, line) in lines.enumerated() {
      switch try reader.read(line.span) {
      case .header(let header): forged += seal.line(header)
      case .entry(var entry):
        if index == number - 1 { try forgery.apply(to: &entry) }
        forged += seal.line(entry)
      case .end(let number): forged += seal.end(number)
      }
    }
    try write("a.jsonl", forged)
  }
}
