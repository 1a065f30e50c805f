import Glibc

/// Something that a folder holds.
public struct FolderEntry: Equatable, Sendable {
  /// Its name, without the folder's path.
  public let name: String
  /// Whether it is a folder itself, or a link to one.
  public let isFolder: Bool

  /// Creates an entry.
  public init(name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }

  /// Reads a folder.
  ///
  /// - Parameter path: The folder.
  /// - Returns: What it holds, sorted by name, without `.` and `..`; nothing where it can't be read.
  ///   Names that aren't UTF-8 are left out.
  public static func list(_ path: String) -> [FolderEntry] {
    (try? entries(of: path)) ?? []
  }

  /// Reads a folder.
  ///
  /// - Parameter path: The folder.
  /// - Returns: What it holds, as of ``list(_:)``.
  /// - Throws: ``FileError`` where it can't be read.
  public static func entries(of path: String) throws(FileError) -> [FolderEntry] {
    guard let folder = unsafe opendir(path) else {
      throw FileError(path: path, code: SystemError.latest)
    }
    defer { unsafe closedir(folder) }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, name != ".", name != ".." else { continue }
      var status = stat()
      let isFolder =
        unsafe stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      entries.append(FolderEntry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name < $1.name }
  }
}
