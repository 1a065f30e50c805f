extension Diagnostic {
  /// Says what an app, its stage or its router has reported, which no script has asked for.
  package init(of failure: any Error) {
    let nowhere = Context(source: SourceText(name: "", ""), range: SourceRange(0, 0))
    self = nowhere.failure(of: failure).diagnostic
    range = nil
    place = nil
  }
}
