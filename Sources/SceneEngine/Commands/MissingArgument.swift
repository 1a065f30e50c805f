import SceneCommands
import SceneLanguage
import SceneText

/// The error for a command of the shell without a required argument: what is missing, and how to write the command.
///
/// ```
/// error: 'export script' needs a file
///    = help: write 'export script FILE', as in export script session.scene
/// ```
struct MissingArgument {
  let message: String
  let help: String

  /// Creates the error.
  ///
  /// - Parameters:
  ///   - position: The position of the parameter that has no argument.
  ///   - schema: The command.
  ///   - name: The name of the command as it is typed.
  ///   - arguments: The arguments that are given.
  ///   - example: An example line, in which the command may follow others.
  ///   - listsPlaces: Whether it takes any place, so that the help says where all are listed.
  init(
    at position: Int, of schema: CommandSchema, called name: String, given arguments: [Argument],
    example: String?, listsPlaces: Bool
  ) {
    let parameters = schema.parameters
    let given = zip(arguments, parameters.matched(to: arguments.map(\.label)))
    // A word that chooses a form of the command is a part of its name: `export script`.
    func choice(of parameter: CommandParameter) -> String? {
      guard case .enumeration(_, let cases) = parameter.type else { return nil }
      return given.first { $1 == parameter }?.0.input.word ?? (cases.count == 1 ? cases[0] : nil)
    }
    let before = parameters.prefix(position).compactMap(choice)
    let noun = parameters.indices.contains(position) ? parameters[position].noun : "value"
    message = "'\(([name] + before).joined(separator: " "))' needs \(noun.withArticle)"
    let usage =
      [name] + parameters.filter(\.isRequired).map { choice(of: $0) ?? $0.noun.uppercased() }
    let sample = example.flatMap { line in
      line.split(separator: ";").map { $0.drop { $0 == " " } }.first { $0.hasPrefix("\(name) ") }
    }
    help =
      "write '\(usage.joined(separator: " "))'" + (sample.map { ", as in \($0)" } ?? "")
      + (listsPlaces && noun == "place" ? "; \(PlaceListing.advice)" : "")
  }
}

extension CommandParameter {
  /// What the parameter is in a sentence.
  fileprivate var noun: String {
    switch name {
    case "by": "duration"
    case "form": "format"
    case "from": "moment"
    case "of": "name"
    case "url": "URL"
    default: name
    }
  }
}

extension String {
  fileprivate var withArticle: String {
    let isVowel = first.map { "aeiou".contains($0) } ?? false
    return "\(isVowel ? "an" : "a") \(self)"
  }
}
