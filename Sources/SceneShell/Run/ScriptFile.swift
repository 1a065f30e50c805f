import SceneEngine
import FoundationEssentials
import SceneLanguage
import SceneSystem

/// A script file and its `script` line.
struct ScriptFile: Sendable {
  /// The path; `-` is standard input.
  let path: String
  /// The `script` line; empty if it cannot be parsed, which is an error when the script runs.
  let header: ScriptHeader
  /// The position of the start's name in the header.
  let start: SourceSpan?

  init(at path: String) {
    self.path = path
    let found = Self.header(at: path)
    header = found?.header ?? ScriptHeader()
    start = found.flatMap { source, header in
      header.start.map { SourceSpan(source, $0.range) }
    }
  }

  /// Whether the script can be read only once.
  var isStream: Bool { path == "-" || FileReader.isStream(path) }

  private static func header(at path: String) -> (source: SourceText, header: ScriptHeader)? {
    guard path != "-", !FileReader.isStream(path), let file = try? FileReader(path: path) else {
      return nil
    }
    var lines = LineReader(file)
    var reader = StatementReader(name: path, parser: CommandRegistry.all.parser)
    // Empty lines and comments can precede it.
    while let result = try? lines.withNextLine({ reader.read(line: $0.wholeLine) }) {
      switch result {
      case .incomplete: continue
      case .failure: return nil
      case .complete(let tree):
        guard let first = tree.statements.first else { continue }
        guard case .header(let header) = first.kind else { return nil }
        return (tree.source, header)
      }
    }
    return nil
  }
}

extension ScriptFile {
  /// The scripts at some paths: files as they are, and the `*.scene` files in directories.
  ///
  /// - Parameters:
  ///   - paths: Files and directories.
  ///   - isComplete: Whether to include the scripts in directories whose names begin with `_`.
  ///   - isConfined: Whether symbolic links may only lead to files below the working directory.
  ///   - console: Where errors are printed.
  /// - Returns: Their paths.
  /// - Throws: ``ExitRequest`` if paths cannot be read, after an error for each, or there are none.
  @MainActor
  static func paths(
    at paths: [String], withSourced isComplete: Bool, confiningLinks isConfined: Bool = false,
    _ console: Console
  ) throws(ExitRequest) -> [String] {
    var scripts: [String] = []
    var links: [String] = []
    var request: ExitRequest?
    for path in paths {
      do throws(FileError) {
        scripts += try self.paths(
          at: path, withSourced: isComplete, confiningLinks: isConfined, &links)
      } catch {
        request = console.exitRequest(printing: "\(error)\(fix(of: error, for: path))")
      }
    }
    if let link = links.first {
      console.printDiagnostic(
        (links.count == 1
          ? "note: the linked directory '\(name: link)' was not searched"
          : "note: \(links.count) linked directories were not searched, such as '\(name: link)'")
          + "\n  help: name it on the command line")
    }
    if let request { throw request }
    guard scripts.isEmpty else { return scripts }
    throw console.exitRequest(
      printing:
        "there are no *.scene files in \(paths.map { "'\(name: $0)'" }.joined(separator: ", "))")
  }

  /// The scripts at a path, or those that match a pattern, without those in directories whose names begin with `_`.
  ///
  /// In a pattern, `*` stands for any part of a name, and `**` for any number of directories.
  static func paths(matching pattern: String) throws(FileError) -> [String] {
    var links: [String] = []
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.firstIndex(where: { $0.contains("*") }) else {
      return try paths(at: pattern, withSourced: false, &links)
    }
    let folder = parts[..<first].joined(separator: "/")
    let prefix = first == 0 ? "" : folder + "/"
    return try paths(at: first == 0 ? "." : prefix, withSourced: false, &links).filter { path in
      let rest = first == 0 ? path.dropFirst(2) : path.dropFirst(prefix.count)
      return matches(rest.split(separator: "/")[...], parts[first...])
    }
  }

  private static func matches(
    _ path: ArraySlice<Substring>, _ pattern: ArraySlice<Substring>
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    guard first != "**" else {
      return matches(path, rest) || !path.isEmpty && matches(path.dropFirst(), pattern)
    }
    guard let name = path.first, matches(name: name, first) else { return false }
    return matches(path.dropFirst(), rest)
  }

  private static func matches(name: Substring, _ pattern: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    guard first == "*" else { return name.first == first && matches(name: name.dropFirst(), rest) }
    return name.indices.contains { matches(name: name[$0...], rest) } || rest.isEmpty
      || matches(name: "", rest)
  }

