import SceneSystem

/// A link of a baseline and its outcome then.
struct BaselineEntry: Equatable, Sendable {
  let place: LinkPlace
  let url: [UInt8]
  let outcome: [UInt8]
}

/// Reads what an earlier replay has printed, as it is needed.
final class BaselineReader {
  private let path: String
  private var lines: LineReader

  init(path: String) throws(LinkListError) {
    self.path = path
    do {
      lines = LineReader(
        try FileReader(argument: path), lineLimit: 10 * LinkListReader.recordLimit)
    } catch {
      throw .file(error)
    }
  }

  func next() throws(LinkListError) -> BaselineEntry? {
    while true {
      let line: [UInt8]?
      do { line = try lines.nextBytes() } catch { throw .file(error) }
      guard let line else { return nil }
      guard !line.isEmpty, line.first != UInt8(ascii: "#") else { continue }
      let place = LinkPlace(file: path, line: lines.lineNumber)
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
        throw .wrongList(
          place,
          "there is no outcome behind a tab: a baseline is what an earlier replay has printed")
      }
      return BaselineEntry(
        place: place, url: Array(line[..<tab]), outcome: Array(line[(tab + 1)...]))
    }
  }
}
