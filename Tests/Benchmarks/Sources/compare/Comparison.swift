/// Commands that do the same work, run alternately so that other load on the machine affects all of them.
struct Comparison {
    let title: String
    /// The commands; the first one is the baseline.
    let commands: [Command]
    private var runs: [String: [Run]] = [:]

    init(_ title: String, _ commands: [Command], rounds: Int) throws {
        self.title = title
        self.commands = commands.filter(\.isInstalled)
        for command in self.commands { _ = try command.run() }
        for _ in 0..<rounds {
            for command in self.commands { runs[command.name, default: []].append(try command.run()) }
        }
    }

    /// Returns the median of the time ratios to the first command within each round, or `nil` if a command is missing.
    func ratio(_ name: String) -> Double? {
        guard let base = commands.first.flatMap({ runs[$0.name] }), let own = runs[name] else { return nil }
        return zip(own, base).map { $0.milliseconds / $1.milliseconds }.median
    }

    /// Returns the peak memory of all runs of a command, in MB, or `nil` if the command is missing.
    func peakMemory(_ name: String) -> Double? {
        runs[name]?.map { Double($0.peakMemory) / 1e6 }.max()
    }

    /// The results as a Markdown table.
    var table: String {
        var text = "\n### \(title)\n\n| | ms | ratio | peak MB | exit |\n|---|---:|---:|---:|---:|\n"
        for command in commands {
            guard let own = runs[command.name], let last = own.last else { continue }
            let cells = [
                own.map(\.milliseconds).median.rounded(to: 2), ratio(command.name)?.rounded(to: 2) ?? "",
                peakMemory(command.name)?.rounded(to: 1) ?? "", String(last.status),
            ]
            text += "| \(command.name) | \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }
}

extension [Double] {
    /// The median, or 0 if the array is empty.
    var median: Double {
        isEmpty ? 0 : sorted()[count / 2]
    }
}

extension Double {
    func rounded(to places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let whole = Int((self * scale).rounded())
        let fraction = String(whole % Int(scale))
        return "\(whole / Int(scale))." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
