import ArgumentParser
import SceneSystem
import SceneSessions

/// The options of recording a run.
struct RecordOptions: ParsableArguments {
  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Journal to write. Only run takes a directory, such as journals/, in which each script gets a journal.",
      valueName: "file"),
    completion: .journals)
  var path: String?

  @Flag(help: "Sync each journal line to disk before showing its result.")
  var durable = false

  @Option(
    name: .customLong("redact"),
    help: ArgumentHelp(
      """
      File of paths whose values are secret, one per line, such as user.profile.email (default: 'redact' in the \
      configuration directory).
      """, valueName: "file"),
    completion: .file())
  var policyPath: String?

  /// The journal, unless there is a directory of journals.
  var file: OutputFile? {
    path.flatMap { ScriptJournals.isFolder($0) ? nil : OutputFile("--record", $0, nil) }
  }

  func validate() throws {
    if path == "-" { throw ValidationError("--record needs a file, not standard output") }
    if path?.isEmpty == true {
      throw ValidationError("--record needs a file, such as session.jsonl")
    }
    // A policy that cannot be read is an error also if nothing is recorded yet: `record` may begin later.
    if policyPath != nil {
      do {
        _ = try policy(of: "")
      } catch {
        throw ValidationError("cannot read the redaction policy: \(error)")
      }
    }
  }

  /// The redaction policy.
  ///
  /// - Parameter app: The name of the app, whose configuration directory can have a policy.
  /// - Returns: The policy, which can be empty.
  /// - Throws: ``PolicyError`` if the policy cannot be read; then nothing is recorded.
  func policy(of app: String) throws(PolicyError) -> RedactionPolicy {
    let defaultPath = UserDirectories(environment: ProcessEnvironment.variables).map {
      "\($0.config)/\(app)/redact"
    }
    guard let path = policyPath ?? defaultPath else { return RedactionPolicy() }
    let text: String
    do throws(FileError) {
      // It is read more than once, which a pipe cannot be.
      let bytes = try FileReader.bytes(ofRegular: path, limit: 1_000_000)
      text = String(decoding: bytes, as: UTF8.self)
    } catch .notFound where policyPath == nil {
      return RedactionPolicy()
    } catch {
      throw PolicyError(description: "\(error)")
    }
    do {
      return try RedactionPolicy(text)
    } catch {
      throw PolicyError(
        description:
          "\(name: path):\(error.line): '\(name: error.text)' is not a path such as user.profile.email"
      )
    }
  }
}

/// The reason why a redaction policy cannot be read.
struct PolicyError: Error, CustomStringConvertible {
  let description: String
}
