extension LocalMessage: Coded {
  struct Form: Codable {
    let id: CodedUUID
    let text: String
    let date: Moment
    let status: SendingStatus
  }

  init(_ form: Form) {
    self.init(id: form.id.text, text: form.text, date: form.date, status: form.status)
  }

  var form: Form {
    Form(id: CodedUUID(id), text: text, date: date, status: status)
  }
}

extension TeamMessage: Coded {
  package struct Form: Codable {
    let id: String
    let sequence: Int64
    let authorID: String
    let authorName: String
    let text: String
    let date: Moment
  }

  package init(_ form: Form) {
    self.init(
      id: form.id, sequence: form.sequence, authorID: form.authorID, authorName: form.authorName,
      text: form.text, date: form.date)
  }

  package var form: Form {
    Form(
      id: id, sequence: sequence, authorID: authorID, authorName: authorName, text: text, date: date
    )
  }
}

/// The coded form of a status has the same cases.
extension SendingStatus: Coded {
  enum Form: Codable {
    case pending
    case sent(id: String, sequence: Int64)
    case failed(KooberError)
  }

  init(_ form: Form) {
    self =
      switch form {
      case .pending: .pending
      case .sent(let id, let sequence): .sent(id: id, sequence: sequence)
      case .failed(let error): .failed(error)
      }
  }

  var form: Form {
    switch self {
    case .pending: .pending
    case .sent(let id, let sequence): .sent(id: id, sequence: sequence)
    case .failed(let error): .failed(error)
    }
  }
}

extension Outage: Coded {
  struct Form: Codable {
    let error: KooberError
    let failures: Int
  }

  init(_ form: Form) { self.init(error: form.error, failures: form.failures) }

  var form: Form { Form(error: error, failures: failures) }
}
