import SceneEngine
import FoundationEssentials
import SceneSystem

/// The protocol between an app and its clients: lines of JSON, each an object with one field, which names the message.
enum AttachProtocol {
  /// The version, which both sides say first; a change that an older side would misunderstand makes it another.
  static let version = 1

  static func line(of message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The messages consist of texts and numbers, which can always be encoded.
    return (try? encoder.encode(message)).map(Array.init) ?? []
  }

  static func message<Message: Decodable>(_ type: Message.Type, in line: [UInt8]) -> Message? {
    try? JSONDecoder().decode(type, from: Data(line))
  }

  /// The version in the first line of a side, whatever else the line has; nil if it is no such line.
  static func version(in line: [UInt8]) -> Int? {
    struct Greeting: Decodable {
      struct Hello: Decodable { let version: Int }
      let hello: Hello
    }
    return message(Greeting.self, in: line)?.hello.version
  }
}

/// What a client says to the app.
enum ClientMessage: Codable, Equatable, Sendable {
  /// The first message.
  case hello(version: Int, client: AttachedClient.Kind)
  /// What the user has entered.
  case line(text: String)
  case edit(text: String)
  case end
  case interrupt
  case resize(columns: Int)
  /// Asks for the candidates, the hint or the colors of a line.
  case complete(id: Int, line: String, cursor: Int)
  case hint(id: Int, line: String, remembered: String?)
  case highlight(id: Int, line: String)
  /// Runs a script, which ends the connection.
  case run(name: String, text: String, variables: String?)
  /// Answers an `ask`.
  case answer(id: Int, answer: AttachAnswer)
}

/// What the app says to a client.
enum AppMessage: Codable, Equatable, Sendable {
  /// The first message.
  case hello(version: Int, app: String)
  /// Lines to show above the prompt.
  case write(text: String)
  /// The output of a command at a prompt, which a pager may show.
  case show(text: String, isPaged: Bool)
  /// The output of a script.
  case output(text: String)
  case error(text: String)
  /// The prompt, after a number of inputs; it is out of date if the user has entered more.
  case prompt(text: String, inputs: Int)
  case clear
  case completion(id: Int, start: Int, candidates: [Candidate])
  case hint(id: Int, text: String, note: String)
  case highlights(id: Int, parts: [Part])
  /// What the command history keeps, and what it drops.
  case remember(text: String)
  case forget(texts: [String])
  case forgetBindings(variables: [String])
  /// Asks the client, whose answer has the same number.
  case ask(id: Int, question: AttachQuestion)
  /// Ends the client with an exit status.
  case end(status: Int32)
  /// The last message if the app ends the connection.
  case bye(reason: String)

  struct Candidate: Codable, Equatable, Sendable {
    var text: String
    var summary: String?
    var appendsSpace: Bool
  }

  /// A part of a line, in UTF-8 bytes, and its color as SGR attributes.
  struct Part: Codable, Equatable, Sendable {
    var start: Int
    var end: Int
    var paint: String
  }
}

/// What the app asks a client.
enum AttachQuestion: Codable, Equatable, Sendable {
  case findProgram(words: [String])
  case runPrograms(programs: [[String]], input: String)
  case showPrograms(programs: [[String]], input: String)
  case secret(label: String)
  case edit(text: String)
  case history
}

/// What a client answers.
enum AttachAnswer: Codable, Equatable, Sendable {
  case done
  case none
  case text(text: String)
  case lines(lines: [String])
  case history(entries: [Entry])
  case failure(program: Int, code: String, message: String, help: String?)

  struct Entry: Codable, Equatable, Sendable {
    var text: String
    var seconds: Int?
  }
}

extension AttachAnswer {
  init(_ failure: ScriptHost.Failure, program: Int = 0) {
    self = .failure(
      program: program, code: failure.code.rawValue, message: failure.message, help: failure.help)
  }

  /// The failure and the index of its program, if the answer is one.
  var failure: ScriptHost.ProgramFailure? {
    guard case .failure(let program, let code, let message, let help) = self else { return nil }
    return ScriptHost.ProgramFailure(
      program: program,
      ScriptHost.Failure(
        message, code: ScriptFailure.Code(rawValue: code) ?? .externalFailed, help: help))
  }
}
