import Foundation
import PseudoTerminal

/// A page of the documentation, as a reader follows it: files to write, and commands with what they print.
struct GuidePage {
  /// A step of the reader.
  enum Step {
    case write(path: String, text: String)
    case run(command: String, output: String)
  }

  /// A fenced block.
  struct Block {
    let language: String
    /// The paragraph before the block.
    let introduction: String
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }
  }

  let blocks: [Block]

  init(_ name: String) throws {
    let path = "Sources/SceneShell/SceneShell.docc/\(name).md"
    let text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    var blocks: [Block] = []
    var introduction = ""
    var isBlank = false
    var open: (language: String, lines: [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      defer { isBlank = line.isEmpty }
      switch (open, line.hasPrefix("```")) {
      case (nil, true): open = (String(line.dropFirst(3)), [])
      case (nil, false):
        if isBlank, !line.isEmpty { introduction = "" }
        if !line.isEmpty { introduction += line + " " }
      case (let block?, true):
        blocks.append(
          Block(language: block.language, introduction: introduction, lines: block.lines))
        open = nil
      case (_?, false): open?.lines.append(line)
      }
    }
    self.blocks = blocks
  }

  /// The steps: a block after "Write `file`" is a file, and a block `console` has commands after `$`.
  var steps: [Step] {
    blocks.flatMap { block -> [Step] in
      if let path = block.introduction.split(separator: "Write `").dropFirst().first?
        .split(separator: "`").first, block.language != "console"
      {
        return [.write(path: String(path), text: block.text + "\n")]
      }
      guard block.language == "console" else { return [] }
      var commands: [(line: String, output: [String])] = []
      for line in block.lines {
        if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), []))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output.append(line)
        }
      }
      return commands.map { .run(command: $0.line, output: $0.output.joined(separator: "\n")) }
    }
  }
}