  private static func paths(
    at path: String, withSourced isComplete: Bool, confiningLinks isConfined: Bool = false,
    _ links: inout [String]
  ) throws(FileError) -> [String] {
    // A stream can be read only once, so it is not opened.
    if path == "-" || FileReader.isStream(path) { return [path] }
    if isConfined, FileStatus(path: path, followsLinks: false)?.kind == .link {
      do throws(FileError) { _ = try FileReader(belowWorkingFolder: path) } catch {
        guard case .isDirectory = error else { throw error }
      }
    }
    do throws(FileError) {
      _ = try FileReader(path: path)
      return [path]
    } catch {
      guard case .isDirectory = error else { throw error }
      var folder = path
      while folder.last == "/" { folder.removeLast() }
      return try paths(in: Array(folder.utf8), confiningLinks: isConfined, &links)
        .filter { isComplete || $0.split(separator: "/").last?.first != "_" }.sorted()
    }
  }

  /// The scripts in a directory, whose path has no slash at the end.
  ///
  /// Directories to which links lead are not searched: they may be above this one, or hold any number of files. Their
  /// paths are added to `links`.
  ///
  /// - Throws: The error of a name that looks like a script and cannot be run, which would otherwise be left out.
  private static func paths(
    in folder: [UInt8], confiningLinks isConfined: Bool, _ links: inout [String]
  ) throws(FileError) -> [String] {
    let slash = UInt8(ascii: "/")
    var scripts: [String] = []
    for entry in try FolderEntry.entries(of: folder.isEmpty ? [slash] : folder) {
      let bytes = folder + [slash] + entry.bytes
      guard entry.kind != .folder else {
        if entry.isLink {
          links.append(FolderEntry.text(of: bytes))
        } else {
          scripts += try paths(in: bytes, confiningLinks: isConfined, &links)
        }
        continue
      }
      guard entry.bytes.suffix(6).elementsEqual(".scene".utf8) else { continue }
      guard let path = String(validating: bytes, as: UTF8.self) else {
        throw .notText(path: FolderEntry.text(of: bytes))
      }
      // A link that leads nowhere fails when it is run.
      guard entry.kind == .file || entry.kind == nil else { throw .notRegular(path: path) }
      if isConfined, entry.isLink { _ = try FileReader(belowWorkingFolder: path) }
      scripts.append(path)
    }
    return scripts
  }

  /// How to fix a directory of scripts that cannot be searched.
  private static func fix(of error: FileError, for path: String) -> String {
    switch error {
    case .notText: "\n  help: rename it"
    case .notRegular(let found) where found != path:
      "\n  help: rename or remove it; 'run' reads a pipe only if it is named"
    default: ""
    }
  }
}

/// The scripts that failed in their last run, for `--rerun-failed`; empty without a home directory.
struct FailedScripts {
  private let folder: String?

  init(app name: String) {
    folder = UserDirectories(environment: ProcessEnvironment.variables).map {
      "\($0.state)/\(name)"
    }
  }

  private var path: String? { folder.map { "\($0)/failed-scripts" } }

  /// The key of a script in the file: its absolute path.
  static func key(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// The keys of the scripts that failed in their last run; none if no run has been recorded.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  func paths() throws(FileError) -> Set<String> {
    guard let path else { return [] }
    do throws(FileError) {
      let text = String(decoding: try FileReader.bytes(ofRegular: path), as: UTF8.self)
      return Set(text.split(separator: "\n").map(String.init))
    } catch .notFound {
      return []
    }
  }

  /// Returns the keys of the scripts to run again.
  ///
  /// - Throws: ``ExitRequest`` if they are not known.
  @MainActor
  func toRerun(_ console: Console) throws(ExitRequest) -> Set<String> {
    guard folder != nil else {
      throw console.exitRequest(
        printing:
          "--rerun-failed needs the results of the last run, and there is no state directory\n"
          + "  help: set HOME or XDG_STATE_HOME")
    }
    do { return try paths() } catch {
      throw console.exitRequest(printing: "cannot read which scripts failed: \(error)")
    }
  }

  /// Records the results of scripts, and keeps those of others.
  @MainActor
  func update(_ results: [(path: String, hasPassed: Bool)], _ console: Console) {
    do { try update(results) } catch {
      console.printDiagnostic(
        "warning: cannot record which scripts failed: \(error)\n"
          + "  help: --rerun-failed will not know them; XDG_STATE_HOME chooses another directory")
    }
  }

  private func update(_ results: [(path: String, hasPassed: Bool)]) throws(FileError) {
    guard let folder, let path else { return }
    let before = try paths()
    var failed = before
    for (path, hasPassed) in results {
      if hasPassed { failed.remove(Self.key(path)) } else { failed.insert(Self.key(path)) }
    }
    guard failed != before else { return }
    try SystemFolder.create(folder)
    try FileWriter.replace(path, with: failed.sorted().map { $0 + "\n" }.joined().utf8)
  }
}
