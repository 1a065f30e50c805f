import ArgumentParser
import SceneEngine
import SceneLanguage
import OrderedCollections
import SceneSystem
import SceneText

struct LaunchOptions: ParsableArguments {
  @Flag(name: .long, help: "Use real time (the default at the prompt).")
  var live = false

  @Flag(
    name: .long, help: "Use virtual time, which only commands advance (the default elsewhere).")
  var virtual = false

  @Option(
    name: .long, parsing: .unconditional,
    help: """
      Random seed (default: 0; random with --live). It also determines identifiers, unless the app has stored data.
      """)
  var seed: UInt64?

  /// The options of a launch in virtual time.
  static func virtual(seed: UInt64) -> LaunchOptions {
    var options = LaunchOptions()
    (options.live, options.virtual, options.seed) = (false, true, seed)
    return options
  }

  /// The options on which results depend, as words.
  var words: [String] {
    [live ? "live" : nil, virtual ? "virtual" : nil, seed.map { "seed \($0)" }].compactMap(\.self)
  }

  func validate() throws {
    if live && virtual { throw ValidationError("--live and --virtual cannot be used together") }
  }

  /// A launch on a new stage; the command line takes precedence over the `script` line.
  func launch(
    keeping storage: Launch.Storage = .ephemeral, for header: ScriptHeader = ScriptHeader(),
    liveByDefault: Bool = false
  ) -> Launch {
    let isLive = live || (!virtual && (liveByDefault || header.clock == .live))
    let seed = seed ?? header.seed
    var chance = SystemRandomNumberGenerator()
    return Launch(
      stage: isLive ? .live(seed: seed ?? chance.next()) : .virtual(seed: seed ?? 0),
      storage: storage, environment: ProcessEnvironment.variables)
  }
}

/// The option that restricts scripts.
struct SandboxOptions: ParsableArguments {
  @Flag(
    name: .customLong("sandbox"),
    help: """
      Run no programs, write no files, and read files only below the working directory; the app stores nothing.
      """)
  var isSandbox = false

  /// The restrictions of scripts; nil for none.
  var limit: ScriptHost.Limit? { isSandbox ? .sandbox : nil }

  /// The storage of an app that otherwise uses the user's data.
  var storage: Launch.Storage { isSandbox ? .forbidden : .user }
}

struct VariableOptions: ParsableArguments {
  /// A variable and its value, as in `city=paris`.
  struct Assignment: ExpressibleByArgument, Sendable {
    let name: String
    let value: Value

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = parts[0].first, !first.isNumber,
        parts[0].allSatisfy({ $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
      else { return nil }
      name = String(parts[0])
      value = Value(word: String(parts[1]))
    }
  }

  @Option(
    name: .customShort("v"),
    help: ArgumentHelp(
      "Set a variable, such as city=paris for $city (repeatable).",
      valueName: "name=value"))
  var assignments: [Assignment] = []

  @Option(
    name: .customLong("variables"),
    help: ArgumentHelp(
      """
      File of variables: an object in a .json file, otherwise lines of name=value (repeatable). -v takes precedence.
      """, valueName: "file"),
    completion: .file())
  var files: [String] = []

  /// The values by name; the last value of a name counts.
  ///
  /// - Throws: ``VariableFileError``.
  func values() throws(VariableFileError) -> [String: Value] {
    var values: [String: Value] = [:]
    for file in files { values.merge(try Self.values(in: file)) { $1 } }
    return values.merging(assignments.map { ($0.name, $0.value) }) { $1 }
  }

  /// Reads a file of variables.
  private static func values(in path: String) throws(VariableFileError) -> [String: Value] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileReader.bytes(of: path, limit: 64_000_000) } catch {
      throw VariableFileError(description: "cannot read variables: \(error)")
    }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw VariableFileError(description: "cannot read variables: '\(name: path)' is not UTF-8")
    }
    guard path.hasSuffix(".json") else { return try assignments(in: text, path) }
    do {
      guard case .object(let fields) = try Value(json: text) else {
        throw VariableFileError(description: "'\(name: path)' does not contain a JSON object")
      }
      if let name = fields.keys.first(where: { Assignment(argument: "\($0)=") == nil }) {
        throw VariableFileError(
          description: "'\(name: name)' in '\(name: path)' is not a variable name")
      }
      return Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value) })
    } catch let error as VariableFileError {
      throw error
    } catch let error as JSONError {
      let line = 1 + text.utf8.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      throw VariableFileError(description: "\(name: path):\(line): \(error.message)")
    } catch {
      throw VariableFileError(description: "cannot read variables: \(error)")
    }
  }

  private static func assignments(
    in text: String, _ path: String
  ) throws(VariableFileError) -> [String: Value] {
    var values: [String: Value] = [:]
    for (index, line) in TerminalText.lines(of: text).enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      guard let assignment = Assignment(argument: String(line)) else {
        throw VariableFileError(
          description: "\(name: path):\(index + 1): expected name=value")
      }
      values[assignment.name] = assignment.value
    }
    return values
  }
}

/// Why a file of variables cannot be used.
struct VariableFileError: Error, Equatable, CustomStringConvertible {
  let description: String
}
