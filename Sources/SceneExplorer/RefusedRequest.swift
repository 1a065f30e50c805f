package import SceneRuntime

/// An error that ends an exploration: the app sends a request to an external system, whose state cannot be brought back.
package struct RefusedRequest: Error, CustomStringConvertible {
  private let name: String

  /// The request that a stage has refused; nil if there is none.
  @MainActor
  package init?(on stage: SceneStage) {
    guard let name = stage.refusedRequest else { return nil }
    self.name = name
  }

  package var description: String {
    "the app sends the request '\(name)', and an exploration cannot bring back the state of what answers it"
  }
}
