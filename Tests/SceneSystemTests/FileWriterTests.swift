import Glibc
import PseudoTerminal
import SceneSystem
import Testing

struct FileWriterTests {
  private let directory = TemporaryDirectory()

  private func content(of name: String) throws -> String {
    var reader = try FileReader(path: directory.file(name))
    return String(decoding: try reader.rest(), as: UTF8.self)
  }

  private func write(_ text: String, appends: Bool) throws {
    var writer = try FileWriter(path: directory.file("file"), appends: appends)
    if !appends { try writer.truncate() }
    try writer.write(Array(text.utf8))
  }

  @Test func appendingKeepsTheContents() throws {
    try write("one", appends: true)
    try write("two", appends: true)
    #expect(try content(of: "file") == "onetwo")
  }

  @Test func truncatingRemovesTheContents() throws {
    try write("long text", appends: true)
    try write("two", appends: false)
    #expect(try content(of: "file") == "two")
  }

  @Test func anExistingFileGetsPermissionsWhenItIsTruncated() throws {
    let path = directory.file("file")
    try FileWriter.replace(path, with: Array("old".utf8), permissions: 0o666)
    var writer = try FileWriter(path: path, appends: true, permissions: 0o600)
    #expect(directory.permissions(of: "file") == 0o666)
    try writer.truncate(permissions: 0o600)
    #expect(directory.permissions(of: "file") == 0o600)
    #expect(try content(of: "file") == "")
  }

  @Test func replacingLeavesOneFileWithPrivatePermissions() throws {
    try write("old", appends: false)
    try FileWriter.replace(directory.file("file"), with: Array("new".utf8))
    #expect(try content(of: "file") == "new")
    #expect(directory.permissions(of: "file") == 0o600)
    #expect(directory.names == ["file"])
  }

  @Test func aFailedReplacementLeavesNoFile() throws {
    let path = directory.file("directory")
    try #require(unsafe mkdir(path, 0o700) == 0)
    #expect(throws: FileError.isDirectory(path: path)) {
      try FileWriter.replace(path, with: [1])
    }
    #expect(directory.names == ["directory"])
  }
}
