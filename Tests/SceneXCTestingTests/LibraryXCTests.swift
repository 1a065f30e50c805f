import SceneShell
import SceneXCTesting
import Testing
import XCTest

@testable import LibraryShell

final class LibraryXCTests: XCTestCase {
  @MainActor
  func testABookIsBorrowedInTwoSeconds() async throws {
    let sut = StoreVerification(reportingTo: .xctest(self)) { BookStore(title: "Emma", on: $0) }
    try await sut.verify(
      when: { book, stage in
        book.dispatch(.borrow)
        try await stage.advance(by: .seconds(2))
      },
      then: { $0.expectStates(of: \.loan, [.none, .requested, .lent]) })
    try await sut.expectReleased()
  }

  @MainActor
  func testASleepTakesNoRealTime() async throws {
    try await inVirtualTime {
      let start = ContinuousClock.now
      try await Task.sleep(for: .seconds(3600))
      XCTAssertEqual(start.duration(to: .now), .seconds(3600))
    }
  }
}
