package import Scenes
import SceneText

/// Draws a navigation tree as lines of text.
///
/// ```
/// ┬ tabs
/// ├── map > rideHistory
/// └─┬ selected
///   │   lounge#4  by app/signedIn/lounge, in app/signedIn
///   │   movies#7  by app/signedIn/lounge/movies, in app/signedIn/movies
///   └─┬ modal
///     └ * trailer#8 id="pouch"
/// ```
///
/// A presented layer hangs from the layer that it covers; `*` marks the front scene. Owner and scope are shown if they
/// differ from those of the entry before.
package struct StackDrawing {
  package typealias Line = Router.Tree.OutlineLine
  typealias Entry = Router.Tree.Entry

  private let columns: Int
  private var lines: [String] = []
  private var previous: Entry?

  /// Draws a tree in lines of at most `columns` columns; longer entries are wrapped.
  package static func lines(of outline: [Line], columns: Int) -> [String] {
    var drawing = StackDrawing(columns: columns)
    drawing.draw(outline[...], header: "┬ ", rails: "")
    return drawing.lines
  }

  private init(columns: Int) { self.columns = columns }

  /// Draws a layer or a tab bar, and the layers presented over it.
  private mutating func draw(_ lines: ArraySlice<Line>, header: String, rails: String) {
    guard let first = lines.first else { return }
    switch first.kind {
    case .tab:
      self.lines.append("\(header)tabs")
      drawTabs(lines, at: first.depth, rails)
    case .entry(let entry):
      self.lines.append(header + entry.presentation.layerName)
      drawLayer(lines, at: first.depth, rails)
    }
  }

  private mutating func drawTabs(_ lines: ArraySlice<Line>, at depth: Int, _ rails: String) {
    let starts = lines.indices.filter { lines[$0].depth == depth }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      guard case .tab(_, let isSelected) = lines[start].kind else { continue }
      let isLast = end == lines.endIndex
      let branch = rails + (isLast ? "└─" : "├─")
      let inside = lines[(start + 1)..<end]
      if isSelected {
        self.lines.append("\(branch)┬ selected")
        drawLayer(inside, at: depth + 1, rails + (isLast ? "  " : "│ "))
      } else {
        let way = inside.compactMap(\.entry?.destination.description).joined(separator: " > ")
        self.lines.append(TerminalText.truncated("\(branch)─ \(way)", to: columns))
      }
    }
  }

  private mutating func drawLayer(_ lines: ArraySlice<Line>, at depth: Int, _ rails: String) {
    let own = lines.prefix { $0.depth == depth }
    let above = lines.dropFirst(own.count)
    for (index, line) in zip(own.indices, own) {
      guard let entry = line.entry else { continue }
      let isLast = index == own.endIndex - 1 && above.isEmpty
      draw(entry, isFocused: line.isFocused, rails + (isLast ? "└" : "│"), isLast, rails)
    }
    draw(above, header: "\(rails)└─┬ ", rails: rails + "  ")
  }

  private mutating func draw(
    _ entry: Entry, isFocused: Bool, _ branch: String, _ isLast: Bool, _ rails: String
  ) {
    var notes: [String] = entry.awaitsResult ? ["awaiting a result"] : []
    if entry.owner != previous?.owner { notes.append("by \(entry.owner.text)") }
    if entry.scope != previous?.scope { notes.append("in \(entry.scope.text)") }
    previous = entry
    let text = entry.numberedPlace
    let first = branch + (isFocused ? " * " : "   ")
    let next = rails + (isLast ? " " : "│") + "     "
    let note = notes.joined(separator: ", ")
    let whole = note.isEmpty ? text : "\(text)  \(note)"
    guard DisplayWidth.columns(of: first + whole) > columns else {
      return lines.append(first + whole)
    }
    wrap(text, first, next)
    for note in notes { wrap(note, next, next) }
  }

  /// Adds a text, wrapped between words if it is too wide; a word that is too wide is broken.
  private mutating func wrap(_ text: String, _ first: String, _ next: String) {
    let starts = max(DisplayWidth.columns(of: first), DisplayWidth.columns(of: next))
    let room = max(8, columns - starts)
    var start = first
    for words in TerminalText.wrapped(text, to: room).split(separator: "\n") {
      var rest = words
      while !rest.isEmpty {
        let part = TerminalText.prefix(of: rest, columns: room)
        lines.append(start + part)
        rest = rest[part.endIndex...]
        start = next
      }
    }
  }
}

extension Router.Tree.OutlineLine {
  fileprivate var entry: Router.Tree.Entry? {
    if case .entry(let entry) = kind { entry } else { nil }
  }
}

extension Presentation {
  fileprivate var layerName: String {
    switch self {
    case .root, .push, .tab: "stack"
    case .modal: "modal"
    case .secondaryStack: "secondary stack"
    }
  }
}

extension OwnerPath {
  fileprivate var text: String { self == .top ? "the app" : "\(self)" }
}
