/// Why a command can't go on; it has been said.
struct CommandStop: Error, Equatable {
  /// What the process leaves with.
  let status: ExitStatus
}
