import SampleApp
import Scenes
import Testing

@testable import SceneEngine

/// The places in errors.
@MainActor
struct PlaceListingTests {
  @Test func fewPlacesAreListedWithoutAdvice() throws {
    #expect(PlaceListing.help(in: try SampleApp(on: .virtual())) == "places: counter, settings")
  }

  @Test(arguments: [
    (0, "", 0), (1, "a0", 0), (2, "a0, a1", 0),
    (9, "a0, a1, a2, a3, a4, a5, a6, a7, a8", 0),
    (10, "a0, a1, a2, a3, a4, a5, a6, a7 and 2 more", 2),
  ])
  func theLastOneIsListedInsteadOfOneMore(count: Int, text: String, rest: Int) {
    let (listed, others) = (0..<count).map { "a\($0)" }.firstListed
    #expect(listed == text)
    #expect(others == rest)
  }
}
