import SceneCommands
import SceneLinks
import SceneRuntime
import Scenes
package import SceneSessions

/// Explores apps by performing inputs: actions of scenes and services with values of their types, the passing of time,
/// going back, tabs and links.
///
/// In each situation the inputs that were tried least come first, and a seeded generator decides among equals, so a
/// walk with equal parameters performs equal inputs.
@MainActor
package struct AppWalk {
  private let apps: FreshApps
  private let observations: Observations
  private let subject: String?
  private var random = SeededGenerator(seed: 0)
  /// How often each input was tried in each situation.
  private var tries: [String: Int] = [:]
  private var hangs = 0

  /// The number of inputs before the next fresh app, so that a dead end costs little.
  private static let inputsPerApp = 50
  /// The timeout of an input, in real time: a server that does not answer shows nothing more.
  private static let settleTimeout = Duration.seconds(1)
  /// The maximum number of inputs that do not settle in time.
  private static let maxHangs = 3
  /// The longest time that passes at once.
  private static let longestWait = Duration.seconds(3600)

  package init(_ apps: FreshApps, observing subject: String?, with observations: Observations) {
    self.apps = apps
    self.subject = subject
    self.observations = observations
  }

  private enum Input {
    case call(CommandTarget, CommandSchema)
    case time
    case back
    case tab(String)
    case link(LinkSampler)

    @MainActor var name: String {
      switch self {
      case .call(let target, let schema): "\(target.name).\(schema.name)"
      case .time: "time"
      case .back: "back"
      case .tab(let name): "tab \(name)"
      case .link: "link"
      }
    }

    var isMove: Bool {
      switch self {
      case .call, .time: false
      case .back, .tab, .link: true
      }
    }
  }

  /// Performs a number of inputs, in fresh apps at each start in turn.
  ///
  /// - Throws: The error of making an app, or ``RefusedRequest``; errors of inputs are part of the app's behavior.
  package mutating func run(steps: Int) async throws {
    var left = steps
    var turn = 0
    while left > 0, hangs < Self.maxHangs {
      let session = try await apps.make(turn % apps.starts, observations)
      defer { session.end() }
      for _ in 0..<min(left, Self.inputsPerApp) where hangs < Self.maxHangs {
        try Task.checkCancellation()
        await step(session)
        if let error = RefusedRequest(on: session.stage) { throw error }
      }
      left -= Self.inputsPerApp
      turn += 1
    }
  }

  private mutating func step(_ session: AppSession) async {
    guard let input = chooseInput(in: session.app) else { return }
    let stage = session.stage
    do {
      try perform(input, in: session.app)
      if case .time = input, let deadline = stage.clock.nextDeadline {
        let wait = max(.zero, stage.clock.now.duration(to: deadline))
        try await stage.advance(
          by: min(wait, Self.longestWait), settlingWithin: Self.settleTimeout)
      } else {
        try await stage.settle(within: Self.settleTimeout)
      }
    } catch StageError.unsettled {
      hangs += 1
    } catch {
      // A refused input shows nothing, and the next one may show something.
    }
    observations.didRun(input.name, isMove: input.isMove)
  }

  // MARK: Choosing

  private mutating func chooseInput(in app: any SceneApp) -> Input? {
    let targets = CommandTarget.all(of: app)
    let own = targets.filter { $0.name == subject }
    let choice = Int.random(in: 0..<20, using: &random)
    let inputs: [Input] =
      switch choice {
      case 0..<7 where !own.isEmpty: own.flatMap(inputs)
      case 0..<12: CommandTarget.inFront(of: app).flatMap(inputs)
      // A user cannot reach the other scenes.
      case 12..<14: targets.filter { $0.isService && $0.name != subject }.flatMap(inputs)
      case 14..<18: [.time]
      case 18: [.back] + app.router.tabNames.map(Input.tab)
      default: [.link(LinkSampler(app.router.links))]
      }
    return leastTried(of: inputs, in: app)
  }

  private func inputs(of target: CommandTarget) -> [Input] {
    target.commands.map { .call(target, $0) }
  }

  private mutating func leastTried(of inputs: [Input], in app: any SceneApp) -> Input? {
    let situation = "\(observations.position?.description ?? "") \(app.router.front?.name ?? "")"
    func count(_ input: Input) -> Int { tries["\(situation) \(input.name)", default: 0] }
    let least = inputs.map(count).min()
    guard let input = inputs.filter({ count($0) == least }).randomElement(using: &random) else {
      return nil
    }
    tries["\(situation) \(input.name)", default: 0] += 1
    return input
  }

  // MARK: Performing

  private mutating func perform(_ input: Input, in app: any SceneApp) throws {
    switch input {
    case .call(let target, let schema):
      guard let arguments = arguments(of: schema) else { return }
      try target.action(schema.name, arguments, on: app.stage)()
    case .time: return
    case .back: try app.router.back(cause: "back")
    case .tab(let name): try app.router.selectTab(named: name, cause: "tab \(name)")
    case .link(let sampler):
      if let link = sampler.good(using: &random) { _ = try app.router.open(link.url) }
    }
  }

  /// Arguments of the types of a command; nil if one has no known values.
  private mutating func arguments(of schema: CommandSchema) -> [Argument]? {
    var arguments: [Argument] = []
    for parameter in schema.parameters {
      let canBeOmitted = !parameter.isRequired
      if canBeOmitted, Bool.random(using: &random) { continue }
      guard let input = Self.values(of: parameter.type).randomElement(using: &random) else {
        if canBeOmitted { continue }
        return nil
      }
      arguments.append(Argument(label: parameter.label, input))
    }
    return arguments
  }

  /// Values of a type; empty if none are known.
  private static func values(of type: ArgumentType) -> [Argument.Input] {
    if case .array = type.unwrapped { return [.value(.array([]))] }
    return SampleArguments.texts(of: type).map { .text($0, quoted: false) }
  }
}
