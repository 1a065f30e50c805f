import OrderedCollections
import Scenes

/// The versions of Koober's saved states.
enum KooberStates {
  static let migrations = StateMigrations([replaceFlagsByPhases, mergeErrorsOfChat])

  /// Version 1 had flags and errors side by side; in version 2 a phase has what is known in it.
  ///
  /// A part that is not as version 1 wrote it stays, and is refused where it is read.
  @Sendable static func replaceFlagsByPhases(_ saved: inout Value) {
    saved.changeFields { saved in
      saved["services"]?.changeFields { services in
        services["rides"]?.changeFields(rides)
        services["messages"]?.changeFields(messages)
        services["user"]?.changeFields(user)
        // The built-in server forgot the names that users had chosen.
        services["app/FakeAccounts"] = services["app/FakeAccounts"] ?? [:]
        // Version 1 was also written before there were analytics, and with another name for the fares.
        services["analytics"] = services["analytics"] ?? ["count": 0, "recent": [], "listed": []]
        if let fares = services.take("app/signedIn/RideOptionRepository") {
          services["app/signedIn/KooberRideOptionRepository"] = fares
        }
      }
      guard case .array(var scenes) = saved["scenes"] else { return }
      for index in scenes.indices { scenes[index].changeFields(scene) }
      saved["scenes"] = .array(scenes)
    }
  }

  /// Version 2 had three errors of the chat side by side, and analytics that were delivered at once.
  @Sendable static func mergeErrorsOfChat(_ saved: inout Value) {
    saved.changeFields { saved in
      saved["services"]?.changeFields { services in
        services["analytics"]?.changeFields { analytics in
          let shown = analytics.take("shown")
          analytics["delivery"] = ["idle": [:]]
          analytics = ["log": .object(analytics)]
          analytics["shown"] = .array(shown.map { [$0] } ?? [])
        }
      }
      guard case .array(var scenes) = saved["scenes"] else { return }
      for index in scenes.indices {
        scenes[index].changeFields { scene in
          if scene["place"] == "chat" { scene["state"]?.changeFields(chatOfVersion2) }
        }
      }
      saved["scenes"] = .array(scenes)
    }
  }

  private static func chatOfVersion2(_ state: inout Fields) {
    let refusal = state.take("problem")
    let storage = state.take("storageProblem")
    let own = state.take("ownProblem")
    let unheard = state.take("unheard") ?? []
    state["own"] =
      own.map { ["stalled": ["_0": unheard, "_1": $0]] } ?? ["flowing": ["_0": unheard]]
    if let refusal {
      state["alert"] = ["notSubmitted": ["_0": refusal]]
    } else if let storage {
      state["alert"] = ["notRead": ["_0": storage]]
    } else if let own {
      state["alert"] = ["notSent": ["_0": own]]
    }
  }

  private static func scene(_ scene: inout Fields) {
    switch scene["place"] {
    case "chat": scene["state"]?.changeFields(chat)
    case "settings":
      scene["state"]?.changeFields { state in
        let phase = phase(state.take("problem"), otherwise: state.take("phase") ?? "editing")
        state["phase"] = phase
      }
    case "signIn", "signUp":
      scene["state"]?.changeFields { saved in
        saved["state"]?.changeFields { form in
          form["progress"] = phase(form.take("problem"), otherwise: "editing")
        }
      }
    default: break
    }
  }

  private static func rides(_ state: inout Fields) {
    let rides = state.take("rides") ?? []
    let (refusal, cancelling) = (state.take("refusal"), state.take("cancelling"))
    let isOfCancellation = refusal == "pickedUpAlready"
    // Version 1 did not tell rides that were never fetched from none.
    let previous = rides == [] ? .null : rides
    if state.take("isLoading") == true {
      state["list"] = ["loading": ["previous": previous]]
    } else if let refusal, !isOfCancellation {
      state["list"] = ["failed": ["error": refusal, "previous": previous]]
    } else {
      state["list"] = ["loaded": ["_0": rides]]
    }
    if let cancelling {
      state["cancellation"] = ["requested": ["_0": cancelling]]
    } else if let refusal, isOfCancellation {
      state["cancellation"] = ["refused": ["_0": refusal]]
    } else {
      state["cancellation"] = ["idle": [:]]
    }
    let silences = state.take("silences") ?? 0
    state["news"] =
      state.take("outage").map { ["interrupted": ["_0": $0]] }
      ?? ["flowing": ["silences": silences]]
    let outage = state.take("withdrawal")
    guard case .array(let unwanted) = state.take("unwanted"), let first = unwanted.first else {
      return state["withdrawal"] = ["idle": [:]]
    }
    var withdrawal: Fields = ["request": first, "next": .array(Array(unwanted.dropFirst()))]
    withdrawal["after"] = outage
    state["withdrawal"] = ["underWay": .object(withdrawal)]
  }

  private static func messages(_ state: inout Fields) {
    let problem = state.take("problem")
    let isLoaded = state.take("isLoaded") == true
    state["storage"] = phase(
      problem, named: isLoaded ? "unwritable" : "unreadable",
      otherwise: isLoaded ? "loaded" : "loading")
  }

  private static func user(_ state: inout Fields) {
    if let problem = state.take("problem") { state["work"] = ["failed": ["_0": problem]] }
  }

  private static func chat(_ state: inout Fields) {
    let isLoading = state.take("isLoading") == true
    state["feed"]?.changeFields { feed in
      feed["waiting"]?.changeFields { $0["outage"] = $0.take("_1") }
      feed["following"]?.changeFields { following in
        let outage = following.take("outage").map { outage in ["retrying": ["_0": outage]] as Value
        }
        following["contact"] = outage ?? (isLoading ? ["loading": [:]] : ["connected": [:]])
      }
    }
  }

  /// A phase with an error, or another phase without one.
  private static func phase(
    _ problem: Value?, named name: String = "failed", otherwise other: Value
  ) -> Value {
    if let problem { return .object([name: ["_0": problem]]) }
    guard case .string(let other) = other else { return other }
    return .object([other: [:]])
  }
}

private typealias Fields = OrderedDictionary<String, Value>

extension Fields {
  /// Removes and returns a field; nil if it does not exist or is null.
  fileprivate mutating func take(_ name: String) -> Value? {
    guard let value = removeValue(forKey: name), value != .null else { return nil }
    return value
  }
}

extension Value {
  /// Changes the fields of an object; does nothing to other values.
  fileprivate mutating func changeFields(_ change: (inout Fields) -> Void) {
    guard case .object(var fields) = self else { return }
    change(&fields)
    self = .object(fields)
  }
}
