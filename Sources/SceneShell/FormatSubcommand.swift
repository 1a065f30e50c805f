import ArgumentParser
import Engine
import Language
import SceneSystem

/// `koober format`: scripts in their canonical form.
struct FormatSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "format",
      abstract: "Writes scripts in their canonical form.",
      discussion: """
        A folder stands for all *.scene files in it. What a script means and its comments stay; the files \
        that change are listed. A script that can't be parsed stays as it is.

        Exit status: 0 all well; 1 wrong usage; 2 a script can't be parsed; 3 a file can't be written; \
        4 --check has found a script in another form.
        """)
  }

  @ArgumentParser.Argument(
    help: "Scripts, and folders of scripts; - is standard input, written to standard output.",
    completion: .scripts)
  var paths: [String]

  @Flag(help: "List the scripts that aren't in canonical form, and write nothing.")
  var check = false

  func run(_ console: Console) throws(CommandStop) -> ExitStatus {
    let statuses = try ScriptFile.paths(at: paths, withSourced: true, console).map {
      format($0, console)
    }
    return statuses.first { $0 != .success } ?? .success
  }

  @MainActor
  private func format(_ path: String, _ console: Console) -> ExitStatus {
    do {
      var file = try FileReader(argument: path)
      let bytes = try file.rest(limit: 64_000_000)
      let text = try CommandRegistry.all.format(SourceText(name: file.path, bytes: bytes))
      if path == "-", !check {
        console.write(text.utf8)
        return .success
      }
      guard !text.utf8.elementsEqual(bytes) else { return .success }
      if !check { try FileWriter.replace(path, with: text.utf8, permissions: nil) }
      console.print(file.path)
      return check ? .expectationFailed : .success
    } catch let diagnostic as Diagnostic {
      console.complain(SecretWords(.all).concealing(diagnostic))
      return .syntax
    } catch {
      console.complain("error: \(error)")
      return .commandFailed
    }
  }
}
