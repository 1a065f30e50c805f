import Foundation
import PseudoTerminal
import SceneSystem
import Testing

/// Koober's README: its types exist, and its commands print the given output.
struct PatternPageTests {
  /// The tables of the page, in order: what their commands require.
  enum Table: Int, Sendable {
    case signedOut = 1
    case signedIn
    /// The commands are those of a POSIX shell.
    case terminal
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let types: [String]
    let commands: String
    /// Parts of the output of the commands, in order.
    let output: [Part]
    let table: Table

    /// Whether the last command fails.
    var isRefused: Bool { output.contains { $0.text.hasPrefix("error: ") } }

    var testDescription: String { pattern }
  }

  struct Part: Sendable {
    let text: String
    /// Whether the output must not contain the text between the part before and the next one.
    let isAbsent: Bool
  }

  private static let root = Repository.root

  private static let rows: [Row] = {
    let page = try? String(
      contentsOf: root.appending(path: "Sources/Koober/README.md"), encoding: .utf8)
    var tables = 0
    var rows: [Row] = []
    for line in (page ?? "").split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
      if cells.first == "pattern" { tables += 1 }
      guard let table = Table(rawValue: tables), cells.count == 4, cells[2].hasPrefix("`") else {
        continue
      }
      #if !KOOBER_CLOUD
        if cells[1].contains("HTTP") { continue }
      #endif
      #if !os(Linux)
        // This command of util-linux runs another one in a terminal.
        if cells[2].contains("script -qec") { continue }
      #endif
      rows.append(
        Row(
          pattern: cells[0],
          types: cells[1].split(separator: ", ").map { String($0.dropFirst().dropLast()) },
          commands: String(cells[2].dropFirst().dropLast()),
          output: parts(of: cells[3]), table: table))
    }
    return rows
  }()

  /// The texts of a cell: code, each after the one before; the word `not` precedes those that are absent.
  private static func parts(of cell: String) -> [Part] {
    let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: pieces.count, by: 2).map { index in
      Part(text: String(pieces[index]), isAbsent: pieces[index - 1].hasSuffix("not "))
    }
  }

  @Test func thePageHasItsTables() {
    #expect(Self.rows.filter { $0.table == .signedOut }.count == 23)
    #expect(Self.rows.filter { $0.table == .signedIn }.count == 70)
    #if os(Linux) && KOOBER_CLOUD
      #expect(Self.rows.filter { $0.table == .terminal }.count == 19)
    #elseif os(Linux)
      #expect(Self.rows.filter { $0.table == .terminal }.count == 18)
    #endif
  }

  @Test(arguments: rows) func theTypesExist(_ row: Row) throws {
    for type in row.types {
      let found = try Subprocess.run(
        """
        grep -rqE '(class|struct|enum|protocol|actor) \(type)\\b' '\(Self.root.path())/Sources' \
        && echo yes
        """, input: [])
      #expect(String(decoding: found.output, as: UTF8.self) == "yes\n", "\(type)")
    }
  }

  @Test(arguments: rows) func theCommandsPrintTheOutput(_ row: Row) throws {
    let home = TemporaryDirectory()
    let koober = PseudoTerminal.builtProduct("koober")
    let folder = URL(filePath: koober).deletingLastPathComponent().path()
    let environment = """
      cd '\(home.path)'; export HOME='\(home.path)' XDG_DATA_HOME= XDG_STATE_HOME= PATH='\(folder)':"$PATH"
      """
    let signIn = "auth.signIn jane@example.com secret; advance 2s; "
    let script = (row.table == .signedIn ? signIn : "") + row.commands
    let result =
      row.table == .terminal
      ? try Subprocess.run(
        "\(environment); (\(script)) 2>&1", input: [])
      : try Subprocess.run(
        "\(environment); koober 2>&1", input: Array(script.utf8))
    let output = String(decoding: result.output, as: UTF8.self)
    #expect((result.status != 0) == row.isRefused, "\(output)")
    #expect(!row.output.isEmpty)
    var rest = output[...]
    var absent: [String] = []
    for part in row.output {
      guard !part.isAbsent else {
        absent.append(part.text)
        continue
      }
      let range = try #require(rest.firstRange(of: part.text), "\(part.text) in:\n\(output)")
      expect(absent, missingIn: rest[..<range.lowerBound], of: output)
      absent = []
      rest = rest[range.upperBound...]
    }
    expect(absent, missingIn: rest, of: output)
  }

  private func expect(_ texts: [String], missingIn part: Substring, of output: String) {
    for text in texts { #expect(!part.contains(text), "not \(text) in:\n\(output)") }
  }
}
