import MailApp
import Scenes
import SceneRuntime
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The shell's messages about hostile links.
@MainActor
struct HostileLinkTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func messagesAboutLinksAreSafeAndFitTheWidth(seed: UInt64) async throws {
    let script = try await MailScript()
    let table = script.app.router.links
    let sampler = LinkSampler(table)
    var random = SeededGenerator(seed: seed)
    let tree = script.app.router.tree
    var check = LinkCheck(table)
    for _ in 0..<500 {
      let url = sampler.next(using: &random).url
      let lines = LinkExplanation(
        of: url, in: script.app, hiding: SecretDetector(.standard), columns: 38
      ).lines
      for line in lines + [check.read(LinkLine(url: Array(url.utf8), expected: nil))] {
        #expect(
          !line.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\t"
              || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
          }, "seed \(seed): \(url)")
      }
      for line in lines {
        #expect(DisplayWidth.columns(of: line) <= 40, "seed \(seed): \(url): \(line)")
      }
    }
    #expect(script.app.router.tree == tree)
    #expect(script.app.router.deferredLinks.isEmpty)
  }

  /// The text of a URL is never interpreted as shell syntax.
  @Test func linksAreOpenedVerbatim() async throws {
    let script = try await MailScript()
    for url in ["mail:///contacts;quit", "mail:///$(quit)", "mail:///a|upper", "mail:///a>file"] {
      await #expect(throws: ScriptFailure.self, "\(url)") { try await script.run("open '\(url)'") }
    }
    #expect(!script.interpreter.wantsToQuit)
    #expect(script.files.isEmpty)
    #expect(script.app.path == "inbox")
  }
}

extension MailApp {
  fileprivate var path: String {
    router.tree.path.map(\.destination.description).joined(separator: " > ")
  }
}
