/// What a link leads to: a name and typed parameters, without a trace of the URL's spelling.
///
/// ```swift
/// let ride = Destination("user", ["id": 42])
/// ride.description  // user id=42
/// ride["id"]  // 42
/// ```
public struct Destination: Hashable, Codable, Sendable {
  /// A named value.
  public struct Parameter: Hashable, Codable, Sendable {
    /// The name, as the pattern declares it.
    public var name: String
    /// The value.
    public var value: LinkValue

    /// Names a value.
    public init(_ name: String, _ value: LinkValue) {
      self.name = name
      self.value = value
    }
  }

  /// The name, unique in a link table.
  public var name: String
  /// The parameters.
  ///
  /// A link table lists those of the path first, then those of the query, each in
  /// the order of declaration; destinations whose parameters are ordered otherwise are not equal.
  public var parameters: [Parameter]

  /// Makes a destination of parameters in their order.
  public init(_ name: String, _ parameters: KeyValuePairs<String, LinkValue> = [:]) {
    self.init(name: name, parameters: parameters.map { Parameter($0.key, $0.value) })
  }

  /// Makes a destination of a list of parameters.
  public init(name: String, parameters: [Parameter]) {
    self.name = name
    self.parameters = parameters
  }

  /// The value of the first parameter of that name.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public subscript(parameter: String) -> LinkValue? {
    parameters.first { $0.name == parameter }?.value
  }
}

extension Destination: CustomStringConvertible {
  /// The name, then `name=value` for each parameter: `search q="a b" page=1 tag=[]`.
  public var description: String {
    ([name] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }
}
