import Glibc

/// A pipe for tests, which closes when the test releases it.
final class PipeFixture {
  struct Failure: Error {}

  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure() }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(writeEnd, bytes, bytes.count)
  }

  /// Reads the available text; an empty pipe gives an empty text.
  func readAvailable() -> String {
    var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 0) > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 200_000)
    let count = unsafe read(readEnd, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
