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

  private func put(
    _ text: String, at name: String = "file", permissions: UInt32 = 0o600
  ) throws {
    try FileWriter.replace(directory.file(name), with: Array(text.utf8), permissions: permissions)
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

  @Test(arguments: [nil, 0o604] as [UInt32?]) func aSymbolicLinkIsKept(
    permissions: UInt32?
  ) throws {
    try put("old", permissions: 0o640)
    try #require(unsafe symlink("file", directory.file("link")) == 0)
    let file = try ReplacementFile(replacing: directory.file("link"), permissions: permissions)
    try file.write("new".utf8)
    try file.commit()
    #expect(try content(of: "file") == "new")
    #expect(directory.permissions(of: "file") == permissions ?? 0o640)
    #expect(directory.names == ["file", "link"])
    #expect(FileStatus(path: directory.file("link"), followsLinks: false)?.kind == .link)
  }

  @Test func theMissingTargetOfSymbolicLinksIsCreated() throws {
    try #require(unsafe symlink("middle", directory.file("first")) == 0)
    try #require(unsafe symlink(directory.file("last"), directory.file("middle")) == 0)
    try FileWriter.replace(directory.file("first"), with: "new".utf8)
    #expect(try content(of: "last") == "new")
    #expect(directory.names == ["first", "last", "middle"])
    #expect(FileStatus(path: directory.file("first"), followsLinks: false)?.kind == .link)
  }

  @Test func aLoopOfSymbolicLinksIsAnError() throws {
    try #require(unsafe symlink("loop", directory.file("loop")) == 0)
    #expect(throws: FileError.system(path: directory.file("loop"), code: ELOOP)) {
      try put("new", at: "loop")
    }
    #expect(directory.names == ["loop"])
  }

  // Root may write every file.
  @Test(.enabled(if: geteuid() != 0)) func aReadOnlyFileIsNotReplaced() throws {
    try put("old", permissions: 0o444)
    #expect(throws: FileError.permissionDenied(path: directory.file("file"))) { try put("new") }
    #expect(try content(of: "file") == "old")
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
