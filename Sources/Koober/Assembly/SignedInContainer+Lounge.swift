import Scenes

/// The lounge, and what it leads to.
extension SignedInContainer {
  var movies: MovieRepository { MovieRepository(random: app.environment.value.random) }

  func makeLoungeStore() -> LoungeStore { scope.track(LoungeStore(movies: movies)) }

  func makeMoviesContainer() -> MoviesContainer { MoviesContainer(in: self) }

  func makeCinemaStore(_ movie: MovieID) -> CinemaStore {
    scope.track(CinemaStore(movie: movies.movie(movie), on: app.environment.value.stage))
  }

  func makeCounterStore(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) -> CounterStore {
    scope.track(
      CounterStore(
        count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount))
  }

  func makeCounterDetailsStore(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) -> CounterDetailsStore {
    scope.track(
      CounterDetailsStore(
        count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount))
  }
}
