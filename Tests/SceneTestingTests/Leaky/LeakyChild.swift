import Scenes

/// A coordinator of one page.
final class LeakyChild: Coordinator {}
