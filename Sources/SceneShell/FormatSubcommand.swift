import ArgumentParser
import SceneEngine
import SceneLanguage
import SceneSystem

/// `koober format`: writes scripts in canonical form.
struct FormatSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "format",
      abstract: "Write scripts in canonical form.",
      discussion: """
        Formatting changes neither the comments nor the meaning of a script. For a directory, format writes all \
        *.scene files in it. It prints the path of each file that changes. A script that cannot be parsed remains \
        unchanged.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 a script cannot be parsed; \
        3 a file cannot be written; 4 --check finds a script that is not in canonical form.
        """)
  }

  @ArgumentParser.Argument(
    help: "Scripts, and directories of scripts; - formats standard input to standard output.",
    completion: .scripts)
  var paths: [String]

  @Flag(help: "List the scripts that are not in canonical form, without writing them.")
  var check = false

  func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
    let statuses = try ScriptFile.paths(at: paths, withSourced: true, console).map {
      format($0, console)
    }
    return statuses.first { $0 != .success } ?? .success
  }

  /// The maximum number of syntax errors that are shown for a script.
  private static var maxErrors: Int { 20 }

  @MainActor
  private func format(_ path: String, _ console: Console) -> ExitStatus {
    let source: SourceText
    do throws(FileError) {
      var file = try FileReader(argument: path)
      let bytes = try file.rest(limit: 64_000_000)
      source = SourceText(name: file.path, bytes: bytes)
    } catch {
      console.printDiagnostic("error: \(error)")
      return .usage
    }
    let text: String
    do throws(Diagnostic) {
      text = try CommandRegistry.all.format(source)
    } catch {
      let errors = CommandRegistry.all.syntaxErrors(in: source, limit: Self.maxErrors)
      for error in errors.isEmpty ? [error] : errors {
        console.printDiagnostic(SecretDetector(.all).concealing(error))
      }
      return .syntax
    }
    if path == "-", !check {
      console.write(text.utf8)
      return .success
    }
    guard !text.utf8.elementsEqual(source.bytes) else { return .success }
    if !check {
      do throws(FileError) {
        try FileWriter.replace(path, with: text.utf8, permissions: nil)
      } catch {
        console.printDiagnostic("error: \(error)")
        return .commandFailed
      }
    }
    console.print("\(name: source.name)")
    return check ? .expectationFailed : .success
  }
}
