import Foundation
import Scenes
import Testing

@testable import Koober

struct LocationTests {
  /// Earlier versions stored this spelling.
  @Test func theEarlierSpellingOfHarborIsRead() throws {
    let decoded = try JSONDecoder().decode([LocationID].self, from: Data(#"["harbour"]"#.utf8))
    #expect(decoded == [.harbor])
    #expect(try LocationID(argument: .text("harbour", quoted: false)) == .harbor)
    #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == #"["harbor"]"#)
  }
}
