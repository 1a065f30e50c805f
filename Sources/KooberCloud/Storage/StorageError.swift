/// Why a database can't be used, which is never replaced.
enum StorageError: Error, Equatable, Sendable {
  /// The file can't be read or written.
  case unusable(path: String, reason: String)
  /// Another server uses the file.
  case inUse(path: String)
  /// The file is broken, or no database.
  case damaged(path: String, reason: String)
  /// The database is another program's.
  case foreign(path: String)
  /// A newer KooberCloud made it.
  case newer(path: String)
}

extension StorageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unusable(let path, let reason): "the database \(path) can't be used: \(reason)"
    case .inUse(let path):
      "the database \(path) is in use by another KooberCloud; stop that, or choose another with --database"
    case .damaged(let path, let reason):
      "the database \(path) is damaged: \(reason); it is left as it is: "
        + "restore a copy, or choose another with --database"
    case .foreign(let path):
      "the database \(path) isn't KooberCloud's; choose another with --database"
    case .newer(let path):
      "the database \(path) is of a newer KooberCloud; use that, or choose another with --database"
    }
  }
}
