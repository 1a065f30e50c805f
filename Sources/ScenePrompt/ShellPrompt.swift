import SceneCommands
import SceneText

/// The prompt: the user, the place, the depth, the time, and the effects in flight.
struct ShellPrompt: Equatable {
  var app: String
  var user: String?
  /// The place, as `where` names it.
  var place: String?
  /// The front scene.
  var scene: String?
  var depth = 1
  var virtualTime: Duration?
  var effects = 0
  var template = PromptTemplate.standard

  /// The prompt for more lines of the same statement.
  static let continuation = "… "

  /// The prompt on one line, as in `koober jane:newRide/2 2s +1> `.
  func text(columns: Int, usesColor: Bool) -> String {
    // The least important fields are hidden first.
    let narrower: [Set<PromptTemplate.Field>] = [
      [], [.app], [.app, .user], [.app, .user, .depth],
    ]
    let room = max(1, columns / 2)
    let hidden = narrower.first { width(hiding: $0) <= room } ?? [.app, .user, .depth]
    let excess = width(hiding: hidden) - room
    return pieces(hiding: hidden).map { piece in
      switch piece {
      case .text(let text): VisibleText.escaped(text)
      case .field(let field): painted(field, hiding: hidden, excess: excess, usesColor)
      }
    }.joined()
  }

  private func width(hiding hidden: Set<PromptTemplate.Field>) -> Int {
    pieces(hiding: hidden).reduce(0) { width, piece in
      switch piece {
      case .text(let text): width + DisplayWidth.columns(of: text)
      case .field(let field): width + DisplayWidth.columns(of: text(of: field, hiding: hidden))
      }
    }
  }

  /// The pieces without the spaces after empty fields.
  private func pieces(hiding hidden: Set<PromptTemplate.Field>) -> [PromptTemplate.Piece] {
    let pieces = template.pieces
    return pieces.indices.filter { index in
      guard pieces[index] == .text(" "), index > 0, case .field(let field) = pieces[index - 1]
      else { return true }
      return !text(of: field, hiding: hidden).isEmpty && (field != .app || place != nil)
    }.map { pieces[$0] }
  }

  private func text(
    of field: PromptTemplate.Field, hiding hidden: Set<PromptTemplate.Field>
  ) -> String {
    // The prompt has at least the name of the app.
    guard !hidden.contains(field) || (field == .app && place == nil) else { return "" }
    let text =
      switch field {
      case .app: app
      case .user: user.map { "\($0):" } ?? ""
      case .place: place ?? ""
      case .scene: scene ?? ""
      case .depth: depth > 1 ? "/\(depth)" : ""
      case .time: virtualTime.map { " \($0.roundedText)" } ?? ""
      case .effects: effects > 0 ? " +\(effects)" : ""
      }
    return VisibleText.escaped(text, keepsNewlines: false)
  }

  private func painted(
    _ field: PromptTemplate.Field, hiding hidden: Set<PromptTemplate.Field>, excess: Int,
    _ usesColor: Bool
  ) -> String {
    let whole = text(of: field, hiding: hidden)
    switch field {
    case .place where excess > 0, .scene where excess > 0, .app where excess > 0 && place == nil:
      let cut = TerminalText.truncated(whole, to: max(1, DisplayWidth.columns(of: whole) - excess))
      return field == .app ? cut : Paint.cyan(cut, isEnabled: usesColor)
    case .place, .scene: return Paint.cyan(whole, isEnabled: usesColor)
    case .time, .effects, .depth, .user: return Paint.faint(whole, isEnabled: usesColor)
    case .app: return whole
    }
  }
}

/// The text of a prompt, with fields for values of the app.
struct PromptTemplate: Equatable {
  enum Field: String, CaseIterable {
    case app
    case user
    /// The place, as `where` names it.
    case place
    /// The front scene.
    case scene
    /// The number of scenes from the root to the front scene; empty for 1.
    case depth
    /// The time of a virtual clock.
    case time
    /// The number of effects in flight; empty for 0.
    case effects
  }

  enum Piece: Equatable {
    case text(String)
    case field(Field)
  }

  /// The default.
  static let standard = PromptTemplate(
    text: "{app} {user}{place}{depth}{time}{effects}> ",
    pieces: [
      .field(.app), .text(" "), .field(.user), .field(.place), .field(.depth), .field(.time),
      .field(.effects), .text("> "),
    ])

  let text: String
  let pieces: [Piece]

  private init(text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// Reads a template; nil for an unknown field or several lines.
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
