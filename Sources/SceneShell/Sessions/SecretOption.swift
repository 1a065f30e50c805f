import ArgumentParser
import SceneSystem
import SceneText

/// The value of a redacted secret, or where it is read: `password=swordfish`, `password=@FILE`, or `password` for the
/// environment variable of that name.
struct SecretOption: ExpressibleByArgument, Equatable, Sendable {
  /// The source of a value.
  enum Source: Equatable, Sendable {
    case text(String)
    case file(String)
    case environment
  }

  let name: String
  let source: Source

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    guard parts.count == 2 else {
      source = .environment
      return
    }
    let value = parts[1]
    if value.hasPrefix("@@") {
      source = .text(String(value.dropFirst()))
    } else if value.hasPrefix("@") {
      source = .file(String(value.dropFirst()))
    } else {
      source = .text(String(value))
    }
  }
}

/// The options with the values of redacted secrets.
struct SecretOptions: ParsableArguments {
  @Option(
    name: .customLong("secret"),
    help: ArgumentHelp(
      """
      Value of a redacted secret (repeatable). Other users can see arguments, so NAME=@FILE reads the value from a \
      file, without its last line ending, and NAME alone from the environment variable of that name; \
      NAME=@@TEXT is a value that begins with @.
      """, valueName: "name=value"))
  var assignments: [SecretOption] = []

  @Option(
    name: .customLong("secret-file"),
    help: ArgumentHelp(
      """
      File of secrets, lines of NAME=VALUE; - is standard input, and /dev/fd/3 a descriptor (repeatable). --secret \
      takes precedence.
      """, valueName: "file"),
    completion: .file())
  var files: [String] = []

  var isEmpty: Bool { assignments.isEmpty && files.isEmpty }

  private static let limit = 1_000_000

  /// The values of the secrets by name; the last value of a name counts.
  ///
  /// - Throws: ``SecretError``.
  func values(
    environment: [String: String] = ProcessEnvironment.variables
  ) throws(SecretError) -> [String: String] {
    var values: [String: String] = [:]
    for path in files { values.merge(try Self.values(in: path)) { $1 } }
    for assignment in assignments {
      switch assignment.source {
      case .text(let text): values[assignment.name] = text
      case .file(let path): values[assignment.name] = try Self.text(of: path).withoutLineEnding
      case .environment:
        guard let value = environment[assignment.name] else {
          throw SecretError(
            description: "there is no environment variable '\(assignment.name)'",
            help: "write --secret \(assignment.name)=@FILE to read the secret from a file")
        }
        values[assignment.name] = value
      }
    }
    return values
  }

  private static func text(of path: String) throws(SecretError) -> String {
    let bytes: [UInt8]
    do throws(FileError) {
      var file = try FileReader(argument: path)
      bytes = try file.rest(limit: limit)
    } catch {
      throw SecretError(description: "cannot read the secret: \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SecretError(description: "the secret in '\(name: path)' is not UTF-8")
    }
    return text
  }

  /// Reads a file of secrets; an error does not show its lines.
  private static func values(in path: String) throws(SecretError) -> [String: String] {
    var values: [String: String] = [:]
    let text = Substring(try text(of: path).utf8.withoutByteOrderMark)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw SecretError(description: "\(path):\(index + 1): expected NAME=VALUE")
      }
      values[String(parts[0])] = String(parts[1])
    }
    return values
  }
}

/// Why the value of a secret cannot be read.
struct SecretError: Error, Equatable, CustomStringConvertible {
  let description: String
  var help: String?
}

extension Console {
  /// The values of secrets; prints the reason if they cannot be read.
  ///
  /// - Throws: The request to exit.
  func values(of secrets: SecretOptions) throws(ExitRequest) -> [String: String] {
    do throws(SecretError) { return try secrets.values() } catch {
      let help = error.help.map { "\n  help: \($0)" } ?? ""
      throw exitRequest(printing: "\(error)\(help)", .usage)
    }
  }
}

extension String {
  fileprivate var withoutLineEnding: String {
    last?.isNewline == true ? String(dropLast()) : self
  }
}

extension [String] {
  /// The names in quotes, in a list.
  var quoted: String {
    let names = map { "'\(name: $0)'" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// A warning that a session has no secrets with these names.
  func warningOfMissingSecrets(in path: String) -> String {
    "warning: '\(name: path)' has no secret \(quoted)"
  }

  /// A clause about secrets with these names: `the values of 'a' and 'b' are unknown`.
  var unknownValues: String {
    count == 1 ? "the value of \(quoted) is unknown" : "the values of \(quoted) are unknown"
  }
}
