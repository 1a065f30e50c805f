import Scenes

/// What lives while somebody looks through the films.
@MainActor
final class MoviesContainer {
  let scope: Scope
  let repository: MovieRepository
  private let watchlist: Watchlist

  init(in signedIn: SignedInContainer) {
    scope = signedIn.scope.begin("movies")
    repository = signedIn.movies
    watchlist = scope.track(Watchlist())
  }

  func makeMoviesStore() -> MoviesStore {
    scope.track(MoviesStore(repository: repository, watchlist: watchlist))
  }

  func makeMovieStore(_ movie: Movie) -> MovieStore {
    scope.track(MovieStore(movie: movie, watchlist: watchlist))
  }

  func makeTrailerStore(_ id: MovieID) -> TrailerStore {
    scope.track(TrailerStore(movie: repository.movie(id)))
  }
}
