import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// A store whose session can be neither replaced nor deleted, as in a read-only folder.
@MainActor
final class ReadOnlyUserSessionDataStore: UserSessionDataStore {
  private let session: Result<UserSession?, KooberError>

  init(_ session: UserSession?) { self.session = .success(session) }

  init(failing error: KooberError) { session = .failure(error) }

  func read() throws(KooberError) -> UserSession? { try session.get() }
  func save(_ session: UserSession) throws(KooberError) { throw .storageFailed }
  func delete() throws(KooberError) { throw .storageFailed }
}

@MainActor
struct UserSessionDataStoreTests {
  enum Kind: CaseIterable { case memory, file }

  private let home = TemporaryHome()
  private let jane = UserSession.make()

  private func make(_ kind: Kind) -> any UserSessionDataStore {
    switch kind {
    case .memory: InMemoryUserSessionDataStore()
    case .file: FileUserSessionDataStore(folder: home.path)
    }
  }

  @Test(arguments: Kind.allCases) func aNewStoreHasNoSession(_ kind: Kind) throws {
    #expect(try make(kind).read() == nil)
  }

  @Test(arguments: Kind.allCases) func aSavedSessionIsReadBack(_ kind: Kind) throws {
    let store = make(kind)
    try store.save(jane)
    try store.save(jane)
    #expect(try store.read() == jane)
  }

  @Test(arguments: Kind.allCases) func deletingRemovesTheSession(_ kind: Kind) throws {
    let store = make(kind)
    try store.save(jane)
    try store.delete()
    try store.delete()
    #expect(try store.read() == nil)
  }

  @Test func onlyTheOwnerCanReadTheFile() throws {
    try make(.file).save(jane)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(home.path) == 0o700)
    #expect(try mode(home.path + "/session.json") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["session.json"])
  }

  @Test func savingKeepsOtherFilesInTheFolder() throws {
    try make(.file).save(jane)
    let folder = home.path + "/.new"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: folder + "/notes"))
    try make(.file).save(jane)
    #expect(try Data(contentsOf: URL(filePath: folder + "/notes")) == Data("precious".utf8))
  }

  @Test func savingRestrictsTheFileToItsOwner() throws {
    let store = make(.file)
    try store.save(jane)
    let file = home.path + "/session.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try store.save(jane)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// The fields of a newer version are not known.
  @Test(arguments: [
    (UserSessionFormat.json, #"{"version":999}"#),
    (
      .propertyList,
      "<plist version=\"1.0\"><dict><key>version</key><integer>3</integer></dict></plist>"
    ),
  ])
  func aFileOfANewerVersionIsNotDamaged(format: UserSessionFormat, text: String) {
    #expect(throws: KooberError.newerSession) { try format.coding.decode(Data(text.utf8)) }
  }

  @Test func aDamagedFileThrowsAndIsNotChanged() throws {
    let store = make(.file)
    try store.save(jane)
    let file = URL(filePath: home.path + "/session.json")
    try Data("{".utf8).write(to: file)
    #expect(throws: KooberError.damagedSession) { try store.read() }
    #expect(try Data(contentsOf: file) == Data("{".utf8))
  }
}
