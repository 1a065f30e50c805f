import Foundation
import SceneCommands
import SceneCommands
import SceneEngine
import ScenePrompt
import Testing

/// `scripts/adopt` tells which actions the shell's commands hide, by a list of their names.
struct ShellCommandNamesTests {
  @Test func theListOfAdoptIsComplete() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/AdoptTool/ShellCommandNames.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let words = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    let listed = words.filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let commands = CommandRegistry.standard.adding(PromptCommands.all).commands
    let names = commands.map { $0.schema.name }.filter { $0.allSatisfy(\.isLetter) }
    #expect(names.filter { !listed.contains($0) } == [])
  }
}
