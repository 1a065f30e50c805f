public import Glibc

/// The lines that the user entered before, kept in a file that only the user can read.
///
/// A file that can't be read or written is no reason to stop: the history goes on in memory, and says
/// so in ``warning``. Several processes may append to one file.
public struct History {
  /// The entries, oldest first, at most ``limit``.
  public private(set) var entries: [String] = []
  /// The first failure to read or write the file; nil while all is well.
  public private(set) var warning: FileError?
  /// The most entries that are kept.
  public let limit: Int

  private let path: String?
  private let now: () -> Int

  /// A longer file is read from this many bytes before its end.
  private static let byteLimit = 8_000_000

  /// Reads the file; a missing one is an empty history.
  ///
  /// - Parameters:
  ///   - path: the file, made with its directory at the first entry; nil keeps nothing on disk.
  ///   - limit: the most entries to keep, at least 1. A file of twice as many is cut to it.
  ///   - now: seconds since 1970, written beside each entry.
  public init(path: String?, limit: Int = 10_000, now: @escaping () -> Int = { time(nil) }) {
    self.path = path
    self.limit = limit
    self.now = now
    guard let path else { return }
    do throws(FileError) {
      try load(path)
    } catch .notFound {
      return
    } catch {
      warning = error
    }
  }

  /// Adds a line at the end, and appends it to the file at once.
  ///
  /// Blank lines, lines that begin with a space, and a repetition of the line before are left out.
  ///
  /// - Returns: whether the line became an entry.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    guard !line.hasPrefix(" "), line != entries.last,
      line.contains(where: { !$0.isWhitespace })
    else { return false }
    entries.append(line)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    guard let path else { return true }
    do throws(FileError) {
      try Self.makeDirectory(of: path)
      var writer = try FileWriter(path: path, mode: .append, permissions: 0o600)
      try writer.write(Array(HistoryFormat.text(of: line, at: now()).utf8))
    } catch {
      warning = warning ?? error
    }
    return true
  }

  /// Takes entries out, and out of the file, with what other processes have added to it.
  ///
  /// - Parameter isUnwanted: whether an entry goes.
  /// - Complexity: O(bytes of the file).
  public mutating func remove(where isUnwanted: (String) -> Bool) {
    guard let first = entries.firstIndex(where: isUnwanted) else { return }
    entries[first...].removeAll(where: isUnwanted)
    guard let path else { return }
    do throws(FileError) {
      var reader = try FileReader(path: path)
      let stored = HistoryFormat.entries(in: try reader.rest()).filter { !isUnwanted($0) }
      try replace(path, with: stored)
    } catch .notFound {
      return
    } catch {
      warning = warning ?? error
    }
  }

  private func replace(_ path: String, with entries: [String]) throws(FileError) {
    let seconds = now()
    let text = entries.map { HistoryFormat.text(of: $0, at: seconds) }.joined()
    try FileWriter.replace(path, with: Array(text.utf8))
  }

  private mutating func load(_ path: String) throws(FileError) {
    var reader = try FileReader(path: path)
    reader.seek(beforeEnd: Self.byteLimit)
    let stored = HistoryFormat.entries(in: try reader.rest())
    entries = Array(stored.suffix(limit))
    guard stored.count >= limit * 2 else { return }
    try replace(path, with: entries)
  }

  /// Makes the directories above a path that are missing, for the user only.
  private static func makeDirectory(of path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let directory = String(path[..<slash])
    if unsafe mkdir(directory, 0o700) == 0 || SystemError.latest == EEXIST { return }
    guard SystemError.latest == ENOENT else {
      throw .notMade(path: directory, code: SystemError.latest)
    }
    try makeDirectory(of: directory)
    guard unsafe mkdir(directory, 0o700) == 0 || SystemError.latest == EEXIST else {
      throw .notMade(path: directory, code: SystemError.latest)
    }
  }
}
