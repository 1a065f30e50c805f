import Foundation
import Glibc

/// Keeps a database to one server, for as long as it lives; the system ends it with the process.
///
/// It is a lock of flock(2), which has nothing to do with those that SQLite takes on the same file.
final class DatabaseLock: Sendable {
  private let file: FileHandle

  /// Locks a file, which is made where there is none.
  init(path: String) throws(StorageError) {
    try CloudDatabase.prepare(path)
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unusable(path: path, reason: "it can't be read")
    }
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path: path) }
    self.file = file
  }
}
