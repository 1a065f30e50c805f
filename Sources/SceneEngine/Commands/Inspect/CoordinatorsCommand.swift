import SceneCommands
import SceneNavigation
import OrderedCollections
import Scenes

/// Draw the tree of coordinators with their scenes.
///
/// Each line shows how and when the coordinator was started. A coordinator that is
/// alive without scenes is marked as leaked. `stop` ends a coordinator.
@Command
struct CoordinatorsCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let coordinators = context.app.coordinators
    return try context.output(
      coordinators.isEmpty
        ? "the app has no coordinators" : coordinators.map(Self.line).joined(separator: "\n"),
      .array(coordinators.map(Self.data)))
  }

  @MainActor
  private static func line(of coordinator: Coordinator) -> String {
    let indent = String(repeating: "  ", count: coordinator.depth)
    let start = coordinator.start.map { "\($0), " } ?? ""
    let scenes = coordinator.entries.map { "\($0.destination.name)\($0.id)" }
    let words =
      coordinator.isLeaked
      ? ": leaked" : scenes.isEmpty ? "" : ": \(scenes.joined(separator: ", "))"
    return
      "\(indent)\(coordinator.label)  \(start)since \(coordinator.since.offset.roundedText)\(words)"
  }

  @MainActor
  private static func data(of coordinator: Coordinator) -> Value {
    .object([
      "id": .int(Int128(coordinator.number)), "name": .string("\(coordinator.ownerPath)"),
      "parent": coordinator.parent.map { .int(Int128($0.number)) } ?? .null,
      "children": .array(coordinator.children.map { .int(Int128($0.number)) }),
      "start": coordinator.start.map { .string($0) } ?? .null,
      "since": .string(coordinator.since.offset.roundedText),
      "scenes": .array(
        coordinator.entries.map {
          .object([
            "place": .string($0.destination.description), "id": .int(Int128($0.id.rawValue)),
          ])
        }),
      "isLeaked": .bool(coordinator.isLeaked),
    ])
  }
}

extension Coordinator {
  /// Its own name and its number: `movies#4`.
  var label: String { "\(ownerPath.names.last ?? "")#\(number)" }

  fileprivate var depth: Int { parent.map { $0.depth + 1 } ?? 0 }

  /// The style in which it was started, or else the presentation of its first scene, as when a link made it.
  fileprivate var start: String? {
    startStyle?.rawValue ?? entries.first.map { "\($0.presentation)" }
  }
}
