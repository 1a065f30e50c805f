import Scenes
import Testing

@testable import SceneSessions

/// Journals that were changed after they were recorded.
@MainActor
struct JournalReaderTests {
  private let lines: [[UInt8]]

  init() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("write", "a")
    try await session.stage.advance(by: .seconds(5))
    try await session.perform("ask", "b")
    session.server.answer("b", with: "yes")
    try await session.stage.settle()
    session.run.flushHandler()
    lines = session.output.bytes.split(separator: 0x0A).map { Array($0) }
    try #require(lines.count == 6)
  }

  /// Reads lines up to the end or the first error.
  private func failure(of lines: [[UInt8]]) -> JournalReader.Failure? {
    var reader = JournalReader()
    do {
      for line in lines { _ = try reader.read(line.span) }
      return nil
    } catch {
      return error
    }
  }

  @Test func readsAWrittenJournal() {
    #expect(failure(of: lines) == nil)
  }

  @Test func aMissingLineIsReported() {
    for index in 1..<lines.count - 1 {
      var lines = lines
      lines.remove(at: index)
      let error = JournalError.outOfOrder(number: index, expected: index - 1)
      #expect(failure(of: lines) == .init(line: index + 1, error: error))
    }
  }

  @Test func aDuplicateLineIsReported() {
    for index in 1..<lines.count {
      var lines = lines
      lines.insert(lines[index], at: index)
      let error = JournalError.outOfOrder(number: index - 1, expected: index)
      #expect(failure(of: lines) == .init(line: index + 2, error: error))
    }
  }

  @Test func swappedLinesAreReported() {
    var lines = lines
    lines.swapAt(2, 3)
    #expect(
      failure(of: lines) == .init(line: 3, error: .outOfOrder(number: 2, expected: 1)))
  }

  @Test func aTruncatedLineIsDamaged() {
    for count in lines[3].indices {
      var lines = lines
      lines[3].removeSubrange(count...)
      #expect(failure(of: lines) == .init(line: 4, error: .damaged))
    }
  }

  @Test func aFileWithoutAHeaderIsNotAJournal() {
    #expect(failure(of: Array(lines.dropFirst())) == .init(line: 1, error: .notAJournal))
    var lines = lines
    lines[0].removeLast()
    #expect(failure(of: lines) == .init(line: 1, error: .damaged))
  }

  @Test func decreasingTimeIsReported() throws {
    var lines = lines
    let line = lines[4]
    var entry = try JournalEntry(JournalLine.read(line.span))
    #expect(entry.time == .seconds(5))
    entry.time = .seconds(1)
    lines[4] = JournalLine.sealed(entry).dropLast()
    #expect(
      failure(of: lines)
        == .init(line: 5, error: .earlier(time: .seconds(1), than: .seconds(5))))
  }

  @Test func aNewAppStartsAtItsOwnTime() throws {
    var lines = lines
    let start = JournalEntry(
      number: lines.count - 1, time: .zero, input: .start(JournalOrigin(seed: 1, isLive: false)))
    lines.append(JournalLine.sealed(start).dropLast())
    #expect(failure(of: lines) == nil)
  }

  @Test func aContinuedJournalContinuesItsNumbers() throws {
    var header = JournalHeader(
      app: "asking", appVersion: "1", build: "1", stateVersion: 1, seed: 0, isLive: false)
    header.after = 41
    header.state = [:]
    let entries = [42, 43].map {
      JournalEntry(number: $0, time: .zero, input: .clock(to: .zero, wakes: nil))
    }
    let lines = ([JournalLine.sealed(header.fields)] + entries.map { JournalLine.sealed($0) }).map {
      Array($0.dropLast())
    }
    #expect(failure(of: lines) == nil)
    #expect(
      failure(of: [lines[0], lines[2]])
        == .init(line: 2, error: .outOfOrder(number: 43, expected: 42)))
  }

  @Test func aJournalIsRecognizedByItsFirstLine() {
    let texts = [lines[0], lines[1], Array("increment; echo {}".utf8)]
    #expect(texts.map { JournalReader.looksLikeHeader($0.span) } == [true, false, false])
    let isJournal = texts.map { JournalReader.mayBeJournal($0.span) }
    #expect(isJournal.first == true && isJournal.last == false)
  }
}
