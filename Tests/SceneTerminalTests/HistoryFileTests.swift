import Dispatch
import Glibc
import PseudoTerminal
import Testing

@testable import SceneSystem
@testable import SceneTerminal

/// A history file that several processes share, or that is too large to load.
struct HistoryFileTests {
  private let directory = TemporaryDirectory()

  private var path: String { directory.file("history") }

  /// Runs processes that use the file concurrently, each with its own arguments.
  private func run(_ probes: String...) throws -> Int32 {
    let probe = PseudoTerminal.builtProduct("HistoryProbe")
    let jobs = probes.map { "{ \(probe) \(path) \($0) || kill -TERM $$; } &" }
    return try Subprocess.run(
      "\(jobs.joined(separator: " ")) wait", input: [], limit: nil
    ).status
  }

  private func entries(of name: String) -> [String] {
    History(path: path).entries.filter { $0.hasPrefix("\(name) ") }
  }

  private func added(by name: String, _ count: Int) -> [String] {
    (0..<count).map { "\(name) \($0)" }
  }

  @Test func concurrentRemovalLosesNoEntries() throws {
    #expect(try run("add a 400", "add b 400", "add c 400", "remove 60", "remove 60") == 0)
    for name in ["a", "b", "c"] { #expect(entries(of: name) == added(by: name, 400)) }
    #expect(entries(of: "secret") == [])
    #expect(directory.names == ["history"])
  }

  @Test func concurrentTruncationLosesNoEntries() throws {
    let old = (0..<16_000).map { HistoryFormat.text(of: "old \($0)", at: 1) }
    try FileWriter.replace(path, with: Array(old.joined().utf8))
    #expect(
      try run("add a 300", "cut 8000 6000 4000 3000 2000", "add b 300", "add c 300") == 0)
    for name in ["a", "b", "c"] { #expect(entries(of: name) == added(by: name, 300)) }
    #expect(entries(of: "old").count < 4000)
  }

  @Test func aHugeFileIsReadFromItsEndAndTruncated() throws {
    let line = String(repeating: "x", count: 1000)
    let text = (0..<20_000).map { "#1\n\($0) \(line)\n" }.joined()
    try FileWriter.replace(path, with: Array(text.utf8))
    let history = History(path: path)
    #expect(history.entries.last == "19999 \(line)")
    #expect(history.entries.allSatisfy { $0.hasSuffix(" \(line)") })
    #expect((7_000...8_000).contains(history.datedEntries.count))
    #expect(History(path: path).datedEntries == history.datedEntries)
    #expect(try HistoryFile(path: path, lockTimeout: .seconds(4)).tail(1).size <= 8_000_000)
  }

  @Test func aLockedFileIsAppendedToButNotRewritten() throws {
    let lock = try OwnedDescriptor(opening: path, flags: O_RDWR | O_CREAT, mode: 0o600)
    try #require(flock(lock.number, LOCK_EX) == 0)
    let file = HistoryFile(path: path, lockTimeout: .milliseconds(1))
    try file.append("one\n")
    #expect(throws: FileError(path: path, code: EWOULDBLOCK)) {
      try file.rewrite { _ in Array("two\n".utf8) }
    }
    #expect(try file.tail(.max).bytes == Array("one\n".utf8))
    try #require(flock(lock.number, LOCK_UN) == 0)
    try file.rewrite { _ in Array("two\n".utf8) }
    #expect(try file.tail(.max).bytes == Array("two\n".utf8))
  }
}
