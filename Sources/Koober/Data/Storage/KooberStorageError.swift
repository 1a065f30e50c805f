/// Why Koober's database can't be used; the file is never replaced.
public enum KooberStorageError: Error, Equatable, Sendable {
  /// The file is broken, or no database.
  case damaged(path: String, reason: String)
  /// The database is another program's.
  case foreign(path: String)
  /// A newer Koober made it.
  case newer(path: String)
  /// The file can't be opened now.
  case unusable(path: String, reason: String)
}

extension KooberStorageError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)) and is left as it is; "
        + "move it away, or use another folder with --home"
    case .foreign(let path):
      "\(path) is another program's; move it away, or use another folder with --home"
    case .newer(let path):
      "\(path) is of a newer Koober; use that one, or another folder with --home"
    case .unusable(let path, let reason): "\(path) can't be used: \(reason)"
    }
  }
}
