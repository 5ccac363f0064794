import LocalCloud

/// The latest requests with an idempotency key, so that a repeated request is not performed again.
///
/// The rows are part of the simulated iCloud. If an operation is one transaction, its row is saved in this transaction, so
/// a server that is killed has either performed and recorded the request, or neither.
final class RequestLog: CloudService {
    static let name = "requests"

    /// The maximum number of recorded requests; at most this many requests of other clients can arrive before a request is
    /// repeated.
    static let limit = 20_000

    /// A request.
    struct Row: Codable, Sendable {
        /// The number of the request, which determines its place in the ring of rows.
        let number: Int
        let key: String
        /// The digest of the request, which differs for another request with the same key.
        let digest: String
        /// The time of the simulated clock at which the request began.
        let time: CloudInstant
        /// Whether the request was performed; the response may be unknown.
        var isPerformed = false
        /// The response; `nil` if the server was killed before it was known.
        var response: Response?
    }

    /// A recorded response.
    struct Response: Codable, Sendable {
        let status: Int
        let type: String?
        let body: String
    }

    private let rows = Table<Row>("request") { Table<Row>.usualSize + ($0.response?.body.utf8.count ?? 0) }
    /// The places of the rows, by the keys of the requests.
    private var places: [String: String] = [:]
    private var last = 0

    init() {
        rows.didAdopt = { [unowned self] _, place, row in adopt(row, at: place) }
        rows.didForgetEverything = { [unowned self] in (places, last) = ([:], 0) }
    }

    var tables: [any StoredTable] { [rows] }

    private func adopt(_ row: Row?, at place: String) {
        guard let row else {
            places = places.filter { $0.value != place }
            return
        }
        places[row.key] = place
        last = max(last, row.number)
    }

    /// Returns the row of a key.
    func row(_ key: String) -> Row? { places[key].flatMap { rows["", $0] }.flatMap { $0.key == key ? $0 : nil } }

    /// Adds or replaces the row of a request.
    func record(_ request: RequestContext, isPerformed: Bool, _ response: Response?, in state: WorldState) {
        let old = row(request.key)
        if old == nil { last += 1 }
        let number = old?.number ?? last
        let place = String(number % Self.limit)
        if let replaced = rows["", place], replaced.key != request.key { places[replaced.key] = nil }
        rows["", place] = Row(
            number: number, key: request.key, digest: request.digest, time: old?.time ?? state.now,
            isPerformed: isPerformed, response: response)
        places[request.key] = place
    }

    /// Records the request of this thread in the transaction that completes it.
    func validate(in state: WorldState) {
        guard let request = RequestContext.current, request.beginsSaving() else { return }
        let response = request.hasContent ? nil : Response(status: WebStatus.noContent.rawValue, type: nil, body: "")
        record(request, isPerformed: true, response, in: state)
    }

    func rolledBack() { RequestContext.current?.didRollBack() }

    func section(in state: WorldState) -> SimulatorReport.Section {
        .init("requests", columns: ["recorded"], rows: places.isEmpty ? [] : [["\(places.count)"]])
    }

    func perform(_ transition: Transition, fault: Fault.Effect?, in state: WorldState) {}
    func didPerform(_ transition: Transition) {}
    func review(_ device: DeviceRow, in state: WorldState) {}
    func didCommit(in state: WorldState) {}
}
