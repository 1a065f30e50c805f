package import SceneCommands

/// Values of the types of arguments, for an exploration.
package enum SampleArguments {
  /// The texts of secrets, which are in no app by themselves.
  static let secrets = ["secret-1234", "secret-5678"]

  /// The texts of values of a type; empty if none are known.
  package static func texts(of type: ArgumentType) -> [String] {
    switch type {
    case .secret(.string): secrets
    case .string: ["text", "jane@example.com"]
    case .bool: ["true", "false"]
    case .integer: ["1", "0"]
    case .double: ["1", "0.5"]
    case .date: ["2026-01-31T09:30:00Z"]
    case .duration: ["1s", "0s"]
    case .url: ["https://example.com"]
    case .uuid: ["00000000-0000-4000-8000-000000000001"]
    case .form(_, let examples): examples
    case .enumeration(_, let cases): cases
    case .optional(let wrapped), .secret(let wrapped): texts(of: wrapped)
    case .array, .json: []
    }
  }

  /// The texts of values at the edges of what a type allows.
  static func edges(of type: ArgumentType) -> [String] {
    switch type {
    case .string: ["", String(repeating: "long ", count: 200)]
    case .integer: ["-1", "\(Int.max)", "\(Int.min)"]
    case .double: ["-1", "1e308", "5e-324"]
    case .date: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
    case .duration: ["-1s", "1000000h"]
    case .optional(let wrapped): edges(of: wrapped)
    case .bool, .url, .uuid, .form, .enumeration, .secret, .array, .json: []
    }
  }

  /// Whether the texts of a type are all of its values, so that the state has no others.
  package static func areAll(of type: ArgumentType) -> Bool {
    switch type.unwrapped {
    case .bool, .enumeration: true
    default: false
    }
  }
}
