import Scenes
import Testing

@testable import SceneSessions

/// Journals that were changed after they were recorded.
@MainActor
struct JournalReaderTests {
  private let lines: [[UInt8]]
  private let header: JournalHeader
  private let entries: [JournalEntry]

  init() async throws {
    let session = try await AskingSession(on: .virtual())
    try await session.perform("write", "a")
    try await session.stage.advance(by: .seconds(5))
    try await session.perform("ask", "b")
    session.server.answer("b", with: "yes")
    try await session.stage.settle()
    session.run.flushHandler()
    session.run.writer.end()
    (header, entries) = try session.output.read()
    lines = session.output.bytes.split(separator: 0x0A).map { Array($0) }
    try #require(lines.count == 7)
  }

  /// The lines of a journal, without their line breaks.
  private func sealed(
    _ header: JournalHeader, _ entries: [JournalEntry], end: Int? = nil
  ) -> [[UInt8]] {
    var seal = JournalSeal()
    let lines = [seal.line(header)] + entries.map { seal.line($0) }
    return (lines + (end.map { [seal.end($0)] } ?? [])).map { Array($0.dropLast()) }
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
    for index in 1..<lines.count - 1 {
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

  @Test func aLineOfAnotherJournalIsDamaged() {
    var other = entries
    other[1].time += .seconds(1)
    var lines = lines
    lines[3] = sealed(header, other)[3]
    #expect(failure(of: lines) == .init(line: 4, error: .damaged))
  }

  @Test func theEndHasItsNumberAndIsTheLastLine() {
    #expect(sealed(header, entries, end: 5) == lines)
    #expect(
      failure(of: sealed(header, entries, end: 6))
        == .init(line: 7, error: .outOfOrder(number: 6, expected: 5)))
    var seal = JournalSeal()
    let ended = [seal.line(header), seal.end(0), seal.line(entries[0])].map { Array($0.dropLast()) }
    let error = JournalError.malformed("the line follows the end of the journal")
    #expect(failure(of: ended) == .init(line: 3, error: error))
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
    var entries = entries
    #expect(entries[3].time == .seconds(5))
    entries[3].time = .seconds(1)
    let lines = sealed(header, entries)
    #expect(
      failure(of: lines)
        == .init(line: 5, error: .earlier(time: .seconds(1), than: .seconds(5))))
  }

  @Test func aNewAppStartsAtItsOwnTime() throws {
    let start = JournalEntry(
      number: entries.count, time: .zero, input: .start(JournalOrigin(seed: 1, isLive: false)))
    let lines = sealed(header, entries + [start])
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
    let lines = sealed(header, entries, end: 44)
    #expect(failure(of: lines) == nil)
    #expect(
      failure(of: sealed(header, [entries[1]]))
        == .init(line: 2, error: .outOfOrder(number: 43, expected: 42)))
  }

  @Test func aJournalIsRecognizedByItsFirstLine() {
    let texts = [lines[0], lines[1], Array("increment; echo {}".utf8)]
    #expect(texts.map { JournalReader.looksLikeHeader($0.span) } == [true, false, false])
    let damaged = String(decoding: lines[0], as: UTF8.self).replacing("sceneshell", with: "?")
    let mayBeJournal = (texts + [Array(damaged.utf8)]).map { JournalReader.mayBeJournal($0.span) }
    #expect(mayBeJournal == [true, true, false, true])
  }
}
