import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct ExternalMacroTests {
  @Test func aProtocolGetsAClassThatGoesThroughTheOutside() {
    expectExpansion(
      of: """
        @External("rides")
        package protocol RideAPI: AnyObject {
          /// The rides.
          @ExternalName("list") func rides() async throws(APIError) -> [Ride]
          @ExternalSubscription
          func events(of ride: Ride.ID, after number: Int) async throws(APIError) -> [RideEvent]
          func cancel(_ ride: Ride.ID) async throws(APIError)
          @discardableResult func price(in currency: String) -> Int
          func forget(_ way: (from: Place, to: Place)) throws(APIError)
        }
        """,
      is: """
        package protocol RideAPI: AnyObject {
          /// The rides.
          func rides() async throws(APIError) -> [Ride]
          func events(of ride: Ride.ID, after number: Int) async throws(APIError) -> [RideEvent]
          func cancel(_ ride: Ride.ID) async throws(APIError)
          @discardableResult func price(in currency: String) -> Int
          func forget(_ way: (from: Place, to: Place)) throws(APIError)
        }

        /// Another ``RideAPI``, as something outside that a recording writes down.
        @MainActor
        package final class ExternalRideAPI: RideAPI {
          private let inner: any RideAPI
          private let external: StageExternal

          /// Creates what asks another in the name of the stage.
          package init(_ inner: any RideAPI, through external: StageExternal) {
            self.inner = inner
            self.external = external
          }

          package func rides() async throws(APIError) -> [Ride] {
            try await self.external.request("rides.list") { () async throws(APIError) in
              try await self.inner.rides()
            }
          }

          package func events(of ride: Ride.ID, after number: Int) async throws(APIError) -> [RideEvent] {
            try await self.external.subscribe(to: "rides.events") { () async throws(APIError) in
              try await self.inner.events(of: ride, after: number)
            }
          }

          package func cancel(_ ride: Ride.ID) async throws(APIError) {
            try await self.external.request("rides.cancel") { () async throws(APIError) in
              try await self.inner.cancel(ride)
            }
          }

          @discardableResult
          package func price(in currency: String) -> Int {
            self.external.read("rides.price") { () in
              self.inner.price(in: currency)
            }
          }

          package func forget(_ way: (from: Place, to: Place)) throws(APIError) {
            try self.external.perform("rides.forget") { () throws(APIError) in
              try self.inner.forget(way)
            }
          }
        }
        """)
  }

  @Test func anotherDoorAPropertyAndAParameterInTheName() {
    expectExpansion(
      of: """
        @External("cache", through: Vault.self)
        protocol Cache {
          var size: Int { get async throws(CacheError) }
          @ExternalName("read {key} now")
          func value(_ key: String, of user: String) throws(CacheError) -> Data?
        }
        """,
      is: #"""
        protocol Cache {
          var size: Int { get async throws(CacheError) }
          func value(_ key: String, of user: String) throws(CacheError) -> Data?
        }

        /// Another ``Cache``, as something outside that a recording writes down.
        @MainActor
        final class ExternalCache: Cache {
          private let inner: any Cache
          private let external: Vault

          /// Creates what asks another in the name of the stage.
          init(_ inner: any Cache, through external: Vault) {
            self.inner = inner
            self.external = external
          }

          var size: Int {
            get async throws(CacheError) {
              try await self.external.request("cache.size") { () async throws(CacheError) in
                try await self.inner.size
              }
            }
          }

          func value(_ key: String, of user: String) throws(CacheError) -> Data? {
            try self.external.read("cache.read \(key) now") { () throws(CacheError) in
              try self.inner.value(key, of: user)
            }
          }
        }
        """#)
  }

  @Test func aTupleIsRecordedAsAStruct() {
    expectExpansion(
      of: """
        @External("rides")
        protocol Rides {
          func page() async -> (rides: [Ride], next: Int)
        }
        """,
      is: """
        protocol Rides {
          func page() async -> (rides: [Ride], next: Int)
        }

        /// Another ``Rides``, as something outside that a recording writes down.
        @MainActor
        final class ExternalRides: Rides {
          private let inner: any Rides
          private let external: StageExternal

          /// Creates what asks another in the name of the stage.
          init(_ inner: any Rides, through external: StageExternal) {
            self.inner = inner
            self.external = external
          }

          private struct Answer0: Codable, Sendable {
            let value0: [Ride]
            let value1: Int

            init(_ tuple: (rides: [Ride], next: Int)) {
              value0 = tuple.0
              value1 = tuple.1
            }

            var tuple: (rides: [Ride], next: Int) {
              (rides: value0, next: value1)
            }
          }

          func page() async -> (rides: [Ride], next: Int) {
            await self.external.request("rides.page") { () async in
              Answer0(await self.inner.page())
            } .tuple
          }
        }
        """)
  }

  @Test(arguments: [
    ("var size: Int { get set }", "has a method instead of a property that can be set", 23),
    ("associatedtype Ride", "can't have associated types", 3),
    ("static func make() -> Int", "can't have static requirements", 3),
    ("init()", "can't have initializers", 3),
    ("subscript(index: Int) -> Int { get }", "has methods instead of subscripts", 3),
    ("func f<T>(_ x: T)", "can't have generic methods", 9),
    ("func f(_: Int)", "names its parameters, as in '_ ride: Ride'", 10),
    ("func f(_ x: some Equatable)", "can't have generic methods", 15),
    ("func f(_ x: Int...)", "takes an array instead of '...'", 18),
    ("func f(_ x: inout Int)", "returns what it would change by 'inout'", 15),
    (
      "func f(_ x: @escaping () -> Void)", "takes no closures: a replay wouldn't call them", 15
    ),
    ("func f() -> () -> Void", "returns no closures: a recording can't keep them", 15),
    (
      "func f() -> [(Int, Int)]",
      "has Codable structs instead of tuples inside of other types", 16
    ),
    (
      "func f() throws",
      "says which Codable error it throws, as in 'throws(APIError)'", 12
    ),
    (
      "@ExternalSubscription func f() -> Int",
      "has news that are waited for: 'async', and with a result",
      30
    ),
    (
      "@ExternalName(\"read {key}\") func f()", "names a parameter 'key' that isn't there", 36
    ),
  ])
  func whatCannotBeRecordedIsSaid(_ requirement: String, reason: String, column: Int) {
    let bare = requirement.replacing("@ExternalSubscription ", with: "")
      .replacing("@ExternalName(\"read {key}\") ", with: "")
    expectExpansion(
      of: """
        @External("rides")
        protocol Rides {
          \(requirement)
        }
        """,
      is: """
        protocol Rides {
          \(bare)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "A protocol that is '@External' \(reason)", line: 3, column: column)
      ])
  }

  @Test func namesAreToldApart() {
    expectExpansion(
      of: """
        @External("rides")
        protocol Rides {
          func send(_ ride: Int)
          func send(_ text: String)
        }
        """,
      is: """
        protocol Rides {
          func send(_ ride: Int)
          func send(_ text: String)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "a recording knows requirements by their name; there already is 'rides.send': "
            + "give this one another with '@ExternalName'",
          line: 4, column: 8)
      ])
  }

  @Test func onlyAProtocolWithRequirementsIsExternal() {
    expectExpansion(
      of: "@External(\"rides\")\nprotocol Rides {}", is: "protocol Rides {}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@External' needs a protocol with at least one requirement", line: 1, column: 1)
      ])
    expectExpansion(
      of: "@External(\"rides\")\nfinal class Rides {}", is: "final class Rides {}",
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@External' records what a protocol asks of the outside; put it on the protocol, "
            + "and give the class that it makes another conformer",
          line: 1, column: 1)
      ])
    expectExpansion(
      of: "@External(name)\nprotocol Rides {\n  func f()\n}",
      is: "protocol Rides {\n  func f()\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@External' needs a name that is written out, as in \"rides\"", line: 1,
          column: 1)
      ])
  }
}
