import FoundationEssentials

/// Files to write, all or none.
struct NewFiles: Equatable {
  /// The contents by path, relative to the directory.
  var contents: [(path: String, text: String)] = []

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
  /// - Throws: ``TemplateError``.
  func write(asDirectory path: String) throws(TemplateError) {
    let files = FileManager.default
    guard !Self.exists(path) else { throw .exists(path) }
    let unfinished = "\(path).unfinished"
    guard !Self.exists(unfinished) else { throw .exists(unfinished) }
    do {
      for (name, text) in contents { try Self.write(text, to: "\(unfinished)/\(name)") }
      try files.moveItem(atPath: unfinished, toPath: path)
    } catch {
      try? files.removeItem(atPath: unfinished)
      throw .unwritable(path, Self.reason(error))
    }
  }

  /// Adds the files to a directory, then changes an existing file.
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
    for (name, _) in contents where Self.exists("\(directory)/\(name)") {
      throw .exists("\(directory)/\(name)")
    }
    var written: [String] = []
    var current = ""
    do {
      for (name, text) in contents {
        current = "\(directory)/\(name)"
        written.append(current)
        try Self.write(text, to: current)
      }
      current = changed.path
      try Data(changed.text.utf8).write(to: URL(filePath: current), options: .atomic)
    } catch {
      for path in written { try? FileManager.default.removeItem(atPath: path) }
      throw .unwritable(current, Self.reason(error))
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
  }

  /// Whether something has a path, also a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "the disk is full"
    case .fileWriteVolumeReadOnly: "the file system is read-only"
    case .fileNoSuchFile, .fileReadNoSuchFile: "its directory does not exist"
    default: "\(error)"
    }
  }
}
