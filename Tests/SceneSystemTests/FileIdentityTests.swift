import FoundationEssentials
import PseudoTerminal
import SceneSystem
import Testing

struct FileIdentityTests {
  private let directory = TemporaryDirectory()

  @Test func linksHaveTheIdentityOfTheirFile() throws {
    try FileWriter.replace(directory.file("a"), with: [])
    try FileWriter.replace(directory.file("b"), with: [])
    try FileManager.default.linkItem(atPath: directory.file("a"), toPath: directory.file("hard"))
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("soft"), withDestinationPath: "a")
    let identity = try #require(FileIdentity(path: directory.file("a")))
    for name in ["./a", "hard", "soft"] {
      #expect(FileIdentity(path: directory.file(name)) == identity)
    }
    #expect(FileIdentity(path: directory.file("b")) != identity)
  }

  @Test func aMissingFileIsIdentifiedByItsName() throws {
    let identity = try #require(FileIdentity(path: directory.file("new")))
    #expect(FileIdentity(path: directory.file("./new")) == identity)
    #expect(FileIdentity(path: directory.file("other")) != identity)
    #expect(FileIdentity(path: directory.file("missing/new")) == nil)
    #expect(FileIdentity(path: "new") == FileIdentity(path: "./new"))
  }
}
