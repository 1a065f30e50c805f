import Language

extension Diagnostic {
  /// Says what an app, its stage or its router has reported, which no script has asked for.
  package init(of failure: any Error) {
    self = SourceSpan.nowhere.failure(of: failure).diagnostic
    range = nil
    place = nil
  }
}
