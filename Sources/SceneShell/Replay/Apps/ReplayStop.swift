/// Why a replay can't go on; it has been said.
struct ReplayStop: Error, Equatable {
  /// What the process leaves with.
  let status: ExitStatus
}
