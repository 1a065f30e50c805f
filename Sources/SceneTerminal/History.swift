import Dispatch
import Glibc
package import SceneSystem

/// The command history, in a file that only the user can read.
///
/// If the file cannot be read or written, the history stays in memory, and ``warning`` has the reason. Several
/// processes can use the same file, and none loses the entries of the others.
package struct History {
  package private(set) var datedEntries: [HistoryEntry] = []
  /// The first failure to read or write the file; nil for none.
  package private(set) var warning: FileError?
  package let limit: Int

  private let file: HistoryFile?
  private let now: () -> Int

  private static let byteLimit = 8_000_000

  package var entries: [String] { datedEntries.map(\.text) }

  /// Reads the file; a missing file is an empty history.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nil for a history in memory.
  ///   - limit: The maximum number of entries.
  ///   - lockTimeout: The seconds to wait for the lock of another process, which may be stopped.
  ///   - now: The time in seconds since 1970.
  package init(
    path: String?, limit: Int = 100_000, lockTimeout: Int = 4,
    now: @escaping () -> Int = { time(nil) }
  ) {
    file = path.map { HistoryFile(path: $0, lockTimeout: .seconds(lockTimeout)) }
    self.limit = limit
    self.now = now
    guard let file else { return }
    do throws(FileError) {
      try load(file)
    } catch .notFound {
      return
    } catch {
      warning = error
    }
  }

  /// Adds a line at the end, and appends it to the file at once.
  ///
  /// Blank lines, lines that begin with a space, and a repetition of the line before are left out.
  @discardableResult
  package mutating func add(_ line: String) -> Bool {
    guard !line.hasPrefix(" "), line != datedEntries.last?.text,
      line.contains(where: { !$0.isWhitespace })
    else { return false }
    let seconds = now()
    datedEntries.append(HistoryEntry(line, at: seconds))
    if datedEntries.count > limit { datedEntries.removeFirst(datedEntries.count - limit) }
    guard let file else { return true }
    do throws(FileError) {
      try Self.makeDirectory(of: file.path)
      try file.append(HistoryFormat.text(of: line, at: seconds))
    } catch {
      warning = warning ?? error
    }
    return true
  }

  /// Removes entries, also from the file and from what other processes have added to it.
  package mutating func remove(where isUnwanted: (String) -> Bool) {
    guard let first = datedEntries.firstIndex(where: { isUnwanted($0.text) }) else { return }
    datedEntries[first...].removeAll { isUnwanted($0.text) }
    guard let file else { return }
    do throws(FileError) {
      try file.rewrite { tail in
        let unwanted = HistoryFormat.entries(in: tail.bytes).filter { isUnwanted($0.entry.text) }
        guard !unwanted.isEmpty else { return nil }
        var bytes = tail.bytes
        for stored in unwanted.reversed() { bytes.removeSubrange(stored.range) }
        return bytes
      }
    } catch .notFound {
      return
    } catch {
      warning = warning ?? error
    }
  }

  private mutating func load(_ file: HistoryFile) throws(FileError) {
    let tail = try file.tail(Self.byteLimit)
    let stored = HistoryFormat.entries(in: tail.bytes, isComplete: tail.isComplete)
    datedEntries = stored.suffix(limit).map(\.entry)
    guard isTooLong(tail, stored.count) else { return }
    do throws(FileError) {
      try file.rewrite(last: Self.byteLimit) { [limit] tail in
        // Another process may have added to it, or cut it.
        let stored = HistoryFormat.entries(in: tail.bytes, isComplete: tail.isComplete)
        guard isTooLong(tail, stored.count), let first = stored.suffix(limit).first else {
          return nil
        }
        return Array(tail.bytes[first.range.lowerBound...])
      }
    } catch {
      // A file that is too long can still be used.
      return
    }
  }

  private func isTooLong(_ tail: HistoryFile.Tail, _ count: Int) -> Bool {
    count >= limit * 2 || tail.size >= Self.byteLimit * 2
  }

  private static func makeDirectory(of path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try SystemFolder.create(String(path[..<slash]))
  }
}

package struct HistoryEntry: Equatable, Sendable {
  package var text: String
  /// Seconds since 1970; nil if the file has no time.
  package var seconds: Int?

  package init(_ text: String, at seconds: Int? = nil) {
    self.text = text
    self.seconds = seconds
  }
}
