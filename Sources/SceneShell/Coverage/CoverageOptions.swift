import ArgumentParser
import OrderedCollections
import SceneExplorer
import SceneSystem

/// The option of writing the coverage of a run.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .customLong("coverage"),
    help: ArgumentHelp(
      "Write to a file what the run reaches of the app; 'coverage' prints it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var path: String?

  func validate() throws {
    if path == "-" || path?.isEmpty == true {
      throw ValidationError("--coverage needs a file, such as coverage.json")
    }
  }

  /// The recorder of a run; nil without the option.
  @MainActor
  var recorder: CoverageRecorder? { path == nil ? nil : CoverageRecorder() }

  /// The file that the option names, if any.
  var file: OutputFile? { path.map { OutputFile("--coverage", $0, CoverageFile.kind) } }

  /// Writes the file, if there is one, which says what part of the scripts was run if it was not all.
  ///
  /// - Returns: The exit status: that of the run, or of the failure to write the file.
  @MainActor
  func write(
    _ coverage: Coverage, of app: String, part: CoverageFile.Part? = nil, after status: ExitStatus,
    _ console: Console
  ) -> ExitStatus {
    guard let path else { return status }
    do throws(ExitRequest) {
      try CoverageText.write(CoverageFile(app: app, part: part, coverage), to: path, console)
      return status
    } catch {
      return status == .success ? error.status : status
    }
  }
}

/// The files of coverage, with the words of their errors.
@MainActor
enum CoverageText {
  private static let sizeLimit = 256_000_000

  static func write(
    _ file: CoverageFile, to path: String, _ console: Console
  ) throws(ExitRequest) {
    do throws(FileError) {
      try FileWriter.replace(path, with: file.text.utf8, permissions: nil)
    } catch {
      throw console.exitRequest(printing: "cannot write the coverage: \(error)", .commandFailed)
    }
  }

  /// Reads files of an app, and merges them.
  static func merged(
    _ paths: [String], of app: String, _ console: Console
  ) throws(ExitRequest) -> Coverage {
    var coverage = Coverage()
    // The files of shards by what was divided.
    var wholes: OrderedDictionary<String, [(path: String, shard: Shard)]> = [:]
    for path in paths {
      let file = try read(path, of: app, console)
      coverage.merge(file.coverage)
      guard let part = file.part else { continue }
      guard let shard = Shard(argument: part.shard) else {
        throw console.exitRequest(printing: text(of: .malformed("shard"), in: path, of: app))
      }
      wholes["\(part.sum) \(shard.count)", default: []].append((path, shard))
    }
    for (whole, parts) in wholes {
      guard let gap = Shard.gap(among: parts, of: "coverage") else { continue }
      let others = wholes.filter { $0.key != whole }.values.joined().map { "'\(name: $0.path)'" }
      let note =
        others.isEmpty
        ? ""
        : "; these are of other scripts, or of another number of shards: \(others.joined(separator: ", "))"
      throw console.exitRequest(
        printing: "\(gap)\n  help: name the files of all shards of the same scripts\(note)")
    }
    return coverage
  }

  private static func read(
    _ path: String, of app: String, _ console: Console
  ) throws(ExitRequest) -> CoverageFile {
    if path != "-", !FileReader.isStream(path), JournalFile.isJournal(path) {
      throw console.exitRequest(
        printing: "'\(name: path)' is the journal of a session\n"
          + "  help: write its coverage with '\(app) replay \(name: path) --coverage FILE'")
    }
    let file: CoverageFile
    do {
      var reader = try FileReader(argument: path)
      file = try CoverageFile(try reader.rest(limit: sizeLimit))
    } catch let fault as CoverageFile.Fault {
      throw console.exitRequest(printing: text(of: fault, in: path, of: app))
    } catch {
      throw console.exitRequest(printing: "\(error)")
    }
    guard file.app == app else {
      throw console.exitRequest(
        printing: "'\(name: path)' is the coverage of '\(file.app)', not of '\(app)'\n"
          + "  help: print it with '\(file.app) coverage \(name: path)'")
    }
    return file
  }

  private static func text(
    of fault: CoverageFile.Fault, in path: String, of app: String
  ) -> String {
    let again = "  help: write it again with '\(app) run SCRIPTS --coverage FILE'"
    return switch fault {
    case .notJSON(let line, let message): "\(name: path):\(line): \(message)\n\(again)"
    case .notCoverage: "'\(name: path)' is not a coverage file\n\(again)"
    case .version(let version):
      "'\(name: path)' has version \(version) of the format; this build reads version "
        + "\(CoverageFile.version)\n\(again)"
    case .malformed(let part): "'\(name: path)' has no valid '\(part)'\n\(again)"
    }
  }
}
