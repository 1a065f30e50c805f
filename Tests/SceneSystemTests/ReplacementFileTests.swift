import Glibc
import PseudoTerminal
import SceneSystem
import Testing

struct ReplacementFileTests {
  private let directory = TemporaryDirectory()

  private func content(of name: String) throws -> String {
    var reader = try FileReader(path: directory.file(name))
    return String(decoding: try reader.rest(), as: UTF8.self)
  }

  private func put(_ text: String, permissions: UInt32 = 0o600) throws {
    try FileWriter.replace(
      directory.file("file"), with: Array(text.utf8), permissions: permissions)
  }

  @Test func theOldFileRemainsUntilTheNewOneIsComplete() throws {
    try put("old", permissions: 0o640)
    do {
      let file = try ReplacementFile(replacing: directory.file("file"))
      try file.write("head ".utf8)
      try file.write(String(repeating: "x", count: 100_000).utf8)
      #expect(try content(of: "file") == "old")
      try file.overwrite(Array("HEAD".utf8), at: 0)
      try file.commit()
    }
    #expect(try content(of: "file") == "HEAD " + String(repeating: "x", count: 100_000))
    #expect(directory.permissions(of: "file") == 0o640)
    #expect(directory.names == ["file"])
  }

  @Test func anUncommittedFileIsRemoved() throws {
    try put("old")
    do {
      let file = try ReplacementFile(replacing: directory.file("file"))
      try file.write("new".utf8)
      #expect(directory.names.count == 2)
    }
    #expect(directory.names == ["file"])
    #expect(try content(of: "file") == "old")
  }

  @Test func aSymbolicLinkIsKept() throws {
    try put("old")
    try #require(unsafe symlink("file", directory.file("link")) == 0)
    let file = try ReplacementFile(replacing: directory.file("link"))
    try file.write("new".utf8)
    try file.commit()
    #expect(try content(of: "file") == "new")
    #expect(directory.names == ["file", "link"])
  }

  @Test func explicitPermissionsReplaceASymbolicLink() throws {
    try put("old", permissions: 0o640)
    try #require(unsafe symlink("file", directory.file("link")) == 0)
    let file = try ReplacementFile(replacing: directory.file("link"), permissions: 0o604)
    try file.write("new".utf8)
    try file.commit()
    #expect(try content(of: "link") == "new")
    #expect(directory.permissions(of: "link") == 0o604)
    #expect(try content(of: "file") == "old")
    #expect(directory.permissions(of: "file") == 0o640)
  }

  @Test func onlyRegularFilesCanBeReplaced() throws {
    #expect(throws: FileError.isDirectory(path: directory.path)) {
      try ReplacementFile(replacing: directory.path)
    }
    #expect(throws: FileError.notRegular(path: "/dev/null")) {
      try ReplacementFile(replacing: "/dev/null")
    }
    #expect(throws: FileError.notRegular(path: "/dev/null")) {
      try ReplacementFile(replacing: "/dev/null", permissions: 0o600)
    }
    let missing = directory.file("missing/file")
    #expect(throws: FileError.missingFolder(path: missing, folder: directory.file("missing"))) {
      try ReplacementFile(replacing: missing)
    }
    #expect(directory.names == [])
  }
}
