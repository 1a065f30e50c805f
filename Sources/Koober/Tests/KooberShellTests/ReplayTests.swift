import FoundationEssentials
import PseudoTerminal
import SceneSystem
import Testing

/// Replayed links in Koober's real scenes.
struct ReplayTests {
  private let folder = Repository.root
    .appending(path: "scripts/koober")

  /// Replays a list from standard input and returns its lines without the summary.
  private func replay(_ list: String, _ options: String) throws -> [String] {
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "'\(program)' replay \(options) - 2>/dev/null", input: Array(list.utf8))
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { !$0.hasPrefix("#") }
  }

  private func urls(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(
    arguments: [("links.txt", "signed-out"), ("links-signed-in.txt", "signed-in")]
      as [(String, String)])
  func aColdLinkIsIndependentOfEarlierLinks(name: String, start: String) throws {
    let urls = try urls(name)
    let alone = try urls.flatMap { try replay($0 + "\n", "--start \(start)") }
    #expect(alone.count == urls.count)
    let inOrder = try replay(urls.joined(separator: "\n"), "--start \(start)")
    #expect(inOrder == alone)
    let backwards = try replay(urls.reversed().joined(separator: "\n"), "--start \(start)")
    #expect(Array(backwards.reversed()) == alone)
  }
}
