/// Where a link stands.
struct LinkPlace: Equatable, Sendable {
  /// The file, as the command line names it.
  let file: String
  /// The number of the line on which the link, or its record, begins.
  let line: Int
}

extension LinkPlace: CustomStringConvertible {
  var description: String { "\(file):\(line)" }
}
