extension Router {
  /// Says what a link to a destination would do now: what ``open(_:cause:insisting:)`` does, but for the
  /// scenes that it makes.
  package func preview(_ destination: Destination) -> LinkPreview {
    var preview = LinkPreview()
    guard linkQueue.isReady else { return preview }
    let link = LinkQueue.Link(destination: destination, cause: "preview", insists: false)
    do {
      switch try askGuards(of: destination, noting: { preview.answers.append($0) }) {
      case .wait(_, let condition, let identity):
        preview.end = .waits(for: condition, isForOneUser: identity != nil)
      case .pass(let line):
        preview.line = line
        preview.end = try end(of: request(for: link, along: line))
      }
    } catch {
      preview.end = .fails(error)
    }
    return preview
  }

  private func end(of request: Request?) throws -> LinkPreview.End {
    guard let request else { return .stays }
    let after = try permittedTransition(for: request).tree
    return after == tree ? .stays : .moves(to: after.path.map(\.destination))
  }
}
