import Glibc
import PseudoTerminal
import SceneSystem
import SceneTerminal
import Testing

struct HistoryTests {
  private let directory = TemporaryDirectory()

  private func history(_ name: String = "history", limit: Int = 10_000) -> History {
    History(path: directory.file(name), limit: limit, now: { 1_700_000_000 })
  }

  private func write(_ text: String) throws {
    try FileWriter.replace(directory.file("history"), with: Array(text.utf8))
  }

  private func content(of name: String = "history") throws -> String {
    var reader = try FileReader(path: directory.file(name))
    return String(decoding: try reader.rest(), as: UTF8.self)
  }

  @Test func entriesAreAppendedImmediatelyWithTheirTime() throws {
    var history = history()
    history.add("one")
    #expect(try content() == "#1700000000\none\n")
    history.add("two\nlines")
    #expect(try content() == "#1700000000\none\n#1700000000\ntwo\nlines\n")
    #expect(self.history().entries == ["one", "two\nlines"])
  }

  @Test func theHistoryFileIsPrivate() {
    var history = history("a/b/history")
    history.add("one")
    #expect(directory.permissions(of: "a/b/history") == 0o600)
    #expect(directory.permissions(of: "a/b") == 0o700)
    #expect(directory.permissions(of: "a") == 0o700)
  }

  @Test(arguments: ["", "  ", "\t", " secret", "same"])
  func ignoresBlankIndentedAndRepeatedLines(line: String) throws {
    var history = history()
    history.add("same")
    let isAdded = history.add(line)
    #expect(!isAdded)
    #expect(history.entries == ["same"])
    #expect(try content() == "#1700000000\nsame\n")
  }

  @Test func theOldestEntriesAreDroppedFirst() throws {
    var history = history(limit: 3)
    for index in 1...6 { history.add("\(index)") }
    #expect(history.entries == ["4", "5", "6"])
    #expect(self.history(limit: 3).entries == ["4", "5", "6"])
    #expect(try content() == "#1700000000\n4\n#1700000000\n5\n#1700000000\n6\n")
  }

  @Test func removingAnEntryRewritesTheFile() throws {
    var history = history()
    for entry in ["one", "two", "three"] { history.add(entry) }
    var other = self.history()
    other.add("four")
    history.remove { $0.hasPrefix("t") }
    #expect(history.entries == ["one"])
    #expect(try content() == "#1700000000\none\n#1700000000\nfour\n")
    #expect(directory.permissions(of: "history") == 0o600)
  }

  @Test func removingFromAMissingFileIsNotAnError() throws {
    var history = history()
    history.add("one")
    try #require(unsafe unlink(directory.file("history")) == 0)
    history.remove { _ in true }
    #expect(history.entries == [])
    #expect(history.warning == nil)
  }

  @Test func aFileWithoutTimestampsHasOneEntryPerLine() throws {
    try write("one\n\ntwo\n")
    #expect(history().entries == ["one", "two"])
  }

  @Test func aDamagedFileIsReadAsFarAsPossible() throws {
    try FileWriter.replace(
      directory.file("history"),
      with: Array("#1\none\n#2\nbad ".utf8) + [0xFF, 0xC3] + Array("\n#3\n#4\nthr".utf8) + [0, 0])
    #expect(history().entries == ["one", "bad \u{FFFD}\u{FFFD}", "thr"])
    #expect(history().warning == nil)
  }

  @Test func removingKeepsTheBytesOfOtherEntries() throws {
    let damaged = Array("old\n#1\none\n#2\nbad ".utf8) + [0xFF] + Array("\nmore\n".utf8)
    let end = Array("#99999999999999999999\nlast\n".utf8)
    let file = damaged + Array("#3\nsecret\nof two lines\n".utf8) + end
    try FileWriter.replace(directory.file("history"), with: file)
    var history = history()
    history.remove { $0.hasPrefix("secret") }
    var reader = try FileReader(path: directory.file("history"))
    #expect(try reader.rest() == damaged + end)
    #expect(
      history.datedEntries == [
        HistoryEntry("old"), HistoryEntry("one", at: 1), HistoryEntry("bad \u{FFFD}\nmore", at: 2),
        HistoryEntry("last"),
      ])
  }

  @Test(arguments: ["#1\none", "#1\none\n\0\0\0"])
  func anEntryAfterATornEntryIsSeparate(text: String) throws {
    try write(text)
    var history = history()
    history.add("two")
    #expect(self.history().entries == ["one", "two"])
  }

  @Test(arguments: ["#42", "echo {\n#42\n}"])
  func aCommentIsNotATimestamp(entry: String) {
    var history = history()
    history.add(entry)
    history.add("next")
    let stored = entry.split(separator: "\n").map { $0 == "#42" ? " #42" : $0 }
    #expect(self.history().entries == [stored.joined(separator: "\n"), "next"])
  }

  @Test func anEntryOfExcessiveLengthIsIgnored() throws {
    try write("#1\none\n#2\n\(String(repeating: "x", count: 100_000))\n#3\nthree\n")
    #expect(history().entries == ["one", "three"])
  }

  @Test func anUnreadableFileIsAWarning() {
    var history = History(path: directory.path)
    #expect(history.warning == .isDirectory(path: directory.path))
    history.add("one")
    #expect(history.entries == ["one"])
  }

  @Test func anUnwritableFileIsAWarning() throws {
    try write("")
    var history = History(path: directory.file("history/below"))
    #expect(history.warning == nil)
    history.add("one")
    #expect(history.entries == ["one"])
    #expect(
      history.warning
        == .notFolder(path: directory.file("history/below"), folder: directory.file("history")))
  }

  @Test(arguments: [
    (
      "/proc/.state/probe",
      "cannot create '/proc/.state': the file system does not allow it"
    ),
    ("/dev/null/state/probe", "cannot create '/dev/null/state': a part of the path is a file"),
    (
      "/proc/self/fdinfo/probe/history",
      "cannot create '/proc/self/fdinfo/probe': the file system does not allow it"
    ),
  ])
  func aDirectoryThatCannotBeCreatedIsAWarning(path: String, message: String) {
    var history = History(path: path)
    history.add("one")
    #expect(history.warning?.description == message)
  }

  @Test func aFullDiskIsAWarning() {
    var history = History(path: "/dev/full")
    #expect(history.warning == nil)
    history.add("one")
    #expect(history.warning?.description == "'/dev/full': no space left on device")
  }

  @Test func theNullDeviceIsNotAWarning() {
    var history = History(path: "/dev/null")
    history.add("one")
    #expect(history.entries == ["one"])
    #expect(history.warning == nil)
  }

  @Test func aPipeIsAWarning() throws {
    try #require(unsafe mkfifo(directory.file("history"), 0o600) == 0)
    var history = history()
    #expect(history.warning == .notRegular(path: directory.file("history")))
    history.add("one")
    #expect(history.entries == ["one"])
  }

  @Test func aSymbolicLinkIsKept() throws {
    try write("#1\none\n#2\nsecret\n")
    let link = directory.file("link")
    try #require(unsafe symlink(directory.file("history"), link) == 0)
    var history = History(path: link, now: { 3 })
    history.add("three")
    history.remove { $0 == "secret" }
    #expect(try content() == "#1\none\n#3\nthree\n")
  }

  @Test func withoutAPathNothingIsSaved() {
    var history = History(path: nil)
    history.add("one")
    #expect(history.warning == nil)
  }
}
