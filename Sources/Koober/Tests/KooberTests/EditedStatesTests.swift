import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// Saved states with random edits; STATE_COUNT and STATE_SEED replace their number for a walk and the first seed.
@MainActor
struct EditedStatesTests {
  private static let variables = ProcessInfo.processInfo.environment
  private let count = variables["STATE_COUNT"].flatMap { Int($0) } ?? 40
  private let first = variables["STATE_SEED"].flatMap { UInt64($0) } ?? 0

  /// Values that fit few places.
  private static let values = [
    "null", "true", "[]", "{}", "-1", "0.5", "1e999", "9223372036854775807", "9223372036854775808",
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"koober://chat\"", "\"9223372036854775807s\"",
    "\"-1s\"",
    "\"app/signedIn/lounge\"", "[null]", "\"\(String(repeating: "a", count: 9_000))\"",
  ]

  @Test(arguments: 0..<6 as Range<UInt64>)
  func anEditedStateIsRestoredOrChangesNothing(walk: UInt64) async throws {
    let seed = first + walk
    let koober = try KooberFixture(seed: seed)
    try await koober.signIn()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 { try? await koober.performRandomAction(using: &random) }
    let original = try koober.save()
    var restored = 0
    for number in 0..<count {
      let text = Self.edited(original, using: &random)
      let context = "STATE_SEED=\(seed), edit \(number)"
      let before = koober.snapshot
      do {
        _ = try koober.restore(text, force: true)
        restored += 1
        let fresh = try KooberFixture(seed: seed)
        if try fresh.restore(try koober.save()) == [] {
          #expect(fresh.snapshot == koober.snapshot, "\(context)")
        }
        try await fresh.expectNoLeaks()
      } catch {
        #expect(koober.snapshot == before, "\(context): \(error)")
        #expect(
          "\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }, "\(context)")
      }
      try await koober.stage.settle()
      _ = koober.stage.takeFailures()
      _ = try koober.restore(original, force: true)
    }
    #expect(0 < restored && restored < count)
    try await koober.expectNoLeaks()
  }

  /// A saved state with one to three edits, and without the line of its checksum.
  private static func edited(_ text: String, using random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n").filter { !$0.contains("\"checksum\"") }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0..<lines.count, using: &random)
      let other = lines[Int.random(in: 0..<lines.count, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(other, at: index)
      case 2, 3: lines[index].replace(value, with: other.firstMatch(of: value)?.output ?? "null")
      default: lines[index].replace(value, with: values.randomElement(using: &random) ?? "")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The value at the end of a line.
  private static var value: Regex<Substring> { /(?:"[^"]*"|-?[0-9.]+|true|false|null)(?=,?$)/ }
}
