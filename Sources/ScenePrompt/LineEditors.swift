import SceneTerminal

#if Readline
  import SceneReadline
#endif

/// The line editor of this build.
enum LineEditors {
  /// Makes the editor of GNU readline, or a plain one if the package's trait `Readline` is not enabled.
  ///
  /// - Precondition: no other editor is alive.
  static func make(name: String) -> any LineEditor {
    #if Readline
      ReadlineEditor(name: name)
    #else
      PlainEditor()
    #endif
  }
}
