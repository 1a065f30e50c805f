// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "SceneShell",
  // The first releases with Synchronization and Int128, which the runtime uses; only Linux is
  // tested.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Scenes", targets: ["Scenes"]),
    .library(name: "ScenesFoundation", targets: ["ScenesFoundation"]),
    .library(name: "SceneTesting", targets: ["SceneTesting"]),
    .library(name: "SceneXCTesting", targets: ["SceneXCTesting"]),
    .library(name: "SceneShell", targets: ["SceneShell"]),
    .library(name: "PseudoTerminal", targets: ["PseudoTerminal"]),
    // For the tests and benchmarks of Koober, which can use declarations of this package.
    .library(name: "SceneBenchmarking", targets: ["SceneBenchmarking"]),
    .library(
      name: "SceneShellModules",
      targets: [
        "SceneCommands", "SceneEngine", "SceneLanguage", "SceneRuntime", "SceneSystem",
        "SceneTerminal", "SceneText",
      ]),
  ],
  traits: [
    // SwiftPM passes the enabled traits to the compiler in the order of a set, which is random in
    // each process: with two, half of all builds would compile every module again.
    .default(enabledTraits: ["Readline"]),
    .trait(
      name: "Readline",
      description:
        "The module SceneShell, with line editing by GNU readline, which is under the GPL."),
    .trait(
      name: "Shell",
      description:
        "The module SceneShell, with a prompt that reads plain lines, if Readline is not enabled."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The runtime
    .target(name: "CSceneRuntime"),
    .target(
      name: "SceneRuntime",
      dependencies: [
        .target(name: "CSceneRuntime", condition: .when(platforms: [.linux])),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),

    // Modules that do not depend on the runtime
    .target(name: "SceneLinks", dependencies: ["SceneText"]),
    .target(name: "SceneNavigation"),
    .target(name: "SceneText"),
    .target(
      name: "SceneSystem",
      dependencies: [
        "CSceneSystem", "SceneText", .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .systemLibrary(name: "CSceneSystem"),
    .target(
      name: "SceneCommands",
      dependencies: [
        "SceneMacros", "SceneText",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .macro(
      name: "SceneMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),

    // The live app
    .target(
      name: "Scenes",
      dependencies: [
        "SceneCommands", "SceneLinks", "SceneMacros", "SceneNavigation", "SceneRuntime",
        "SceneText",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),

    // What only the whole Foundation has: measurements as arguments, texts of errors
    .target(name: "ScenesFoundation", dependencies: ["SceneCommands", "SceneRuntime"]),

    // Journals: recording and replaying a run
    .target(
      name: "SceneSessions",
      dependencies: [
        "SceneCommands", "SceneRuntime", "Scenes", "SceneText",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),

    // Explorations: what an app does, seen from outside
    .target(
      name: "SceneExplorer",
      dependencies: [
        "SceneCommands", "SceneLinks", "SceneRuntime", "Scenes", "SceneSessions", "SceneText",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),

    // Support for tests of an app's logic
    .target(name: "CSceneInstall"),
    .target(
      name: "SceneTesting",
      dependencies: [
        "CSceneInstall", "SceneCommands", "SceneExplorer", "SceneRuntime", "Scenes",
        "SceneSessions",
      ]),
    .target(name: "SceneXCTesting", dependencies: ["SceneRuntime", "SceneTesting"]),

    // The shell
    .target(
      name: "SceneLanguage",
      dependencies: [
        "SceneCommands", "SceneText",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "SceneEngine",
      dependencies: [
        "SceneCommands", "SceneLanguage", "SceneLinks", "SceneMacros", "SceneNavigation",
        "SceneRuntime", "Scenes", "SceneSessions", "SceneText",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "SceneReports", dependencies: ["SceneSystem", "SceneText"],
      resources: [.embedInCode("Pages")]),
    .target(name: "SceneTerminal", dependencies: ["SceneSystem", "SceneText"]),
    // GNU readline is under the GPL. Only this module uses it.
    .target(
      name: "SceneReadline",
      dependencies: ["CSceneReadline", "SceneSystem", "SceneTerminal", "SceneText"]),
    .systemLibrary(name: "CSceneReadline"),
    .target(
      name: "ScenePrompt",
      dependencies: [
        "SceneCommands", "SceneEngine", "SceneLanguage", "SceneRuntime", "Scenes", "SceneSessions",
        "SceneSystem", "SceneTerminal", "SceneText",
        .target(name: "SceneReadline", condition: .when(traits: ["Readline"])),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "SceneShell",
      dependencies: [
        "SceneCommands", "SceneEngine", "SceneExplorer", "SceneLanguage", "ScenePrompt",
        "SceneReports", "Scenes", "SceneSessions", "SceneSystem", "SceneText",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Readline", "Shell"])),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      resources: [.embedInCode("Templates")]),

    // The smallest app, which the README shows
    .executableTarget(
      name: "CounterShell", dependencies: ["SceneShell"], path: "Tests/CounterShell"),

    // The apps of the guides, and their tests
    .executableTarget(
      name: "LibraryShell", dependencies: ["SceneShell"], path: "Tests/LibraryShell",
      packageAccess: false),
    .executableTarget(
      name: "WeatherShell", dependencies: ["SceneShell"], path: "Tests/WeatherShell",
      packageAccess: false),
    .testTarget(
      name: "GuideTests", dependencies: ["LibraryShell", "SceneShell", "SceneTesting", "Scenes"],
      packageAccess: false),

    // All other tests are of Swift Testing
    .testTarget(
      name: "SceneXCTestingTests", dependencies: ["LibraryShell", "SceneShell", "SceneXCTesting"]),

    // An ordinary app that imports no module of this package, and a shell for it
    .target(name: "TripsApp", path: "Tests/TripsApp"),
    .executableTarget(
      name: "TripsShell", dependencies: ["SceneShell", "TripsApp"], path: "Tests/TripsShell",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // An app with a reducer, and a shell for it
    .executableTarget(name: "TodosShell", dependencies: ["SceneShell"], path: "Tests/TodosShell"),
    .testTarget(name: "TripsTests", dependencies: ["SceneTesting", "TripsApp", "TripsShell"]),

    // The executable of scripts/bench
    .target(name: "SceneBenchmarking", dependencies: ["SceneRuntime"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "PseudoTerminal", "SceneBenchmarking", "SceneCommands", "SceneEngine", "SceneExplorer",
        "SceneLinks", "ScenePrompt", "SceneRuntime", "Scenes", "SceneSessions", "SceneShell",
      ]),

    // Tests mirror the files of the modules
    .executableTarget(
      name: "RuntimeProbe", dependencies: ["SceneRuntime"], path: "Tests/RuntimeProbe"),
    .executableTarget(
      name: "ArrivalProbe", dependencies: ["CSceneInstall", "SceneRuntime"],
      path: "Tests/ArrivalProbe"),
    .testTarget(
      name: "SceneRuntimeTests",
      dependencies: [
        "ArrivalProbe", "CSceneInstall", "PseudoTerminal", "RuntimeProbe", "SceneRuntime",
      ]),
    .target(
      name: "LinkFuzzing", dependencies: ["SceneLinks", "SceneRuntime"], path: "Tests/LinkFuzzing"),
    .executableTarget(name: "LinkFuzz", dependencies: ["LinkFuzzing"], path: "Tests/LinkFuzz"),
    .testTarget(
      name: "SceneLinksTests", dependencies: ["LinkFuzzing", "SceneLinks", "SceneRuntime"]),
    .testTarget(name: "SceneTextTests", dependencies: ["SceneText"]),
    .testTarget(
      name: "SceneReportsTests", dependencies: ["PseudoTerminal", "SceneReports", "SceneSystem"]),
    .executableTarget(
      name: "WorkerProbe", dependencies: ["SceneSystem"], path: "Tests/WorkerProbe"),
    .testTarget(
      name: "SceneSystemTests",
      dependencies: ["PseudoTerminal", "SceneRuntime", "SceneSystem", "WorkerProbe"]),
    .testTarget(
      name: "SceneNavigationTests",
      dependencies: ["SceneNavigation", "PropertyTesting", "SceneRuntime"]),
    .testTarget(
      name: "SceneCommandsTests",
      dependencies: ["SceneCommands", "SceneRuntime", "ScenesFoundation"]),
    .target(name: "MailApp", dependencies: ["Scenes"], path: "Tests/MailApp"),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "MailApp", "MazeApp", "PropertyTesting", "SceneRuntime", "Scenes",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(
      name: "SceneTestingTests",
      dependencies: ["MailApp", "SceneTesting", "Scenes"]),
    .testTarget(
      name: "SceneSessionsTests",
      dependencies: [
        "SceneRuntime", "Scenes", "SceneSessions", "ScenesFoundation",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(
      name: "SceneExplorerTests",
      dependencies: [
        "LibraryShell", "SceneExplorer", "SceneRuntime", "Scenes", "SceneSessions", "SceneTesting",
      ]),
    .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
    .executableTarget(
      name: "LineEditorProbe",
      dependencies: ["SceneReadline", "SceneRuntime", "SceneSystem", "SceneTerminal", "SceneText"],
      path: "Tests/LineEditorProbe"),
    .executableTarget(
      name: "HistoryProbe", dependencies: ["SceneSystem", "SceneTerminal"],
      path: "Tests/HistoryProbe"),
    .testTarget(
      name: "SceneTerminalTests",
      dependencies: [
        "HistoryProbe", "LineEditorProbe", "PseudoTerminal", "SceneSystem", "SceneTerminal",
      ]),
    .testTarget(
      name: "SceneReadlineTests",
      dependencies: ["LineEditorProbe", "PseudoTerminal", "SceneReadline", "SceneSystem"]),
    .target(name: "SampleApp", dependencies: ["Scenes"], path: "Tests/SampleApp"),
    .executableTarget(
      name: "ServedApp", dependencies: ["SampleApp", "SceneShell"], path: "Tests/ServedApp"),
    .executableTarget(
      name: "PromptProbe",
      dependencies: [
        "SampleApp", "SceneEngine", "ScenePrompt", "SceneRuntime", "Scenes", "SceneSessions",
        "SceneShell",
      ],
      path: "Tests/PromptProbe"),
    .testTarget(
      name: "ScenePromptTests",
      dependencies: [
        "PromptProbe", "PseudoTerminal", "SampleApp", "SceneCommands", "SceneEngine",
        "SceneLanguage", "ScenePrompt", "Scenes", "SceneSystem", "SceneTerminal",
      ]),
    .target(
      name: "ScriptFuzzing",
      dependencies: [
        "MailApp", "SceneEngine", "SceneLanguage", "SceneRuntime", "Scenes", "SceneSessions",
      ],
      path: "Tests/ScriptFuzzing"),
    .executableTarget(
      name: "ScriptFuzz", dependencies: ["ScriptFuzzing"], path: "Tests/ScriptFuzz"),
    .target(
      name: "GuidedFuzzing",
      dependencies: ["LinkFuzzing", "MailApp", "Scenes", "SceneSessions", "ScriptFuzzing"],
      path: "Tests/GuidedFuzzing",
      exclude: ["Corpus", "Seeds"]),
    .testTarget(
      name: "SceneLanguageTests",
      dependencies: [
        "SceneCommands", "SceneEngine", "SceneLanguage", "SceneText", "ScriptFuzzing",
      ],
      exclude: ["Errors"]),
    .testTarget(
      name: "SceneEngineTests",
      dependencies: [
        "GuidedFuzzing", "MailApp", "PropertyTesting", "SampleApp", "SceneCommands", "SceneEngine",
        "SceneLanguage", "SceneRuntime", "Scenes", "SceneSessions", "SceneText", "ScriptFuzzing",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      exclude: ["Outputs", "RunningErrors"]),
    .target(name: "MazeApp", dependencies: ["Scenes"], path: "Tests/MazeApp"),
    .executableTarget(
      name: "MazeShell", dependencies: ["MazeApp", "SceneShell"], path: "Tests/MazeShell",
      exclude: ["properties", "starts"]),
    .target(name: "PropertyTesting", dependencies: ["SceneRuntime"], path: "Tests/PropertyTesting"),
    .testTarget(
      name: "InvariantTests",
      dependencies: [
        "MazeApp", "PropertyTesting", "SceneEngine", "SceneLanguage", "SceneRuntime", "Scenes",
        "SceneSessions",
      ]),
    .executableTarget(
      name: "AccountShell", dependencies: ["SceneShell"], path: "Tests/AccountShell"),
    .target(name: "TroubleApp", dependencies: ["SceneShell", "Scenes"], path: "Tests/TroubleApp"),
    .executableTarget(
      name: "TroubleShell", dependencies: ["SceneShell", "TroubleApp"], path: "Tests/TroubleShell"),
    .testTarget(
      name: "SceneShellTests",
      dependencies: [
        "AccountShell", "CounterShell", "LibraryShell", "PropertyTesting", "PseudoTerminal",
        "SceneCommands", "SceneRuntime", "SceneSessions", "SceneShell", "SceneSystem",
        "SceneTesting", "SceneText", "ServedApp", "TodosShell", "TripsShell", "TroubleApp",
        "TroubleShell", "WeatherShell",
      ],
      exclude: ["EarlierVersions"]),
  ],
  swiftLanguageModes: [.v6]
)

// The tool of scripts/adopt, which sets the variable: no other build compiles swift-syntax for it.
let adoptTool: [Target.Dependency] = [
  .product(name: "SwiftDiagnostics", package: "swift-syntax"),
  .product(name: "SwiftParser", package: "swift-syntax"),
  .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
  .product(name: "SwiftSyntax", package: "swift-syntax"),
]
if Context.environment["SCENESHELL_ADOPT"] != nil {
  package.targets.append(
    .executableTarget(name: "AdoptTool", dependencies: adoptTool, exclude: ["Tests"]))
}

// Set by scripts/test. If any test depends on a macro's implementation, SwiftPM builds all tests, and all that they
// depend on, for the host as well as for the target. So these tests are built alone. Those of the tool contain its
// sources: as a target of its own, it would be compiled for the target as well, with swift-syntax.
if Context.environment["SCENESHELL_MACRO_TESTS"] != nil {
  package.targets.removeAll { $0.isTest }
  package.targets.append(
    .testTarget(
      name: "AdoptToolTests", dependencies: adoptTool, path: "Sources/AdoptTool",
      exclude: ["Main.swift", "Tests/Modules", "Tests/Outputs"]))
  package.targets.append(
    .testTarget(
      name: "SceneMacrosTests",
      dependencies: [
        "SceneMacros",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]))
}

// Set by scripts/docs, the only user of the plugin.
if Context.environment["SCENESHELL_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// Set by scripts/fuzz for libFuzzer, which has the main function. The code counts the branches that it takes.
let isForFuzzing = Context.environment["SCENESHELL_FUZZ"] != nil
if isForFuzzing {
  package.products.append(.library(name: "GuidedFuzz", type: .static, targets: ["GuidedFuzz"]))
  package.targets.append(
    .target(
      name: "GuidedFuzz", dependencies: ["GuidedFuzzing"], path: "Tests/GuidedFuzz"))
}

// Set by scripts/test only, so that other builds do not fail on the warnings of a newer compiler.
let warningsAreErrors = Context.environment["SCENESHELL_WARNINGS"] == "errors"

// Set by scripts/release. Modules then specialize the runtime's generic code for their own types,
// and exclusive access to memory is not checked at run time; tests check it. Only a root package
// may set such flags, so packages that depend on this one build without them.
let isForSpeed = Context.environment["SCENESHELL_OPTIMIZE"] != nil
let runtime = [
  "SceneCommands", "SceneEngine", "SceneLanguage", "SceneLinks", "SceneNavigation", "SceneRuntime",
  "Scenes", "SceneSessions", "SceneSystem", "SceneText",
]

for target in package.targets where target.type != .system {
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
  if isForSpeed, target.type != .macro {
    target.swiftSettings?.append(.unsafeFlags(["-enforce-exclusivity=unchecked"]))
  }
  if isForFuzzing, target.type != .macro {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
  if isForSpeed, runtime.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-cross-module-optimization"]))
  }
}
