import ArgumentParser
import FoundationEssentials
import SceneSystem

/// `koober new`: a new app, or a new scene of an app.
struct NewSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "new", abstract: "Make a new app, or add a scene to one.",
      discussion: """
        Names can be written in any style: ride-history, ride_history, RideHistory or 'ride history'. The command \
        replaces no file, except that 'new scene' adds lines to the app's main file; it writes all files or none.
        """,
      subcommands: [NewApp.self, NewScene.self])
  }

  struct NewApp: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "app",
        abstract:
          "Make a package with an app's logic, its shell, a test, a scene script and a README.")
    }

    @ArgumentParser.Argument(help: "Name of the app.")
    var name: String

    @Option(
      help: ArgumentHelp(
        "New directory for the package (default: the name, in the working directory).",
        valueName: "directory"),
      completion: .directory)
    var at: String?

    @Option(
      help: """
        Form of the logic: scenes (with places and links), observable (a model that does not depend on SceneShell) \
        or reducer.
        """)
    var from = AppTemplate.Form.scenes

    @Option(
      help: ArgumentHelp(
        "Directory of SceneShell, on which the app depends.", valueName: "directory"),
      completion: .directory)
    var path: String?

    @Option(
      help: ArgumentHelp(
        "URL of the SceneShell repository to depend on, in place of --path.", valueName: "url"))
    var url: String?

    func validate() throws {
      if path == nil, url == nil {
        throw ValidationError("--path or --url is needed, to find SceneShell")
      }
      if path != nil, url != nil {
        throw ValidationError("--path and --url cannot be used together")
      }
      if path?.isEmpty == true || url?.isEmpty == true || at?.isEmpty == true {
        throw ValidationError("--path, --url and --at must not be empty")
      }
    }

    func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
      try console.require {
        let name = try TemplateName(name)
        // The path is written to Package.swift, which has another directory.
        let folder = path.map { URL(filePath: $0).standardizedFileURL.path(percentEncoded: false) }
        if let path, let folder, FileStatus(path: folder)?.kind != .folder {
          throw ValidationError(
            "--path: there is no directory '\(name: path)'\n"
              + "  help: name the directory of SceneShell's package")
        }
        let template = try AppTemplate(
          name, from: from, dependingOn: folder.map { .path($0) } ?? .url(url ?? ""))
        let directory = at ?? name.kebab
        try template.files().write(asDirectory: directory)
        console.print("\(name: directory): run 'swift test' and 'swift run \(name.kebab)' in it")
      }
      return .success
    }
  }

  struct NewScene: ConsoleSubcommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "scene",
        abstract: "Add a scene to an app: state, store, view, builder, link, test and script.",
        discussion: """
          Works only for apps made by 'new app': it inserts lines above the '// new scene:' comments in the app's \
          main file.
          """)
    }

    @ArgumentParser.Argument(help: "Name of the scene.")
    var name: String

    @Option(
      help: ArgumentHelp(
        "Directory of the app's package (default: the working directory).", valueName: "directory"),
      completion: .directory)
    var at: String?

    func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
      try console.require {
        if let at, FileStatus(path: at)?.kind != .folder {
          throw ValidationError(
            "--at: there is no directory '\(name: at)'\n"
              + "  help: name the directory of an app that 'new app' made")
        }
        for path in try SceneTemplate.add(TemplateName(name), toAppIn: at ?? ".") {
          console.print(path)
        }
      }
      return .success
    }
  }
}

extension AppTemplate.Form: ExpressibleByArgument {}
