import ArgumentParser
import FoundationEssentials
import Koober
import SceneShell

#if KOOBER_CLOUD
  import KooberRemote
#endif

/// The server that the app uses.
struct CloudOption: Sendable {
  /// The folder, in Koober's own, of what the user has on this server: no other is shown its tokens.
  let folder: String
  /// Makes it, as the app's options have it.
  let makeRemote: @Sendable @MainActor (SceneStage, @escaping @MainActor () -> Date) -> RemoteAPIs

  /// Reads the URL of a server, where this build has what it takes to ask one.
  init(_ text: String) throws {
    #if KOOBER_CLOUD
      do throws(CloudURLError) {
        let url = try CloudURL(text)
        folder = url.folderName
        makeRemote = { stage, date in .cloud(at: url, on: stage, date: date) }
      } catch {
        throw ValidationError("\(error); a good one is http://127.0.0.1:8080")
      }
    #else
      throw ValidationError(
        """
        --cloud needs the build with the HTTP client: run scripts/shell --cloud URL, or build with \
        SCENESHELL_CLOUD=1
        """)
    #endif
  }
}
