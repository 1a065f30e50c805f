import ArgumentParser
import Engine
import Language
import SceneSystem

struct LaunchOptions: ParsableArguments {
  @Flag(name: .long, help: "Let time pass by itself (the default on a terminal).")
  var live = false

  @Flag(name: .long, help: "Let time pass only when told (the default in scripts).")
  var virtual = false

  @Option(
    name: .long, parsing: .unconditional,
    help: """
      What random numbers follow from, and identities where nothing outlives the run (default: 0; on a \
      live stage, chance).
      """)
  var seed: UInt64?

  func validate() throws {
    if live && virtual { throw ValidationError("--live and --virtual exclude each other") }
  }

  /// A launch on a stage of its own; what the command line says comes before what a script says of itself.
  func launch(
    keeping storage: Launch.Storage = .ephemeral, for header: ScriptHeader = ScriptHeader(),
    liveByDefault: Bool = false
  ) -> Launch {
    let isLive = live || (!virtual && (liveByDefault || header.clock == .live))
    let seed = seed ?? header.seed
    var chance = SystemRandomNumberGenerator()
    return Launch(
      stage: isLive ? .live(seed: seed ?? chance.next()) : .virtual(seed: seed ?? 0),
      storage: storage, environment: ProcessEnvironment.variables)
  }
}

/// The option that keeps scripts from the machine.
struct SandboxOptions: ParsableArguments {
  @Flag(
    name: .customLong("sandbox"),
    help: """
      Let scripts neither run programs nor write files, and read files only in this folder; the app keeps \
      nothing.
      """)
  var isSandbox = false

  /// What scripts are kept from; nil for nothing.
  var limit: ScriptHost.Limit? { isSandbox ? .sandbox : nil }

  /// What an app keeps that otherwise goes on with what the user has.
  var storage: Launch.Storage { isSandbox ? .ephemeral : .user }
}

struct VariableOptions: ParsableArguments {
  /// A variable and its value, as in `city=paris`.
  struct Assignment: ExpressibleByArgument, Sendable {
    let name: String
    let value: Value

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = parts[0].first, !first.isNumber,
        parts[0].allSatisfy({ $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
      else { return nil }
      name = String(parts[0])
      value = Value(word: String(parts[1]))
    }
  }

  @Option(
    name: .customShort("v"),
    help: ArgumentHelp(
      "Give a variable a value, as in -v city=paris for $city; may be given again.",
      valueName: "name=value"))
  var assignments: [Assignment] = []

  /// The values by name; of several of a name the last holds.
  var values: [String: Value] {
    Dictionary(assignments.map { ($0.name, $0.value) }) { _, last in last }
  }
}
