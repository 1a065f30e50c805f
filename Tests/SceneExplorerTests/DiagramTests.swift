import SceneExplorer
import Testing

struct DiagramTests {
  private static let door = Diagram(
    "door", .machine,
    nodes: [.init("open"), .init("closed", isInitial: true), .init("locked with a key")],
    edges: [
      .init(from: "open", "shut", to: "closed", count: 1),
      .init(from: "open", "kick", to: "closed", count: 1),
      .init(from: "closed", "opened", to: "open", count: 1),
      .init(from: "closed", "locked \"now\"; #1", to: "locked with a key", count: 1),
      .init(from: "closed", "locked \"now\"; #1", to: "open", count: 1),
      .init(from: "closed", "opened", to: "open", count: 1),
    ])

  private static let places = Diagram(
    "navigation", .navigation,
    nodes: [.init("home", isInitial: true), .init("aDetailWithAnExtremelyLongName")],
    edges: [
      .init(from: "home", to: "aDetailWithAnExtremelyLongName"),
      .init(from: "home", "push", to: "aDetailWithAnExtremelyLongName", count: 1),
    ])

  private static let scopes = Diagram(
    "scopes", .scopes,
    nodes: [
      .init("app/user", details: ["Rides"]), .init("app", details: ["Auth"], isInitial: true),
      .init("app/user/ride"),
    ],
    edges: [.init(from: "app", to: "app/user"), .init(from: "app/user", to: "app/user/ride")])

  @Test func theOrderDoesNotDependOnThatOfTheArguments() {
    let other = Diagram(
      "door", .machine, nodes: Self.door.nodes.reversed(), edges: Self.door.edges.reversed())
    #expect(other == Self.door)
  }

  @Test func aMachineIsAList() {
    #expect(
      Self.door.text == """
        * closed
            locked "now"; #1 → locked with a
              key, open
            opened → open
          locked with a key
          open
            kick → closed
            shut → closed
        """)
  }

  @Test func navigationListsParentsAndMoves() {
    #expect(
      Self.places.text == """
        * home
            push →
              aDetailWithAnExtremelyLongName
          aDetailWithAnExtremelyLongName
            under home
        """)
  }

  @Test func scopesAreATree() {
    #expect(
      Self.scopes.text == """
        app
          · Auth
          user
            · Rides
            ride
        """)
  }

  @Test func mermaidEscapesTexts() {
    #expect(
      Self.door.mermaid == """
        stateDiagram-v2
          state "locked with a key" as _1
          [*] --> closed
          closed --> _1: locked #quot;now#quot;#59; #35;1
          closed --> open: locked #quot;now#quot;#59; #35;1, opened
          open --> closed: kick, shut
        """)
    #expect(
      Self.places.mermaid == """
        flowchart LR
          n0(["home"])
          n1["aDetailWithAnExtremelyLongName"]
          n0 -.-> n1
          n0 -->|"push"| n1
        """)
    #expect(
      Self.scopes.mermaid == """
        flowchart TD
          n0(["app<br/>Auth"])
          n1["user<br/>Rides"]
          n2["ride"]
          n0 --- n1
          n1 --- n2
        """)
  }

  @Test func dotEscapesTexts() {
    #expect(
      Self.door.dot == #"""
        digraph "door" {
          rankdir=TB;
          node [shape=box, style=rounded];
          "closed" [label="closed", style="rounded,bold"];
          "locked with a key" [label="locked with a key"];
          "open" [label="open"];
          "closed" -> "locked with a key" [label="locked \"now\"; #1"];
          "closed" -> "open" [label="locked \"now\"; #1\nopened"];
          "open" -> "closed" [label="kick\nshut"];
        }
        """#)
    #expect(
      Self.places.dot.contains(#""home" -> "aDetailWithAnExtremelyLongName" [style=dashed];"#))
    #expect(Self.scopes.dot.contains(#""app/user" [label="user\nRides"];"#))
  }
}
