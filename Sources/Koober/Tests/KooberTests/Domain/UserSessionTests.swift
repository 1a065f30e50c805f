import Testing

@testable import Koober

struct UserNameTests {
  @Test(arguments: [
    ("Jane", "Jane"), ("  Jane Doe\n", "Jane Doe"), ("\u{3000}袋鼠\t", "袋鼠"), ("👩‍👧", "👩‍👧"),
    (String(repeating: "a", count: 100) + " ", String(repeating: "a", count: 100)),
  ])
  func trimsWhitespace(_ text: String, name: String) {
    #expect(UserName(text)?.text == name)
  }

  @Test(arguments: [
    "", " ", "\n\t\u{3000}", String(repeating: "a", count: 101), "Jo\nJo", "Jo\tJo", "Jo\u{7}",
    "Jo\u{85}Jo", "Jo\u{2028}Jo", "Jo\u{202E}Jo", "Jo\u{2066}Jo", "\u{0}", "\u{200B}", " \u{3164} ",
    // Scalars are counted, as the server does.
    String(repeating: "👩‍👧", count: 34),
  ])
  func rejectsInvalidNames(_ text: String) {
    #expect(UserName(text) == nil)
  }
}
