public import Synchronization

/// The one request, and whether it is still to be answered.
@MainActor
@usableFromInline
final class DueRequest<Request: Hashable> {
  @usableFromInline var request: Request?
  // Atomics are read without a check for exclusive access.
  /// How many requests there have been: an answer to one that is no longer asked for is dropped.
  @usableFromInline let generation = Atomic(0)
  /// The generation that was taken last.
  @usableFromInline let taken = Atomic(0)

  @usableFromInline
  init() {}

  /// Takes what a state asks for; whether it asks for something new.
  @inlinable
  func follow(_ wanted: Request?) -> Bool {
    guard wanted != request else { return false }
    request = wanted
    generation.store(generation.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    return wanted != nil
  }

  /// Answers the request that is to be answered now, if there is one.
  ///
  /// - Parameter answer: Makes the answer.
  /// - Returns: The answer; nil where it isn't asked for any more.
  @inlinable
  func answer<Answer>(_ answer: @MainActor (Request) -> Answer) -> Answer? {
    let current = generation.load(ordering: .relaxed)
    guard taken.load(ordering: .relaxed) != current else { return nil }
    taken.store(current, ordering: .relaxed)
    guard let request else { return nil }
    let answer = answer(request)
    return generation.load(ordering: .relaxed) == current ? answer : nil
  }
}
