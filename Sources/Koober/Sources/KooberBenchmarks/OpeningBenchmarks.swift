import SceneBenchmarking
import Koober
import Scenes

/// Opening a link in Koober, with its guards, its tree and its scenes.
@MainActor
enum OpeningBenchmarks {
  private static let count = 5_000

  static func run() async {
    guard let baseline = baseline() else { return }
    for signedIn in [false, true] {
      let user = signedIn ? "signed in" : "signed out"
      await warm(signedIn: signedIn).report(
        "link opened, \(user)", baseline: baseline, "reading the link", budget: "5000 ns")
      await cold(signedIn: signedIn).report(
        "link opened in a fresh app, \(user)", baseline: baseline, "reading the link",
        budget: "none")
    }
  }

  private static func urls(signedIn: Bool) -> [String] {
    guard signedIn else {
      return [
        "koober://welcome", "koober://sign-in?email=jane%40example.com", "koober://sign-up",
        "koober://help", "koober://nowhere",
      ]
    }
    return [
      "koober://rides/new?dropOff=airport", "koober://chat", "koober://lounge/movies/pouch",
      "koober://account/settings", "koober://rides",
    ]
  }

  private static func baseline() -> Figure? {
    guard let table = try? KooberApp(on: .virtual()).router.links else { return nil }
    let urls = urls(signedIn: true)
    return Figure.measure(count) {
      for round in 0..<count { _ = try? table.resolve(urls[round % urls.count]) }
    }
  }

  private static func warm(signedIn: Bool) async -> Figure {
    guard let app = await start(signedIn: signedIn) else { preconditionFailure("no app") }
    let urls = urls(signedIn: signedIn)
    return await Figure.measure(count) {
      for round in 0..<count { await open(urls[round % urls.count], in: app) }
    }
  }

  private static func cold(signedIn: Bool) async -> Figure {
    let urls = urls(signedIn: signedIn)
    return await Figure.measure(count) {
      for round in 0..<count {
        guard let app = await start(signedIn: signedIn) else { preconditionFailure("no app") }
        await open(urls[round % urls.count], in: app)
      }
    }
  }

  private static func start(signedIn: Bool) async -> KooberApp? {
    guard let app = try? KooberApp(on: .virtual()) else { return nil }
    app.start()
    try? await app.stage.settle()
    guard signedIn else { return app }
    let arguments = ["jane@example.com", "secret"].map { Argument(.text($0, quoted: false)) }
    try? app.services.first?.perform("signIn", arguments: arguments, on: app.stage)
    try? await app.stage.advance(by: .seconds(1))
    return app
  }

  private static func open(_ url: String, in app: KooberApp) async {
    _ = try? app.router.open(url)
    if !app.stage.isSettled { try? await app.stage.settle() }
    precondition(!app.router.tree.path.map(\.destination.description).joined().isEmpty)
  }
}
