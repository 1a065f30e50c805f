import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct ExternalMacroTests {
  @Test func forwardsToAnotherProtocol() {
    expectExpansion(
      of: """
        @External("trips", of: (any TripsClient).self) protocol RecordedTrips: TripsClient {
          func trips() async throws -> [Trip]
        }
        """,
      is: """
        protocol RecordedTrips: TripsClient {
          func trips() async throws -> [Trip]
        }

        /// Another ``RecordedTrips``, as an external value that a recording writes.
        @MainActor
        final class ExternalRecordedTrips: RecordedTrips {
          private let inner: any TripsClient
          private let external: StageExternal

          /// Creates a conformer that forwards to another through the stage.
          init(_ inner: any TripsClient, through external: StageExternal) {
            self.inner = inner
            self.external = external
          }

          func trips() async throws -> [Trip] {
            try await self.external.request("trips.trips") { () async throws in
              try await self.inner.trips()
            }
          }
        }
        """)
  }

  @Test func expandsAProtocolToAForwardingClass() {
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
          func count() async throws -> Int
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
          func count() async throws -> Int
        }

        /// Another ``RideAPI``, as an external value that a recording writes.
        @MainActor
        package final class ExternalRideAPI: RideAPI {
          private let inner: any RideAPI
          private let external: StageExternal

          /// Creates a conformer that forwards to another through the stage.
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

          package func count() async throws -> Int {
            try await self.external.request("rides.count") { () async throws in
              try await self.inner.count()
            }
          }
        }
        """)
  }

  @Test func expandsCustomExternalsPropertiesAndParameterNames() {
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

        /// Another ``Cache``, as an external value that a recording writes.
        @MainActor
        final class ExternalCache: Cache {
          private let inner: any Cache
          private let external: Vault

          /// Creates a conformer that forwards to another through the stage.
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

        /// Another ``Rides``, as an external value that a recording writes.
        @MainActor
        final class ExternalRides: Rides {
          private let inner: any Rides
          private let external: StageExternal

          /// Creates a conformer that forwards to another through the stage.
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
    ("var size: Int { get set }", "cannot have settable properties; use a method", 23),
    ("associatedtype Ride", "cannot have associated types", 3),
    ("static func make() -> Int", "cannot have static requirements", 3),
    ("init()", "cannot have initializers", 3),
    ("subscript(index: Int) -> Int { get }", "cannot have subscripts; use a method", 3),
    ("func f<T>(_ x: T)", "cannot have generic methods", 9),
    ("func f(_: Int)", "must name its parameters, such as '_ ride: Ride'", 10),
    ("func f(_ x: some Equatable)", "cannot have generic methods", 15),
    ("func f(_ x: Int...)", "must take an array instead of '...'", 18),
    ("func f(_ x: inout Int)", "must return the value instead of changing it by 'inout'", 15),
    (
      "func f(_ x: @escaping () -> Void)", "cannot take closures: a replay would not call them", 15
    ),
    ("func f() -> () -> Void", "cannot return closures: a journal cannot store them", 15),
    (
      "func f() -> [(Int, Int)]",
      "must use Codable structs instead of tuples inside other types", 16
    ),
    (
      "@ExternalSubscription func f() -> Int",
      "must be 'async' and return a result",
      30
    ),
    (
      "@ExternalName(\"read {key}\") func f()",
      "uses '{key}' in a name, but there is no such parameter", 36
    ),
  ])
  func unrecordableRequirementsAreReported(_ requirement: String, reason: String, column: Int) {
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
          message: "an '@External' protocol \(reason)", line: 3, column: column)
      ])
  }

  @Test func rejectsDuplicateNames() {
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
          message: "the recorded name 'rides.send' is already used; choose a different one "
            + "with '@ExternalName'",
          line: 4, column: 8)
      ])
  }

  @Test func requiresAProtocolWithRequirements() {
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
            "'@External' can only be applied to a protocol; pass a conformer to the class that it "
            + "generates",
          line: 1, column: 1)
      ])
    expectExpansion(
      of: "@External(name)\nprotocol Rides {\n  func f()\n}",
      is: "protocol Rides {\n  func f()\n}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@External' needs a string literal, such as \"rides\"", line: 1,
          column: 1)
      ])
  }
}
