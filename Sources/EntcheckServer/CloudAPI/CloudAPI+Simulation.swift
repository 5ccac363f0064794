import FoundationShims
import LocalCloud

extension CloudAPI {
    static let simulation: [Endpoint] = [
        read("/status", "getStatus", "Return the simulated clock.", result: "status") { try status($0.service) },
        change(
            "POST", "/clock/step", "step", "Advance the clock to the next transition and perform it.",
            result: "transitions"
        ) { call in
            // An earlier run of the server has performed the step, but its response is not known.
            let isPerformed = RequestContext.current?.earlier?.isPerformed == true
            let transition = isPerformed ? nil : try call.last(call.service.world).step()
            return try json([transition].compactMap(\.self).map(TransitionBody.init), as: "transitions")
        },
        change(
            "POST", "/clock/advance", "advance", "Advance the clock by a duration.", content: "advanceRequest",
            result: "status", .resumed
        ) { call in
            let world = call.service.world
            let duration = Duration.milliseconds(try call.content(Advance.self).milliseconds)
            let now = try world.now
            let end = (RequestContext.current?.earlier?.time ?? now) + duration
            try world.advance(by: .microseconds(max(0, end.microseconds - now.microseconds)))
            return try status(call.service)
        },
        change(
            "POST", "/clock/run", "runUntilIdle",
            "Advance the clock until nothing is in transit, by at most seven days: a device whose transfers always fail "
                + "tries again forever. `waiting` is then not 0.", result: "status"
        ) { call in
            try call.service.world.runUntilIdle()
            return try status(call.service)
        },
        read(
            "/transitions", "listTransitions", "List the uploads, downloads, and notifications in transit.",
            result: "transitions"
        ) { call in
            try json(
                try call.service.world.waiting.prefix(transitionLimit).map(TransitionBody.init), as: "transitions")
        },
        read("/faults", "listFaults", "List the faults.", result: "faults") { call in
            try json(try call.service.world.faults.map(FaultBody.init), as: "faults")
        },
        change("POST", "/faults", "addFault", "Add a fault.", content: "faultRequest") { call in
            let body = try call.content(FaultBody.self)
            if let device = body.device { _ = try call.service.device(device) }
            try call.last(call.service).inject(try body.fault(on: try body.device.map { try call.service.device($0) }))
            return ""
        },
        change("DELETE", "/faults", "removeFaults", "Remove all faults.") { call in
            try call.last(call.service.world).clearFaults()
            return ""
        },
        read(
            "/events", "listEvents", "List the events after a number, oldest first.",
            [
                APIParameter(
                    name: "after", schema: .integer(0...9_007_199_254_740_991), standard: 0,
                    summary: "The number of the last known event."),
                APIParameter(
                    name: "limit", schema: .integer(1...2_000), standard: 100, summary: "The maximum number of events."
                ),
            ], result: "events"
        ) { call in
            let events = try call.service.world.events.filter { $0.number > call.integer("after") }
            return try json(events.prefix(call.integer("limit")).map(EventBody.init), as: "events")
        },
    ]

    /// The maximum number of transitions in a response.
    private static let transitionLimit = 1_000

    /// Returns the simulated clock.
    static func status(_ cloud: SharedCloud) throws -> String {
        let body = StatusBody(
            clock: cloud.clock.rawValue, now: try cloud.world.now.description, waiting: try cloud.world.waiting.count)
        return try json(body, as: "status")
    }

    private struct Advance: Decodable { let milliseconds: Int }

    private struct StatusBody: Encodable {
        let clock: String
        let now: String
        let waiting: Int
    }

    /// A transition as JSON.
    struct TransitionBody: Encodable {
        let number: Int
        let kind: String
        let device: String
        let subject: String
        let due: String?

        init(_ transition: Transition) {
            (number, kind, device) = (transition.id, transition.kind.rawValue, transition.device)
            (subject, due) = (transition.subject, transition.due?.description)
        }
    }

    /// An event as JSON.
    struct EventBody: Encodable {
        let number: Int
        let time: String
        let what: String
        let device: String?
        let subject: String
        let detail: String

        init(_ event: CloudEvent) {
            (number, time, what, device) = (event.number, event.time.description, event.what, event.device)
            (subject, detail) = (event.subject, event.detail)
        }
    }
}

/// A fault as JSON.
struct FaultBody: Codable {
    var effect: String
    var at: String
    var device: String?
    /// The number of changes that a partial transfer contains.
    var count: Int?
    /// The duration of a delay, in milliseconds.
    var milliseconds: Int?
    /// The probability in percent.
    var percent: Int?
    /// The number of times that the fault applies.
    var times: Int?

    /// The names of the effects.
    static let effects = [
        "accountUnavailable", "delay", "duplicate", "fail", "partial", "reorder", "serverFull",
    ]

    init(_ fault: Fault) {
        (at, device, times) = (fault.kind.rawValue, fault.device, fault.remaining)
        percent = Int((fault.probability * 100).rounded())
        switch fault.effect {
        case .fail: effect = "fail"
        case .partial(let number): (effect, count) = ("partial", number)
        case .delay(let duration):
            effect = "delay"
            milliseconds = Int(duration.microseconds / 1_000)
        case .duplicate: effect = "duplicate"
        case .reorder: effect = "reorder"
        case .serverFull: effect = "serverFull"
        case .accountUnavailable: effect = "accountUnavailable"
        }
    }

    /// Returns the fault.
    func fault(on device: Device?) throws(RequestError) -> Fault {
        guard Transition.Kind.all.contains(where: { $0.rawValue == at }) else {
            throw RequestError(.unprocessable, "`\(at)` is not a kind of transition")
        }
        guard count == nil || self.effect == "partial" else {
            throw RequestError(
                .unprocessable,
                "`count` is a property of partial transfers only; `times` limits how often a fault applies")
        }
        guard (milliseconds != nil) == (self.effect == "delay") else {
            throw RequestError(
                .unprocessable,
                milliseconds == nil
                    ? "a delay requires `milliseconds`" : "`milliseconds` is a property of delays only")
        }
        let effect: Fault.Effect
        switch self.effect {
        case "fail": effect = .fail
        case "partial":
            guard let count, count > 0 else {
                throw RequestError(
                    .unprocessable, "a partial transfer requires `count`, the number of changes, of at least 1")
            }
            effect = .partial(count)
        case "delay": effect = .delay(.milliseconds(milliseconds ?? 0))
        case "duplicate": effect = .duplicate
        case "reorder": effect = .reorder
        case "serverFull": effect = .serverFull
        case "accountUnavailable": effect = .accountUnavailable
        default: throw RequestError(.unprocessable, "`\(self.effect)` is not an effect of a fault")
        }
        return Fault(
            effect, at: Transition.Kind(rawValue: at), on: device, probability: Double(percent ?? 100) / 100,
            times: times)
    }
}
