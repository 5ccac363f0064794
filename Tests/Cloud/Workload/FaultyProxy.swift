internal import Foundation
internal import LocalCloud
internal import Synchronization

/// A proxy between a client and a server of a simulated iCloud that cuts connections, and repeats requests and responses.
package final class FaultyProxy: Sendable {
    /// The port that clients use.
    package let port: UInt16

    /// A fault of the network.
    package enum Fault: String, CaseIterable, Sendable {
        /// The connection ends before the server receives the request.
        case cutBeforeRequest
        /// The connection ends before the client receives the response.
        case cutBeforeResponse
        /// The connection ends after a part of the response.
        case cutInResponse
        /// The server receives the request twice at the same time.
        case repeatedRequest
        /// The server receives the request again after later requests.
        case delayedRequest
        /// The client receives the response twice.
        case repeatedResponse
    }

    private struct State {
        var server: UInt16
        var random: SeededGenerator
        /// The requests that the server receives again, with the number of requests before that.
        var delayed: [(request: [UInt8], countdown: Int)] = []
        var counts: [Fault: Int] = [:]
        var isFaulty = true
        /// The number of requests that are being passed on.
        var passing = 0
    }

    private let listener: LoopbackSocket
    private let state: Mutex<State>
    /// The share of requests with a fault, in percent.
    private let faults: Int

    /// Starts to accept connections.
    ///
    /// - Parameters:
    ///   - server: The port of the server.
    ///   - faults: The share of requests with a fault, in percent.
    ///   - seed: The seed of the faults.
    /// - Throws: An error if there is no free port.
    package init(to server: UInt16, faults: Int, seed: UInt64) throws {
        (listener, port) = try LoopbackSocket.listening()
        self.faults = faults
        state = Mutex(State(server: server, random: SeededGenerator(seed: seed)))
        Thread { [listener, weak self] in
            while let client = listener.accept() {
                Thread { [weak self] in while self?.serve(client) == true {} }.start()
            }
        }.start()
    }

    deinit { listener.shutDown() }

    /// Sends requests to another port, after the server was started again.
    package func setServer(_ port: UInt16) { state.withLock { $0.server = port } }

    /// Ends all faults, and waits until the server has answered the requests that are on their way.
    ///
    /// A repetition of a request that arrived later would change a state that is checked.
    package func heal() {
        state.withLock { ($0.isFaulty, $0.delayed) = (false, []) }
        let end = ContinuousClock.now + Self.longestPassing
        while state.withLock({ $0.passing > 0 }), ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// The time after which a request that a client still waits for does not delay the end of the faults.
    private static let longestPassing = Duration.seconds(60)

    /// The numbers of faults.
    package var counts: [Fault: Int] { state.withLock(\.counts) }

    /// Passes one request on, and returns whether the connection remains open.
    private func serve(_ client: LoopbackSocket) -> Bool {
        guard let request = client.receiveMessage() else { return false }
        state.withLock { $0.passing += 1 }
        defer { state.withLock { $0.passing -= 1 } }
        let fault = chooseFault(for: request)
        defer { for late in takeDelayed() { _ = forward(late) } }
        if fault == .cutBeforeRequest { return false }
        if fault == .delayedRequest { delay(request.bytes) }
        let copy = fault == .repeatedRequest ? send(request.bytes) : nil
        let answer = forward(request.bytes)
        // Otherwise, the server could perform the copy after the end of the faults.
        _ = copy?.receiveMessage()
        guard let response = answer else { return false }
        switch fault {
        case .cutBeforeResponse: return false
        case .cutInResponse:
            client.send(response.bytes.prefix(response.bytes.count / 2))
            return false
        case .repeatedResponse:
            client.send(response.bytes + response.bytes)
            return false
        default: return client.send(response.bytes)
        }
    }

    private func chooseFault(for request: HTTPMessage) -> Fault? {
        state.withLock { state in
            guard state.isFaulty, Int.random(in: 0..<100, using: &state.random) < faults,
                let fault = Fault.allCases.randomElement(using: &state.random)
            else { return nil }
            state.counts[fault, default: 0] += 1
            return fault
        }
    }

    /// The maximum number of requests between a request and its repetition.
    private static let longestDelay = 12

    private func delay(_ request: [UInt8]) {
        state.withLock { state in
            state.delayed.append((request, Int.random(in: 1...Self.longestDelay, using: &state.random)))
        }
    }

    private func takeDelayed() -> [[UInt8]] {
        state.withLock { state in
            for index in state.delayed.indices { state.delayed[index].countdown -= 1 }
            defer { state.delayed.removeAll { $0.countdown <= 0 } }
            return state.delayed.filter { $0.countdown <= 0 }.map(\.request)
        }
    }

    private func send(_ request: [UInt8]) -> LoopbackSocket? {
        guard let server = try? LoopbackSocket(connectingTo: state.withLock(\.server)) else { return nil }
        return server.send(request) ? server : nil
    }

    private func forward(_ request: [UInt8]) -> HTTPMessage? { send(request)?.receiveMessage() }
}
