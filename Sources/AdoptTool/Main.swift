import Foundation

/// The command line of the tool.
@main
enum Main {
  private static let usage = """
    usage: scripts/adopt DIRECTORY [--module NAME]

    Reads the Swift files below a directory, and prints what a shell of the module needs: models,
    reducers, navigation, what escapes determinism, and the file of the shell. It changes no file.
    --module names the module, which is otherwise the name of the directory.

    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var framework = "…"
    if arguments.first == "--framework", arguments.count > 1 {
      framework = arguments[1]
      arguments.removeFirst(2)
    }
    if arguments.contains("--help") || arguments.contains("-h") {
      write(usage, to: .standardOutput)
      exit(0)
    }
    var module: String?
    if let index = arguments.firstIndex(of: "--module"), index + 1 < arguments.count {
      module = arguments[index + 1]
      arguments.removeSubrange(index...index + 1)
    }
    guard arguments.count == 1, let directory = arguments.first, !directory.hasPrefix("-") else {
      write(usage, to: .standardError)
      exit(1)
    }
    do throws(AdoptError) {
      let name = module ?? URL(filePath: directory).standardizedFileURL.lastPathComponent
      let outcome = try AdoptTool.report(
        on: directory, module: module, framework: framework,
        package: AppPackage(ofSourcesIn: directory, module: name))
      for problem in outcome.problems {
        write("error: \(problem)\n  help: the report leaves the file out\n", to: .standardError)
      }
      write(outcome.text, to: .standardOutput)
      exit(outcome.problems.isEmpty ? 0 : 1)
    } catch {
      write("error: \(error)\n", to: .standardError)
      exit(1)
    }
  }

  private static func write(_ text: String, to file: FileHandle) {
    file.write(Data(text.utf8))
  }
}
