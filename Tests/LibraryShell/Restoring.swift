import SceneShell

extension SessionService: Restorable {
  func restore(_ state: String?) { reader.accept(state) }
}

extension BookStore: Restorable {
  func restore(_ state: State) { loop.restore(state) }
}

extension LibraryApp {
  var stateMigrations: StateMigrations { StateMigrations([replaceFlagByLoan]) }
}

/// Version 1 had a flag in place of the loan.
@Sendable private func replaceFlagByLoan(_ saved: inout Value) {
  guard case .array(var scenes) = saved["scenes"] else { return }
  for index in scenes.indices where scenes[index]["place"] == "book" {
    let isLent = scenes[index]["state"]?["isLent"] == true
    scenes[index]["state"]?["loan"] = isLent ? ["lent": [:]] : ["none": [:]]
    scenes[index]["state"]?["isLent"] = nil
  }
  saved["scenes"] = .array(scenes)
}
