import Scenes

/// Content that is fetched, perhaps more than once.
///
/// A case has what is known in it and nothing else: content that is being fetched again has no error, and a failure
/// has the content that was known before.
@CaseProperties
enum Loadable<Content> {
  case idle
  case loading(previous: Content?)
  case loaded(Content)
  case failed(error: KooberError, previous: Content?)

  /// The latest content; nil if there was none yet.
  var content: Content? {
    switch self {
    case .idle: nil
    case .loading(let content): content
    case .loaded(let content): content
    case .failed(_, let content): content
    }
  }

  /// Replaces the content in its phase; content that was never fetched becomes loaded.
  mutating func set(_ content: Content) {
    switch self {
    case .idle, .loaded: self = .loaded(content)
    case .loading: self = .loading(previous: content)
    case .failed(let error, _): self = .failed(error: error, previous: content)
    }
  }
}

extension Loadable: Equatable where Content: Equatable {}
extension Loadable: Sendable where Content: Sendable {}
extension Loadable: Encodable where Content: Encodable {}
extension Loadable: Decodable where Content: Decodable {}
