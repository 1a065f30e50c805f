import SceneText

/// The part of a source line that fits, and the position of the carets below it.
struct SourceExcerpt: Equatable {
  /// The line as it is shown, with `…` for the parts that were cut.
  private(set) var line = ""
  /// The column of the first caret, from 0.
  private(set) var caret = 0
  private(set) var length = 1

  /// Cuts a line to `columns` columns around a range, in O(`columns`) for a line of any length.
  init(of place: SourcePlace, columns: Int) {
    let before = Cut(place.before.lazy.reversed(), columns: columns)
    let marked = Cut(place.marked, columns: columns)
    let after = Cut(place.after, columns: columns)
    guard
      before.isCut || marked.isCut || after.isCut
        || before.width + marked.width + after.width > columns
    else {
      show(before, marked, after)
      return
    }
    // One column on each side is reserved for the ellipsis.
    let inner = max(columns - 2, 1)
    let middle = Cut(place.marked, columns: inner)
    let rest = inner - middle.width
    let left = Cut(
      place.before.lazy.reversed(),
      columns: after.isCut ? rest / 2 : max(rest / 2, rest - after.width))
    let right = Cut(place.after, columns: middle.isCut ? 0 : rest - left.width)
    show(left, middle, right)
  }

  private mutating func show(_ before: Cut, _ marked: Cut, _ after: Cut) {
    let head = before.isCut ? ["…"] + before.pieces.reversed() : before.pieces.reversed()
    line = (head + marked.pieces + after.pieces).joined()
    if marked.isCut || after.isCut { line += "…" }
    caret = before.width + (before.isCut ? 1 : 0)
    length = max(marked.width, 1)
  }

  /// The first characters of a sequence that fit into a number of columns.
  private struct Cut {
    private(set) var pieces: [String] = []
    private(set) var width = 0
    private(set) var isCut = false

    init(_ characters: some Sequence<Character>, columns: Int) {
      for character in characters {
        let piece = VisibleText.visible(character)
        let pieceWidth = DisplayWidth.columns(of: piece)
        guard width + pieceWidth <= columns else {
          isCut = true
          return
        }
        pieces.append(piece)
        width += pieceWidth
      }
    }
  }
}
