import ArgumentParser
import SceneSystem

/// Where each link starts, as `--as` has it.
struct StartChoice: Equatable, Sendable {
  /// What errors in the script call it.
  let name: String
  let script: [UInt8]

  private static let scriptPrefix = "script="

  init(_ state: StartState) {
    name = state.name
    script = Array(state.script.utf8)
  }

  /// Reads an argument: the name of one of the states, or `script=FILE`.
  init(argument: String, among states: [StartState]) throws(ValidationError) {
    if let path = Self.scriptPath(in: argument) {
      self = try Self.script(at: path)
    } else {
      try Self.check(argument, among: states)
      self.init(states.first { $0.name == argument } ?? .started)
    }
  }

  /// Checks an argument, but not the script that it may name.
  static func check(_ argument: String, among states: [StartState]) throws(ValidationError) {
    guard scriptPath(in: argument) == nil, !states.contains(where: { $0.name == argument }) else {
      return
    }
    guard argument != "script" else {
      throw ValidationError("--as script needs a file, as in --as script login.scene")
    }
    let names = states.map(\.name) + ["script"]
    let nearest = NearestNames.nearest(to: argument, among: names)
    throw ValidationError(
      "--as knows no start \(argument); "
        + (NearestNames.suggestion(nearest) ?? "there are \(names.joined(separator: ", ")) FILE"))
  }

  /// The path of the script that an argument names; nil where it names a state.
  static func scriptPath(in argument: String) -> String? {
    argument.hasPrefix(scriptPrefix) ? String(argument.dropFirst(scriptPrefix.count)) : nil
  }

  private static func script(at path: String) throws(ValidationError) -> StartChoice {
    do {
      var file = try FileReader(path: path)
      return StartChoice(name: path, script: try file.rest(limit: 64_000_000))
    } catch {
      throw ValidationError("--as script: \(error)")
    }
  }

  init(name: String, script: [UInt8]) {
    self.name = name
    self.script = script
  }

  /// Makes one argument of the two in `--as script FILE`, which an option's value has to be.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return joined + ["--"] + rest }
      if argument == "--as", rest.first == "script", let path = rest.dropFirst().first {
        joined.append("--as=\(scriptPrefix)\(path)")
        rest.removeFirst(2)
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  static func help(for states: [StartState]) -> String {
    let names = states.enumerated().map { index, state in
      "\(state.name) (\(state.summary)\(index == 0 ? "; the default" : ""))"
    }
    return "Where each link starts: \((names + ["script FILE"]).joined(separator: ", "))."
  }
}
