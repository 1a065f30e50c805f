/// What somebody is told who was let in.
struct SessionAnswer: Encodable {
  let token: String
  let expires: Moment
  let user: User
}
