import Links
import Scenes

extension JournalEntry {
  /// The entry with each of its texts as a function has it.
  @MainActor
  package func concealing(_ conceal: @MainActor (String) -> String) -> JournalEntry {
    var entry = self
    entry.input = input.concealing(conceal)
    entry.asked = asked.map { $0.concealing(conceal) }
    entry.failure = failure.map { conceal($0) }
    entry.reports = reports.map { conceal($0) }
    entry.changes = changes?.map { $0.concealing(conceal) }
    entry.place = place?.map { conceal($0) }
    return entry
  }
}

extension JournalEntry.Input {
  @MainActor
  fileprivate func concealing(_ conceal: @MainActor (String) -> String) -> Self {
    switch self {
    case .start, .clock: return self
    case .call(let kind, var call):
      for index in call.arguments.indices {
        if kind == .link { call.arguments[index].input.decodeWhatIsSecret(conceal) }
        call.arguments[index].input = call.arguments[index].input.concealing(conceal)
      }
      return .call(kind, call)
    case .answer(let answer, let call, let cause):
      return .answer(answer.concealing(conceal), call: call, cause: cause)
    case .restore(let saved, let force):
      return .restore(saved.concealing(conceal), force: force)
    case .travel(let moment, let saved): return .travel(to: moment, saved.concealing(conceal))
    }
  }
}

extension JournalAnswer {
  /// The answer with each of its texts as a function has it.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> JournalAnswer {
    switch outcome {
    case .value(let value):
      JournalAnswer(name: conceal(name), outcome: .value(value.concealing(conceal)))
    case .error(let error):
      JournalAnswer(name: conceal(name), outcome: .error(error.concealing(conceal)))
    }
  }
}

extension StateChange {
  @MainActor
  fileprivate func concealing(_ conceal: @MainActor (String) -> String) -> StateChange {
    let change: ValueDifference.Change =
      switch self.change {
      case .added(let value): .added(value.concealing(conceal))
      case .removed(let value): .removed(value.concealing(conceal))
      case .changed(let old, let new):
        .changed(from: old.concealing(conceal), to: new.concealing(conceal))
      }
    let components = place.components.map { (component) -> ValuePath.Component in
      if case .name(let name) = component { .name(conceal(name)) } else { component }
    }
    return StateChange(of: target, at: ValuePath(components), change)
  }
}

extension Argument.Input {
  /// Takes the percent-encoding from a link that has something secret in it, where it would hide that.
  @MainActor
  fileprivate mutating func decodeWhatIsSecret(_ conceal: @MainActor (String) -> String) {
    guard case .text(let text, let quoted) = self else { return }
    let decoded = text.percentDecoded
    if conceal(decoded) != decoded { self = .text(decoded, quoted: quoted) }
  }
}
