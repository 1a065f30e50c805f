/// What a script says of itself in its first statement: `script tags: smoke,rides seed: 7 clock: virtual`.
package struct ScriptHeader: Hashable, Sendable {
  /// What a header can say, by the label it says it with.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    /// Words that a run can choose scripts by.
    case tags
    /// Whether time passes by itself: `live` or `virtual`.
    case clock
    /// What random numbers follow from.
    case seed
    /// The state that the script begins in, by the name that the app gives it.
    case start
    /// How much real time the script may take.
    case timeout
  }

  /// How time passes on the stage of a script.
  package enum Clock: String, CaseIterable, Hashable, Sendable {
    /// By itself.
    case live
    /// When told.
    case virtual
  }

  /// Words that a run can choose scripts by, in the order they were written.
  package var tags: [String] = []
  /// How time passes; nil where the run decides.
  package var clock: Clock?
  /// What random numbers follow from; nil where the run decides.
  package var seed: UInt64?
  /// The state that the script begins in; nil for the app as it is when it has started.
  package var start: Name?
  /// How much real time the script may take; nil where the run decides.
  package var timeout: Duration?
  /// The arguments as they were written.
  package var arguments: [ArgumentSyntax] = []

  /// A header that says nothing.
  package init() {}
}
