import MailApp
import Scenes
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The expectations of a list of links, compared with the destinations.
@MainActor
struct LinkCheckTests {
  @Test(
    arguments: [
      ("mail:///messages/1", nil, true), ("mail:///messages/x", nil, false),
      ("mail:///messages/x", "error typeMismatch", true), ("mail:///messages/x", "inbox", false),
      ("mail:///messages/x", "error notFound", false),
      ("mail:///messages/1", "message id=1", true),
      ("mail:///messages/1", "inbox > message id=1", true),
      ("mail:///messages/1", "inbox > cover for: message id=1", true),
      ("mail:///messages/1", "inbox > message id=2", false), ("mail:///messages/1", "inbox", false),
      ("mail:///messages/1", "error typeMismatch", false),
      ("mail:///messages/1", "error cannot leave 'draft'", true),
      ("mail:///vault", "waits for signedIn: vault", true), ("mail:///vault", "error denied", true),
      ("mail:///vault", "error notFound", false), ("mail:///vault", "inbox", false),
      ("mail:///vault", "inbox > message id=1", false), ("mail:///old/3", "inbox", false),
      ("mail:///old/3", "inbox > message id=3", true),
    ] as [(String, String?, Bool)])
  func linksMatchTheirExpectations(url: String, expected: String?, isExpected: Bool) async throws {
    let script = try await MailScript()
    var check = LinkCheck(script.app.router)
    _ = check.read(LinkLine(url: Array(url.utf8), expected: expected.map { Array($0.utf8) }))
    #expect(check.hasFailed == !isExpected)
  }

  @Test func detailsStandBesideAPatternWhereThereIsRoom() async throws {
    let links = try await MailScript().app.router.links
    #expect(
      links.listing(columns: 100).prefix(3) == [
        "/                      inbox",
        "/alarms/:id            alarm       parent /; guards signedIn; policy present; "
          + "id: an integer",
        "/attic                 attic       parent /",
      ])
    #expect(
      links.listing(columns: 40).prefix(8) == [
        "/  inbox", "/alarms/:id  alarm", "  parent /", "  guards signedIn", "  policy present",
        "  id: an integer", "/attic  attic", "  parent /",
      ])
  }

  @Test func rejectsInvalidUTF8() async throws {
    let script = try await MailScript()
    var check = LinkCheck(script.app.router)
    let text = check.read(LinkLine(url: Array("mail:///messages/1#".utf8) + [0xFF], expected: nil))
    #expect(text.hasPrefix("mail:///messages/1#\u{FFFD}\terror invalidUTF8: "))
  }

  @Test func parsesListsWithAnyLineEnding() {
    let lines = LinkLine.lines(of: Array("\u{FEFF}# no\r\na:b\r\n\r\n \nc:d\tx > y\r\ne:f".utf8))
    #expect(
      lines.map { String(decoding: $0.url, as: UTF8.self) } == ["a:b", "c:d", "e:f"])
    #expect(lines.map(\.expected) == [nil, Array("x > y".utf8), nil])
  }
}
