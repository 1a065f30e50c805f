import SceneCommands
import SceneSessions
import SceneText

/// Write an HTML page of the session so far: `report bug.html`.
///
/// The page lists each input, what it changed and the path after it. It loads
/// nothing from the network.
@Command
struct ReportCommand: ImmediateCommand {
  static let category = CommandCategory.save
  static let traits: CommandTraits = [.needsMoments, .writesFiles]

  /// File to write.
  let file: String
  /// Replace a file even if it is not an HTML report.
  var force: Bool = false

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let timeline = try Moments(context.interpreter, at: context.argument).timeline
    try context.argument.reporting { () throws(ScriptHost.Failure) in
      try context.host.writePage(file, context.app, timeline.all.map(\.entry), force)
    }
    return .text("wrote \(name: file)")
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { _ in "report session.html" }
  }
}
