// swift-tools-version: 6.2

import PackageDescription

// Koober is a package of its own, so that packages that depend on SceneShell fetch neither its database nor its server.
let package = Package(
  name: "Koober",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "koober", targets: ["koober-shell"])],
  dependencies: [
    .package(name: "SceneShell", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The app's logic
    .target(
      name: "Koober",
      dependencies: [
        .product(name: "Scenes", package: "SceneShell"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ], packageAccess: false),

    // The app's shell
    .executableTarget(
      name: "koober-shell",
      dependencies: [
        "Koober", .product(name: "SceneShell", package: "SceneShell"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], packageAccess: false),

    // An executable of scripts/bench
    .executableTarget(
      name: "KooberBenchmarks",
      dependencies: [
        "Koober", .product(name: "SceneBenchmarking", package: "SceneShell"),
        .product(name: "PseudoTerminal", package: "SceneShell"),
        .product(name: "Scenes", package: "SceneShell"),
        .product(name: "SceneShellModules", package: "SceneShell"),
      ], packageAccess: false),

    .testTarget(
      name: "KooberTests",
      dependencies: [
        "Koober", .product(name: "SceneTesting", package: "SceneShell"),
        .product(name: "Scenes", package: "SceneShell"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], exclude: ["EarlierVersions"], packageAccess: false),
    .testTarget(
      name: "KooberShellTests",
      dependencies: [
        "koober-shell", .product(name: "PseudoTerminal", package: "SceneShell"),
        .product(name: "SceneShellModules", package: "SceneShell"),
      ], exclude: ["EarlierVersions"], packageAccess: false),
  ],
  swiftLanguageModes: [.v6]
)

// The server's dependencies take minutes to fetch and build, so a build of the shell leaves the server out.
// scripts/cloud, scripts/test and `scripts/shell --cloud` set this variable. A trait cannot replace it: without the
// trait, the target remains in the package, and a plain `swift build` does not find its dependencies.
if Context.environment["SCENESHELL_CLOUD"] != nil {
  package.products.append(.executable(name: "KooberCloud", targets: ["koober-cloud"]))
  for target in package.targets where ["koober-shell", "KooberShellTests"].contains(target.name) {
    if target.type == .executable { target.dependencies.append("KooberRemote") }
    target.swiftSettings = [.define("KOOBER_CLOUD")]
  }
  package.dependencies += [
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // One trait of its two; see the package of SceneShell.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  package.targets += [
    .target(
      name: "KooberCloud",
      dependencies: [
        .product(name: "SceneShellModules", package: "SceneShell"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      exclude: ["README.md"], packageAccess: false),
    .executableTarget(
      name: "koober-cloud",
      dependencies: [
        "KooberCloud", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], packageAccess: false),
    .target(
      name: "KooberRemote",
      dependencies: [
        "Koober", .product(name: "Scenes", package: "SceneShell"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], packageAccess: false),
    .target(
      name: "CloudTesting",
      dependencies: [
        "KooberCloud", .product(name: "PseudoTerminal", package: "SceneShell"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Tests/CloudTesting", packageAccess: false),
    .testTarget(
      name: "KooberCloudTests",
      dependencies: [
        "CloudTesting", "KooberCloud", "koober-cloud",
        .product(name: "PseudoTerminal", package: "SceneShell"),
        .product(name: "SceneShellModules", package: "SceneShell"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], packageAccess: false),
    .testTarget(
      name: "TimedSequencesTests",
      dependencies: [
        .product(name: "SceneTesting", package: "SceneShell"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ], packageAccess: false),
    .testTarget(
      name: "KooberRemoteTests",
      dependencies: [
        "CloudTesting", "Koober", "koober-cloud", "koober-shell", "KooberRemote",
        .product(name: "PseudoTerminal", package: "SceneShell"),
        .product(name: "SceneTesting", package: "SceneShell"),
        .product(name: "Scenes", package: "SceneShell"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], packageAccess: false),
  ]
}

// Set by scripts/test only, so that other builds do not fail on the warnings of a newer compiler.
let warningsAreErrors = Context.environment["SCENESHELL_WARNINGS"] == "errors"

// Set by scripts/release; see the package of SceneShell.
let isForSpeed = Context.environment["SCENESHELL_OPTIMIZE"] != nil

// Tests, benchmarks and the server use declarations of SceneShell that are no public API. So all targets are compiled
// under the name that SwiftPM gives to the package of the root, which is that of its directory. The app and its shell need
// the public API only.
let repository = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "sceneshell"
let packageName = String(
  repository.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
      .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
      .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
      .strictMemorySafety(),  // SE-0458
    ]
  if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }  // SE-0480
  target.swiftSettings?.append(.unsafeFlags(["-package-name", packageName]))
  if isForSpeed {
    target.swiftSettings?.append(.unsafeFlags(["-enforce-exclusivity=unchecked"]))
  }
}
