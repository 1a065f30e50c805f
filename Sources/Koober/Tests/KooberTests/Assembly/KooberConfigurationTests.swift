import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@MainActor
struct KooberConfigurationTests {
  private let home = TemporaryHome()

  @Test func anEmptyFileHasTheDefaults() throws {
    #expect(try KooberConfiguration(json: "{}", in: "a.json") == KooberConfiguration())
  }

  @Test func aFileSetsWhatItContains() throws {
    let read = try KooberConfiguration(
      json: #"{"features": {"sessionFormat": "propertyList"}, "experiments": {"liveFares": 50}}"#,
      in: "a.json")
    var expected = KooberConfiguration()
    expected.features.sessionFormat = .propertyList
    expected.experiments.liveFares = 50
    #expect(read == expected)
  }

  @Test(arguments: [
    ("{", "the file is not JSON: "),
    ("[]", "must be an object"),
    (#"{"feature": {}}"#, "'feature' is not a key; did you mean 'features'?"),
    (
      #"{"features": {"zzz": 1}}"#,
      "'features.zzz' is not a key; keys: keepsSession, sessionFormat"
    ),
    (#"{"features": 1}"#, "'features' must be an object"),
    (#"{"features": {"keepsSession": "no"}}"#, "'features.keepsSession' must be true or false"),
    (
      #"{"features": {"sessionFormat": "xml"}}"#,
      "'features.sessionFormat' must be 'json' or 'propertyList'"
    ),
    (#"{"experiments": {"liveFares": "a"}}"#, "'experiments.liveFares' must be a whole number"),
    (
      #"{"experiments": {"liveFares": 101}}"#,
      "'experiments.liveFares' must be a percentage from 0 to 100"
    ),
    (#"{"analytics": {"file": ""}}"#, "'analytics.file' must be a path"),
    (
      #"{"analytics": {"file": "a", "server": "http://127.0.0.1:1"}}"#,
      "'analytics.server' cannot be given along with 'file'; remove one"
    ),
  ])
  func anErrorSaysWhereAndWhat(_ json: String, _ problem: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try KooberConfiguration(json: json, in: "a.json")
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("cannot use the configuration 'a.json': \(problem)"), "\(text)")
  }

  @Test func aMissingFileIsReported() {
    let error = #expect(throws: ConfigurationError.self) {
      try KooberConfiguration(contentsOf: home.path + "/none.json")
    }
    #expect(
      error?.description
        == "cannot use the configuration '\(home.path)/none.json': the file does not exist")
  }

  @Test func aRelativePathBelongsToTheDirectoryOfTheFile() throws {
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    let file = home.path + "/a.json"
    try Data(#"{"analytics": {"file": "events.jsonl"}}"#.utf8).write(to: URL(filePath: file))
    let read = try KooberConfiguration(contentsOf: file)
    #expect(read.analytics.destination == .file(home.path + "/events.jsonl"))
  }

  @Test func aSharedDeviceKeepsNoSession() async throws {
    var configuration = KooberConfiguration()
    configuration.features.keepsSession = false
    let first = try KooberFixture(home: home.path, configuration: configuration)
    try await first.signIn()
    #expect(first.scenes == ["map"])
    #expect(!FileManager.default.fileExists(atPath: home.path + "/session.json"))
    let second = try KooberFixture(home: home.path, configuration: configuration)
    try await second.stage.settle()
    #expect(second.scenes == ["welcome"])
  }

  @Test func theFormatOfTheSessionCanChange() async throws {
    var configuration = KooberConfiguration()
    configuration.features.sessionFormat = .propertyList
    try await KooberFixture(home: home.path).signIn()
    let second = try KooberFixture(home: home.path, configuration: configuration)
    try await second.stage.settle()
    #expect(second.scenes == ["map"])
    try await second.act("signOut")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/session.json"))
    try await second.signIn()
    let text = try String(contentsOf: URL(filePath: home.path + "/session.plist"), encoding: .utf8)
    #expect(text.contains("<key>token</key>"))
    let third = try KooberFixture(home: home.path)
    try await third.stage.settle()
    #expect(third.scenes == ["map"])
  }

  @Test func usersAreDividedByTheirIDs() {
    let users = (0..<1000).map { "user \($0)@example.com" }
    func chosen(_ percentage: Int) -> Int {
      users.count { KooberConfiguration.isChosen($0, percentage: percentage) }
    }
    #expect(chosen(0) == 0)
    #expect(chosen(100) == 1000)
    #expect((400...600).contains(chosen(50)))
  }

  @Test(arguments: [0, 100])
  func theVariantOfAnExperimentIsChosenAtRunTime(_ percentage: Int) async throws {
    var configuration = KooberConfiguration()
    configuration.experiments.liveFares = percentage
    let koober = try KooberFixture(configuration: configuration)
    try await koober.signIn()
    let market = LocationRepository().current
    let options = try #require(koober.rideOptions)
    _ = koober.stage.start("load") { _ in _ = try? await options.options(near: market) }
    try await koober.stage.advance(by: .seconds(2))
    #expect((options.knownOptions(near: market) == nil) == (percentage == 100))
  }
}
