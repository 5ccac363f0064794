import Entitlements

extension ContextTool {
    /// The tools of the server.
    static let all = [lint, explain, stores, resolve, check]

    /// The paths of commands that read projects.
    private static let paths = Parameter(
        name: "paths", summary: "The files and directories; the working directory of the server by default.",
        form: .texts)

    private static let platform = Parameter(
        name: "platform", summary: "The platform of the product, if no project specifies it.",
        form: .choice(Platform.allCases.map(\.rawValue)), option: "--platform")

    private static let distribution = Parameter(
        name: "distribution", summary: "The distribution method of the product.",
        form: .choice(Distribution.allCases.map(\.rawValue)), option: "--distribution")

    private static let lint = ContextTool(
        name: "lint",
        summary: """
            Checks entitlements files, provisioning profiles, and projects. Returns one JSON object per line: the \
            reasons of the rules, and each finding with its location, the exact edits, and the command that verifies \
            them.
            """,
        parameters: [
            paths, platform, distribution,
            Parameter(
                name: "since", summary: "Only findings that are new since this git revision.", form: .text,
                option: "--since"),
        ], command: ["lint", "--format=agent", "--color=never"], successes: [0, 1, 3])

    private static let explain = ContextTool(
        name: "explain",
        summary: """
            Explains a rule, an entitlement, a code such as ITMS-90046, an identifier, or a message or log of Apple's \
            tools. With `project`, also checks the project with the rules that the explanation names.
            """,
        parameters: [
            Parameter(name: "question", summary: "The name, code, or text.", form: .text, isRequired: true),
            Parameter(
                name: "project", summary: "The path of a project to check with the rules that the explanation names.",
                form: .text, option: "--in"),
        ], command: ["explain", "--color=never"], successes: [0, 1], separatesOptions: false)

    private static let stores = ContextTool(
        name: "stores",
        summary: """
            Lists the key-value stores, containers, app groups, and keychain groups that apps claim, as JSON, with the \
            apps that share each of them.
            """,
        parameters: [
            paths,
            Parameter(
                name: "store", summary: "Only stores with this identifier.", form: .text, option: "--store"),
        ], command: ["stores", "--format=json"], successes: [0, 3])

    private static let resolve = ContextTool(
        name: "resolve",
        summary: """
            Returns the entitlements that signing must produce for the targets of a project, as JSON, with the origin \
            of each value.
            """,
        parameters: [
            Parameter(name: "project", summary: "The project, or its directory.", form: .text, isRequired: true),
            Parameter(
                name: "targets", summary: "Only these targets.", form: .texts, option: "--target"),
            Parameter(
                name: "configurations", summary: "Only these build configurations.", form: .texts,
                option: "--configuration"),
        ], command: ["resolve", "--format=json"], successes: [0, 1])

    private static let check = ContextTool(
        name: "check",
        summary: "Checks signed apps, archives, and executables, and returns the findings as JSON.",
        parameters: [
            Parameter(
                name: "products", summary: "The paths of the products.", form: .texts, isRequired: true),
            distribution,
        ], command: ["check", "--format=json"], successes: [0, 1])
}
