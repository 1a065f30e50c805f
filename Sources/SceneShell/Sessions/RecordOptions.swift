import ArgumentParser
import SceneSystem
import Sessions

/// The options that have a run written down.
struct RecordOptions: ParsableArguments {
  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Record the session to a file, which 'replay' plays again.", valueName: "file"),
    completion: .journals)
  var path: String?

  @Flag(help: "Bring each line of the record to the disk before anybody sees what came of it.")
  var durable = false

  @Option(
    name: .customLong("redact"),
    help: ArgumentHelp(
      """
      Keep from the record what a policy names, a path a line, as in user.profile.email (default: redact beside \
      the configuration).
      """, valueName: "file"),
    completion: .file())
  var policyPath: String?

  func validate() throws {
    if path == "-" { throw ValidationError("--record writes a file, and - is none") }
    if path?.isEmpty == true { throw ValidationError("--record needs a file, as in session.jsonl") }
  }

  /// What is kept from the record.
  ///
  /// - Parameter app: The name of the app, whose folder of settings may have a policy.
  /// - Returns: The policy, which may keep nothing.
  /// - Throws: ``PolicyError`` where a policy can't be read: nothing is written down without it.
  func policy(of app: String) throws(PolicyError) -> RedactionPolicy {
    let usual = UserDirectories(environment: ProcessEnvironment.variables).map {
      "\($0.config)/\(app)/redact"
    }
    guard let path = policyPath ?? usual else { return RedactionPolicy() }
    let text: String
    do throws(FileError) {
      var file = try FileReader(path: path)
      text = String(decoding: try file.rest(limit: 1_000_000), as: UTF8.self)
    } catch .notFound where policyPath == nil {
      return RedactionPolicy()
    } catch {
      throw PolicyError(description: "\(error)")
    }
    do {
      return try RedactionPolicy(text)
    } catch {
      throw PolicyError(
        description: "\(path):\(error.line): \(error.text) is no path, as user.profile.email is")
    }
  }
}

/// Why there is no policy that says what is kept from a record.
struct PolicyError: Error, CustomStringConvertible {
  let description: String
}
