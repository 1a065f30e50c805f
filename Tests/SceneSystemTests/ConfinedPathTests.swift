import Glibc
import PseudoTerminal
import SceneSystem
import Testing

struct ConfinedPathTests {
  /// How a path is resolved: by the kernel, or component by component, as on kernels that cannot.
  enum Way: CaseIterable { case kernel, stepwise }

  private let directory = TemporaryDirectory()

  init() throws {
    for name in ["inner", "outer"] {
      try #require(unsafe mkdir(directory.file(name), 0o700) == 0)
      try FileWriter.replace(directory.file("\(name)/file"), with: Array(name.utf8))
    }
    try #require(unsafe mkdir(directory.file("inner/a"), 0o700) == 0)
    for (target, link) in [
      ("../outer/file", "up"), ("\(directory.path)/inner/file", "absolute"), ("../outer", "folder"),
      ("file", "near"),
    ] {
      try #require(unsafe symlink(target, directory.file("inner/\(link)")) == 0)
    }
  }

  private func content(of path: String, _ way: Way) throws -> String {
    let folder = try OwnedDescriptor(opening: directory.file("inner"), flags: O_RDONLY)
    let file =
      switch way {
      case .kernel: try ConfinedPath.open(path, below: folder.number, as: path)
      case .stepwise: try ConfinedPath.openStepwise(path, below: folder.number, as: path)
      }
    return String(decoding: Descriptor.read(file.number, count: 100).bytes, as: UTF8.self)
  }

  @Test(arguments: Way.allCases, ["file", "./file", "a/../file", "a/.././a//../file"])
  func aPathInsideIsOpened(way: Way, path: String) throws {
    #expect(try content(of: path, way) == "inner")
  }

  @Test(
    arguments: Way.allCases,
    [
      "../outer/file", "a/../../outer/file", "a/../../inner/file", "up", "absolute", "folder/file",
      "..",
    ])
  func aPathThatLeavesTheDirectoryIsNotOpened(way: Way, path: String) {
    #expect(throws: FileError.outside(path: path)) { try content(of: path, way) }
  }

  @Test(arguments: Way.allCases, ["none", "none/../file", "none/../../outer/file", "file/a"])
  func aMissingFileIsReported(way: Way, path: String) {
    #expect(throws: FileError.notFound(path: path)) { try content(of: path, way) }
  }

  @Test func onlyTheKernelFollowsLinksInside() throws {
    #expect(try content(of: "near", .kernel) == "inner")
    #expect(throws: FileError.outside(path: "near")) { try content(of: "near", .stepwise) }
  }
}
