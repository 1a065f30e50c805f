import ArgumentParser
import Engine

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
