import OrderedCollections
import SceneCommands
import SceneSystem
import SceneText

/// The JSON report of a shard, which is read result by result.
final class ShardReport {
  let path: String
  /// The command that wrote it: `replay` or `run`.
  let command: String
  let shard: Shard
  /// The lists of links, in their order.
  let lists: [String]
  let hasBaseline: Bool
  /// The options on which the results depend.
  let options: Value?
  /// What the last line says; nil before it was read.
  private(set) var end: End?
  private var lines: LineReader
  /// The checksum of what was read.
  private var checksum: UInt64

  struct End {
    let sum: String
    let notRun: Int
  }

  /// Why a report cannot be merged.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest result, in bytes.
  private static let lineLimit = 256_000_000
  private static let commands = ["replay", "run"]

  /// Opens a report of an app.
  ///
  /// - Throws: ``Fault``.
  init(_ path: String, of app: String) throws(Fault) {
    self.path = path
    var lines = try Self.reader(of: path)
    let head = try Self.nextLine(of: &lines) ?? []
    guard head.last == UInt8(ascii: "["), let fields = Self.fields(of: head + Array("]}".utf8)),
      case .string(let format)? = fields["format"], case .int(let version)? = fields["version"],
      case .string(let name)? = fields["app"],
      let command = Self.commands.first(where: { "sceneshell-\($0)" == format })
    else {
      throw Fault(
        description: "'\(name: path)' is not a JSON report of replay or run\n"
          + "  help: write it with --report json=FILE")
    }
    guard version == 2 else {
      throw Fault(
        description: "'\(name: path)' has version \(version) of the format; this build reads 2")
    }
    guard name == app else {
      throw Fault(description: "'\(name: path)' is a report of '\(name)', not of '\(app)'")
    }
    guard case .string(let part)? = fields["shard"], let shard = Shard(argument: part) else {
      throw Fault(
        description: "'\(name: path)' is not the report of a shard\n"
          + "  help: write it with --shard, as in --shard 1/4")
    }
    self.command = command
    self.shard = shard
    var lists: [String] = []
    if case .array(let values)? = fields["lists"] {
      for case .string(let list) in values { lists.append(list) }
    }
    self.lists = lists
    hasBaseline = fields["hasBaseline"] == .bool(true)
    options = fields["options"]
    checksum = Checksum.of(head.span)
    self.lines = lines
  }

  private static func reader(of path: String) throws(Fault) -> LineReader {
    do throws(FileError) {
      return LineReader(try FileReader(argument: path), lineLimit: lineLimit)
    } catch {
      throw Fault(description: "\(error)")
    }
  }

  private static func nextLine(of lines: inout LineReader) throws(Fault) -> [UInt8]? {
    do throws(FileError) { return try lines.nextBytes() } catch {
      throw Fault(description: "\(error)")
    }
  }

  private static func fields(of line: [UInt8]) -> OrderedDictionary<String, Value>? {
    guard case .object(let fields)? = try? Value(json: line) else { return nil }
    return fields
  }

  /// The next result, as a JSON object; nil at the end.
  ///
  /// - Throws: ``Fault``.
  func next() throws(Fault) -> [UInt8]? {
    guard end == nil else { return nil }
    guard var line = try Self.nextLine(of: &lines) else {
      throw Fault(
        description: "'\(name: path)' has no end; the run was interrupted, or is not at its end")
    }
    guard line.starts(with: "],".utf8) else {
      checksum = Checksum.of([UInt8(ascii: "\n")].span, after: checksum)
      checksum = Checksum.of(line.span, after: checksum)
      if line.last == UInt8(ascii: ",") { line.removeLast() }
      return line
    }
    end = try readEnd(line)
    return nil
  }

  private func readEnd(_ line: [UInt8]) throws(Fault) -> End {
    guard let fields = Self.fields(of: Array("{".utf8) + line.dropFirst(2)),
      case .object(let counts)? = fields["summary"]
    else { throw damage() }
    // A replay that was interrupted has not read its lists to their ends.
    guard fields.keys.contains("sum") || !counts.keys.contains("interrupted") else {
      throw Fault(
        description: "'\(name: path)' is unfinished: the replay was interrupted\n"
          + "  help: run the shard again")
    }
    guard case .string(let sum)? = fields["sum"], case .string(let written)? = fields["checksum"]
    else { throw damage() }
    let covered = Array("\n".utf8) + line.dropLast(",\"checksum\":\"\(written)\"}".utf8.count)
    guard Checksum.text(Checksum.of(covered.span, after: checksum)) == written,
      try Self.nextLine(of: &lines) == nil
    else {
      throw Fault(
        description: "'\(name: path)' is damaged: its checksum does not match\n"
          + "  help: run the shard again")
    }
    let notRun: Int =
      if case .int(let count)? = counts["notRun"] { Int(clamping: count) } else { 0 }
    return End(sum: sum, notRun: notRun)
  }

  /// The fault of the line that was read last.
  func damage() -> Fault { Fault(description: "'\(name: path):\(lines.lineNumber)' is damaged") }
}

extension ShardReport {
  /// How a report shows that it is of another run than the first one; nil if it does not.
  func difference(from first: ShardReport) -> String? {
    if command != first.command { return "it is of '\(command)', not of '\(first.command)'" }
    if shard.count != first.shard.count {
      return "it is one of \(shard.count) shards, not of \(first.shard.count)"
    }
    if lists != first.lists { return "it is of other lists" }
    if hasBaseline != first.hasBaseline {
      return "it was \(hasBaseline ? "" : "not ")compared with a baseline"
    }
    guard options != first.options else { return nil }
    let (own, others) = (optionWords, first.optionWords)
    let (more, less) = (own.filter { !others.contains($0) }, others.filter { !own.contains($0) })
    return [
      more.isEmpty ? nil : "it had \(more.quoted)", less.isEmpty ? nil : "it lacked \(less.quoted)",
    ]
    .compactMap(\.self).joined(separator: ", and ")
  }

  private var optionWords: [String] {
    guard case .string(let text)? = options else { return [] }
    return text.split(separator: ", ").map(String.init)
  }
}
