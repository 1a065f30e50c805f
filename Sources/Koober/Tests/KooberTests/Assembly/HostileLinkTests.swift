import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// Hostile URLs lead only to permitted places and have no side effects.
@MainActor
struct HostileLinkTests {
  private let home = TemporaryHome()

  @Test(arguments: [false, true], [1, 2] as [UInt64])
  func hostileURLsHaveNoSideEffects(isSignedIn: Bool, seed: UInt64) async throws {
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    if isSignedIn {
      try await koober.signIn()
      try await koober.stage.advance(by: .seconds(2))
    }
    let sampler = LinkSampler(koober.app.router.links)
    var random = SeededGenerator(seed: seed)
    let services = states(koober)
    let files = try files()
    var opened = 0
    for _ in 0..<150 {
      let sample = sampler.next(using: &random)
      let context = "seed \(seed): \(sample.kind) \(sample.url)"
      var text = ""
      do {
        let outcome = try koober.app.router.open(sample.url)
        if case .opened = outcome { opened += 1 }
      } catch {
        text = "\(error)"
        #expect(sample.kind != .good || !(error is LinkError), "\(context): \(error)")
      }
      try await koober.stage.settle()
      #expect(states(koober) == services, "\(context)")
      for entry in koober.app.router.tree.path {
        #expect(throws: Never.self, "\(context)") {
          let permitted = try koober.app.router.permitted(entry.destination)
          #expect(permitted == entry.destination, "\(context)")
        }
      }
      text += koober.path + (koober.text ?? "")
      text += koober.app.router.history.last?.operation ?? ""
      #expect(!text.unicodeScalars.contains(where: isControl), "\(context)")
    }
    #expect(opened > 20 || !isSignedIn)
    #expect(try self.files() == files)
    koober.app.router.dropDeferredLinks()
    try await koober.expectNoLeaks()
  }

  /// The state of the services.
  private func states(_ koober: KooberFixture) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: koober.app.services.map { ($0.name, $0.state) })
  }

  /// The user's files and their contents; a database is compared by the state of the services.
  private func files() throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: home.path) else { return [:] }
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      let isDatabase = name.contains(".sqlite")
      files[isDatabase ? "database" : name] =
        isDatabase ? Data() : FileManager.default.contents(atPath: "\(home.path)/\(name)")
    }
    return files
  }

  /// Whether a character controls a terminal or reverses the direction of text.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
