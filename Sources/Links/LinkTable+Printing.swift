import Text

extension LinkTable {
  /// The URL of a destination, with the first of the allowed schemes, or else the first host.
  ///
  /// What is printed leads back: `resolve(print(d)) == completed(d)`.
  ///
  /// - Throws: What `completed` throws; `tooLong`, `tooManySegments`, `tooManyParameters`,
  ///   `emptySegment`, `dotSegment` or `controlCharacter` for values that no link can hold, with
  ///   positions in the URL that would be; `notPrintable` where another pattern comes first.
  public func print(_ destination: Destination) throws(LinkError) -> String {
    let complete = try completed(destination)
    guard let pattern = pattern(named: destination.name) else {
      throw unknown(destination.name)
    }
    let url = LinkPrinter.print(complete, pattern, origins: origins)
    let other = try resolve(url)
    guard other == complete else {
      throw .notPrintable(destination: complete.description, readsAs: other.description)
    }
    return url
  }

  /// The destination with its parameters in the order of declaration and defaults filled in, as
  /// resolving would give it.
  ///
  /// - Throws: `notFound` for an unknown name; `missingParameter`, `typeMismatch`,
  ///   `duplicateParameter`, or `notPrintable` for a parameter that the pattern doesn't have.
  public func completed(_ destination: Destination) throws(LinkError) -> Destination {
    guard let pattern = pattern(named: destination.name) else {
      throw unknown(destination.name)
    }
    var result = Destination(name: destination.name, parameters: [])
    for parameter in pattern.parameters {
      let given = destination.parameters.filter { $0.name == parameter.name }
      guard given.count <= 1 else {
        throw .duplicateParameter(pattern: pattern.description, parameter: parameter.name)
      }
      guard let value = given.first?.value ?? parameter.missingValue else {
        guard parameter.isRequired else { continue }
        throw .missingParameter(pattern: pattern.description, parameter: parameter.name)
      }
      guard parameter.accepts(value) else {
        throw .typeMismatch(
          pattern: pattern.description, parameter: parameter.name, value: value.description,
          expected: (parameter.isList ? "a list, each " : "") + parameter.type.name)
      }
      result.parameters.append(.init(parameter.name, value))
    }
    guard destination.parameters.allSatisfy({ result[$0.name] != nil }) else {
      throw .notPrintable(destination: destination.description, readsAs: result.description)
    }
    return result
  }

  private func unknown(_ name: String) -> LinkError {
    let bytes = Array(name.utf8)
    let limit = max(2, bytes.count / 3)
    let candidates = patterns.map { pattern in
      (EditDistance.between(bytes, Array(pattern.name.utf8), limit: limit), pattern.name)
    }
    let near = candidates.filter { $0.0 <= limit }.sorted { $0 < $1 }.prefix(3).map(\.1)
    return .notFound(name, nearest: near)
  }
}
