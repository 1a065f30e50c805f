/// What stands before the line that is typed, with fields for what is known of the app.
struct PromptTemplate: Equatable {
  enum Field: String, CaseIterable {
    case app
    case user
    case scene
    /// How many scenes there are from the root to the one in front, unless it is one.
    case depth
    /// The time on a clock that moves only when told.
    case time
    /// How many effects are in flight, unless there are none.
    case effects
  }

  enum Piece: Equatable {
    case text(String)
    case field(Field)
  }

  /// What there is unless somebody has said otherwise.
  static let standard = PromptTemplate(
    text: "{app} {user}{scene}{depth}{time}{effects}> ",
    pieces: [
      .field(.app), .text(" "), .field(.user), .field(.scene), .field(.depth), .field(.time),
      .field(.effects), .text("> "),
    ])

  let text: String
  let pieces: [Piece]

  private init(text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// Reads a template; nil where it has a field that there isn't, or more than a line.
  init?(_ text: String) {
    guard !text.contains(where: \.isNewline) else { return nil }
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"),
        let field = Field(rawValue: String(rest[..<close]))
      else { return nil }
      pieces.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.init(text: text, pieces: pieces)
  }
}
