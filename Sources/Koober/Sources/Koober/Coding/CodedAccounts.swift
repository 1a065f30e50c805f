extension UserProfile: Coded {
  package struct Form: Codable {
    let id: String
    let name: String
    let email: String?
  }

  package init(_ form: Form) {
    self.init(id: form.id, name: form.name, email: form.email)
  }

  package var form: Form {
    Form(id: id, name: name, email: email)
  }
}
extension AppNotification: Coded {
  struct Form: Codable {
    let id: Int
    let title: String
    let text: String
    let isUrgent: Bool
    let url: String?
    let date: Moment
    let isForUser: Bool
  }

  init(_ form: Form) {
    self.init(
      id: form.id, title: form.title, text: form.text, isUrgent: form.isUrgent, url: form.url,
      date: form.date, isForUser: form.isForUser)
  }

  var form: Form {
    Form(
      id: id, title: title, text: text, isUrgent: isUrgent, url: url, date: date,
      isForUser: isForUser)
  }
}
