import FoundationEssentials
import SceneSystem

/// Files to write, all or none.
struct NewFiles: Equatable {
  /// The contents by path, relative to the directory.
  var contents: [(path: String, text: String)] = []

  /// The permissions of new directories, before the process's umask.
  private static let permissions: UInt32 = 0o777

  static func == (left: NewFiles, right: NewFiles) -> Bool {
    left.contents.elementsEqual(right.contents) { $0 == $1 }
  }

  /// Adds a template whose placeholders are replaced.
  mutating func add(_ path: String, _ template: [UInt8], _ values: [(String, String)]) {
    var text = String(decoding: template, as: UTF8.self)
    for (placeholder, value) in values { text = text.replacing(placeholder, with: value) }
    contents.append((path, text))
  }

  /// Writes a new directory with the files.
  ///
  /// The files are written to a directory beside it, which then gets its name.
  ///
  /// - Parameter path: The path of the directory, which may end in slashes and dots.
  /// - Throws: ``TemplateError``.
  func write(asDirectory path: String) throws(TemplateError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    let unfinished = "\(path).unfinished"
    for path in [path, unfinished] where Self.exists(path) { throw .exists(path) }
    do throws(FileError) {
      guard !path.hasSuffix("/..") else {
        throw FileError.missingFolder(path: path, folder: String(path.dropLast("/..".count)))
      }
      let parent = FileError.folder(of: path) ?? "."
      try SystemFolder.create(parent, permissions: Self.permissions)
      try SystemFolder.checkIsWritable(parent)
      for (name, text) in contents { try Self.write(text, to: "\(unfinished)/\(name)") }
      try SystemFolder.rename(unfinished, to: path)
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw .unwritable(error)
    }
  }

  /// Adds the files to a directory, then changes an existing file, which keeps its permissions.
  ///
  /// If a file cannot be written, the ones before it are removed.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - changed: The existing file, and its new text.
  /// - Throws: ``TemplateError``.
  func write(
    into directory: String, changing changed: (path: String, text: String)
  ) throws(TemplateError) {
    let files = contents.map { (path: "\(directory)/\($0.path)", text: $0.text) }
    for (path, _) in files where Self.exists(path) { throw .exists(path) }
    var written: [String] = []
    do throws(FileError) {
      for (path, text) in files {
        try Self.write(text, to: path)
        written.append(path)
      }
      try FileWriter.replace(changed.path, with: changed.text.utf8, permissions: nil)
    } catch {
      for path in written { try? FileManager.default.removeItem(atPath: path) }
      throw .unwritable(error)
    }
  }

  private static func write(_ text: String, to path: String) throws(FileError) {
    try SystemFolder.create(FileError.folder(of: path) ?? ".", permissions: permissions)
    try FileWriter.replace(path, with: text.utf8, permissions: nil)
  }

  /// Whether something has a path, also a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    FileStatus(path: path, followsLinks: false) != nil
  }
}
