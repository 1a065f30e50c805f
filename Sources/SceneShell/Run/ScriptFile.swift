import Engine
import Language
import SceneSystem

/// A script that a run has found, and what it says of itself.
struct ScriptFile: Sendable {
  let path: String
  /// What its first statement says; nothing where that can't be read, which the run tells.
  let header: ScriptHeader

  init(path: String, header: ScriptHeader) {
    self.path = path
    self.header = header
  }

  init(at path: String) {
    self.init(path: path, header: Self.header(at: path) ?? ScriptHeader())
  }

  /// Whether the script can be read only once.
  var isStream: Bool { path == "-" || FileReader.isStream(path) }

  func lines(_ numbers: Set<Int>) -> [Int: String] {
    guard !numbers.isEmpty, let file = try? FileReader(path: path) else { return [:] }
    var lines = LineReader(file)
    var texts: [Int: String] = [:]
    var number = 0
    while texts.count < numbers.count {
      let isLine: Void? = try? lines.withNextLine { line in
        number += 1
        guard numbers.contains(number) else { return }
        let text = String(decoding: line.bytes, as: UTF8.self)
        texts[number] = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      guard isLine != nil else { break }
    }
    return texts
  }

  private static func header(at path: String) -> ScriptHeader? {
    guard path != "-", !FileReader.isStream(path), let file = try? FileReader(path: path) else {
      return nil
    }
    var lines = LineReader(file)
    var reader = StatementReader(name: path, parser: CommandRegistry.all.parser)
    var result: ParseResult?
    repeat {
      result = nil
      _ = try? lines.withNextLine { line in result = reader.read(line: line.bytes) }
      // Empty lines and comments come before it.
    } while result?.hasNoStatements == true
    guard case .complete(let tree)? = result,
      case .header(let header)? = tree.statements.first?.kind
    else { return nil }
    return header
  }
}

extension ParseResult {
  fileprivate var hasNoStatements: Bool {
    switch self {
    case .complete(let tree): tree.statements.isEmpty
    case .incomplete: true
    case .failure: false
    }
  }
}
