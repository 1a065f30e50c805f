import Glibc
import PseudoTerminal
import SceneSystem
import Testing

struct ProgramNamesTests {
  private let directory = TemporaryDirectory()

  @Test func executableFilesAreFoundOnce() throws {
    for (name, permissions) in [("jq", 0o700), ("join", 0o700), ("jam", 0o600)]
      as [(String, UInt32)]
    {
      try FileWriter.replace(directory.file(name), with: [], permissions: permissions)
    }
    #expect(unsafe mkdir(directory.file("jars"), 0o700) == 0)
    let path = "/nowhere:\(directory.path)::relative:\(directory.path)"
    #expect(ProgramNames.find(inPath: path, beginning: "j") == ["join", "jq"])
    #expect(ProgramNames.find(inPath: path, beginning: "jq") == ["jq"])
    #expect(ProgramNames.find(inPath: "", beginning: "") == [])
    let names = ["jq", "jam", "jars", "none", ""]
    #expect(names.filter { ProgramNames.contains($0, inPath: path) } == ["jq"])
  }

  @Test func containsAbsolutePathsAndNamesInPATH() {
    #expect(ProgramNames.contains("/bin/sh", inPath: ""))
    #expect(!ProgramNames.contains("/bin/there-is-none"))
    #expect(ProgramNames.contains("sh"))
    #expect(!ProgramNames.contains("cd"))
  }
}
