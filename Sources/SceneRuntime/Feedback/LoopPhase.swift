public import Synchronization

/// What a loop is doing.
@usableFromInline
enum LoopPhase: UInt8, AtomicRepresentable {
  case resting
  case handling
  case stopped
}
