import FoundationEssentials
import SceneText
import Testing

@testable import SceneShell

/// Saved searches that were damaged, or are of another app.
struct SavedSearchTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    _ = try program.run("counter explore --states 5 --save s.json")
  }

  @Test func aChangedBitOfAnyByteIsNoticed() throws {
    let path = "\(program.folder)/d.json"
    let bytes = try Data(contentsOf: URL(filePath: "\(program.folder)/s.json"))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      try program.write("d.json", changed)
      let mismatch = #expect(throws: SavedSearch.Mismatch.self) {
        _ = try SavedSearch(path: path, expecting: [:])
      }
      // It is not that of the options, which are checked last.
      #expect(mismatch?.text.hasPrefix("'\(path)' is ") == true, "byte \(index)")
    }
  }

  @Test(arguments: [
    "head -c 300", "head -c -1", #"sed 's/"keys":"..../"keys":"AAAA/'"#,
    #"sed 's/"checksum":"../"checksum":"xx/'"#, #"sed 's/,"checksum":".*"}/}/'"#,
  ])
  func aDamagedSearchIsRefused(change: String) throws {
    #expect(
      try program.run("\(change) s.json > d.json; counter explore --states 9 --resume d.json")
        == .init(
          1, "",
          errors: """
            error: 'd.json' is a damaged saved search
              help: resume a copy of it, or begin another search

            """))
  }

  @Test(arguments: [
    (
      // A state that is its own parent.
      #"s|"parents":"/////wAA|"parents":"/////wkA|"#, 1,
      """
      error: 'd.json' is a damaged saved search
        help: resume a copy of it, or begin another search

      """
    ),
    (
      #"s/"keys":"..../"keys":"AAAA/"#, 3,
      """
      error: the app does not start in the state in which the search of 'd.json' began
        help: begin another search, because this build is another one, or its data has changed

      """
    ),
  ])
  func aSearchWithARightChecksumIsChecked(change: String, status: Int32, errors: String) throws {
    let text = try program.run("sed '\(change)' s.json").output
    let end = try #require(text.firstRange(of: #","checksum""#)).lowerBound
    let bytes = Array(text.utf8[..<end])
    let sum = Checksum.text(Checksum.of(bytes.span))
    try program.write("d.json", bytes + Array(",\"checksum\":\"\(sum)\"}\n".utf8))
    #expect(
      try program.run("counter explore --states 9 --resume d.json")
        == .init(status, "", errors: errors))
  }
}
