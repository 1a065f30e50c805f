import ArgumentParser
import Scenes
import Script
import Terminal

/// `koober run`: scene scripts, each in an app of its own.
struct RunCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Runs scripts, each in a fresh app.",
      discussion: """
        A folder stands for all *.scene files in it, in the order of their paths. An app keeps nothing, \
        unless an option of its own says where to: then the scripts share what is kept there.
        """)
  }

  @ArgumentParser.Argument(help: "Scripts, and folders of scripts; - is standard input.")
  var paths: [String]

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] in await runAll($0) }
  }

  @SceneActor
  private func runAll(_ console: Console) async -> ExitCode {
    var scripts: [String] = []
    for path in paths {
      do {
        scripts += try ScriptFinder.scripts(at: path)
      } catch {
        console.complain("error: \(error)")
        return console.close(.usage)
      }
    }
    guard !scripts.isEmpty else {
      console.complain("error: no *.scene files in \(paths.joined(separator: ", "))")
      return console.close(.usage)
    }
    var failures: [ExitStatus] = []
    for script in scripts {
      let status = await runScript(script, console)
      if scripts.count > 1 || paths != scripts {
        console.print("\(status == .success ? "passed" : "failed")  \(script)")
      }
      if status != .success { failures.append(status) }
      if console.isBroken { return console.close(.commandFailed) }
    }
    if scripts.count > 1 || paths != scripts {
      console.print("\(scripts.count - failures.count) passed, \(failures.count) failed")
    }
    return console.close(failures.first ?? .success)
  }

  @SceneActor
  private func runScript(_ path: String, _ console: Console) async -> ExitStatus {
    let launch = Launch(
      stage: launch.makeStage(liveByDefault: false), storage: .ephemeral,
      environment: ProcessEnvironment.variables)
    guard let app = AppMaker.make(App.self, options, launch, console) else {
      return .commandFailed
    }
    let runner = BatchRunner(app: app, console: console)
    if path == "-" || FileReader.isStream(path) { return await runOnce(path, runner, console) }
    let check = runner.check(path)
    guard check == .success else { return check }
    let start = await runner.start()
    guard start == .success else { return start }
    do {
      return await runner.run(try FileReader(path: path))
    } catch {
      console.complain("error: \(error)")
      return .commandFailed
    }
  }

  /// Runs a script that can't be read twice, to be checked and then run.
  @SceneActor
  private func runOnce(
    _ path: String, _ runner: BatchRunner, _ console: Console
  ) async -> ExitStatus {
    do {
      var file = try FileReader(argument: path)
      let bytes = try file.rest(limit: 64_000_000)
      let start = await runner.start()
      guard start == .success else { return start }
      return await runner.run(bytes, name: file.path)
    } catch {
      console.complain("error: \(error)")
      return .commandFailed
    }
  }
}
