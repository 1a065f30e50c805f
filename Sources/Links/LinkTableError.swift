/// Why a link table can't be built; a mistake of the app, never of a link.
public enum LinkTableError: Error, Hashable, Sendable {
  /// What is wrong with a pattern by itself.
  public enum Defect: Hashable, Sendable {
    /// The path doesn't start with a slash.
    case noSlash
    /// A segment is empty, `.` or `..`, too long, or holds a control character, `?`, `#`, or a star.
    case segment(String)
    /// More segments than a link may have.
    case tooManySegments
    /// A name is not a letter or underscore, then letters, digits, underscores and hyphens.
    case name(String)
    /// Something follows `**`.
    case restNotLast
    /// A parameter of the path is optional, repeated or has a default.
    case optionalInPath(String)
    /// The parameter of `**` is not a string.
    case typedRest(String)
    /// The default is not of the parameter's type.
    case defaultType(String)
  }

  /// A scheme that is no scheme, or that belongs to the web or the system.
  case malformedScheme(String)
  /// An https host that is no host in ASCII, with or without a port.
  case malformedHost(String)
  /// A pattern makes no sense by itself.
  case malformedPattern(String, Defect)
  /// Two parameters of a pattern have one name.
  case duplicateParameter(pattern: String, parameter: String)
  /// Two patterns have one destination's name.
  case duplicateName(String, patterns: [String])
  /// A URL could match both patterns equally well.
  case conflict(String, String)
  /// Whatever the pattern matches, those others match first; without others, it matches nothing at all.
  case unreachable(String, behind: [String])
  /// No pattern has the parent's path.
  case unknownParent(pattern: String, parent: String)
  /// Each pattern's parent is the next, the last one's the first.
  case parentCycle([String])
  /// The parent needs a parameter that the pattern lacks, or has with another type.
  case parentParameter(pattern: String, parent: String, parameter: String)
}

extension LinkTableError: CustomStringConvertible {
  /// What is wrong, in one line without a full stop.
  public var description: String {
    switch self {
    case .malformedScheme(let scheme): "\(LinkValue.string(scheme)) can't be a scheme of the app"
    case .malformedHost(let host): "\(LinkValue.string(host)) can't be a host"
    case .malformedPattern(let pattern, let defect): "\(pattern): \(defect.message)"
    case .duplicateParameter(let pattern, let name): "\(pattern): two parameters named \(name)"
    case .duplicateName(let name, let patterns):
      "\(patterns.joined(separator: " and ")) are both named \(name)"
    case .conflict(let one, let other): "\(one) and \(other) can't be told apart"
    case .unreachable(let pattern, let others):
      others.isEmpty
        ? "\(pattern) is unreachable: no link has a path like that"
        : "\(pattern) is unreachable behind \(others.joined(separator: " and "))"
    case .unknownParent(let pattern, let parent): "\(pattern): no pattern for its parent \(parent)"
    case .parentCycle(let patterns): "parents go in a circle: " + patterns.joined(separator: " -> ")
    case .parentParameter(let pattern, let parent, let parameter):
      "\(pattern) can't give its parent \(parent) the parameter \(parameter)"
    }
  }
}

extension LinkTableError.Defect {
  /// The defect in words.
  var message: String {
    switch self {
    case .noSlash: "a path starts with a slash"
    case .segment(let text): "\(LinkValue.string(text)) can't be a segment"
    case .tooManySegments: "more than \(LinkLimits.segments) segments"
    case .name(let text): "\(LinkValue.string(text)) can't be a name"
    case .restNotLast: "** is not the last segment"
    case .optionalInPath(let name): "\(name) is part of the path and always there"
    case .typedRest(let name): "\(name) stands for ** and is a list of strings"
    case .defaultType(let name): "the default of \(name) is not of its type"
    }
  }
}
