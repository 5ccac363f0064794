import RegistryModel

extension RegistryAPI {
    /// The longest text of a name or an identifier, in Unicode scalars; longer ones exceed the size of a row in an index
    /// of PostgreSQL.
    static let nameLimit = 500

    private static let any = APISchema.text(0...Int.max)
    private static let name = APISchema.text(1...nameLimit)
    /// A commit or release; both are in one row of an index.
    private static let revision = APISchema.text(1...200)
    private static let short = APISchema.text(0...nameLimit)

    /// The longest path or list of configurations, in Unicode scalars.
    private static let long = APISchema.text(0...4_096)

    /// A time in seconds since 1970, within 30,000 years.
    private static let time = APISchema.integer(-1_000_000_000_000...1_000_000_000_000)

    /// A number that JavaScript can represent.
    private static let count = APISchema.integer(0...9_007_199_254_740_991)

    private static func list(_ schema: APISchema) -> APISchema { .list(of: schema, limit: 100_000_000) }

    /// The definitions by name.
    static let definitions: [String: APISchema] = requests.merging(results) { first, _ in first }
        .merging(documents) { first, _ in first }

    /// The definitions that requests also use.
    private static let requests: [String: APISchema] = [
        "storeName": .object([
            .required("identifier", name), .required("kind", .choice(RegisteredStoreName.kinds)),
        ]),
        "place": .object([
            .required("path", long), .optional("line", .integer(1...Int(Int32.max))),
            .optional("column", .integer(1...Int(Int32.max))),
        ]),
        "use": .object([
            .required("store", .reference("storeName")), .required("position", .integer(0...Int(Int32.max))),
            .optional("environment", short), .required("configurations", .list(of: short, limit: 1_000)),
            .required("place", .reference("place")),
        ]),
        "product": .object([
            .required("name", short), .required("home", long), .optional("bundleIdentifier", short),
            .optional("platform", short), .optional("team", short), .optional("kind", short),
            .required("origin", .choice(["source", "signed"])),
            .required("uses", .list(of: .reference("use"), limit: StoreSnapshot.sizeLimit)),
        ]),
        "profile": .object([
            .required("path", long), .optional("name", short), .optional("uuid", short), .optional("team", short),
            .optional("applicationIdentifier", short), .required("platforms", .list(of: short, limit: 100)),
            .optional("expires", time),
            .required("grants", .list(of: .reference("storeName"), limit: StoreSnapshot.sizeLimit)),
        ]),
        "snapshot": .object([
            .required("products", .list(of: .reference("product"), limit: StoreSnapshot.sizeLimit)),
            .required("profiles", .list(of: .reference("profile"), limit: StoreSnapshot.sizeLimit)),
        ]),
        "checkRequest": .object([
            .required("repository", name), .required("snapshot", .reference("snapshot")),
        ]),
        "recordRequest": .object([
            .required("repository", name), .required("commit", revision), .optional("release", revision),
            .required("time", time), .optional("replace", .boolean), .required("snapshot", .reference("snapshot")),
        ]),
        "ownerRequest": .object([.required("team", name)]),
        "retirementRequest": .object([.required("reason", name)]),
    ]

    /// The values of responses.
    private static let results: [String: APISchema] = [
        "storeUser": .object([
            .required("repository", any), .required("app", any), .optional("bundleIdentifier", any),
            .optional("platform", any), .optional("team", any), .required("commit", any), .optional("release", any),
            .required("since", time), .required("position", count), .optional("environment", any),
            .required("configurations", list(any)), .required("place", .reference("place")),
        ]),
        "storeSummary": .object([
            .required("store", .reference("storeName")), .required("users", list(.reference("storeUser"))),
            .required("releases", list(.reference("storeUser"))), .optional("owner", any), .optional("retired", any),
        ]),
        "appSummary": .object([
            .required("repository", any), .required("commit", any), .optional("release", any),
            .required("product", .reference("product")),
        ]),
        "profileSummary": .object([
            .required("repository", any), .required("commit", any), .required("profile", .reference("profile")),
            .required("apps", list(any)),
        ]),
        "storePeriod": .object([
            .required("repository", any), .required("firstCommit", any), .required("from", time),
            .optional("leavingCommit", any), .optional("to", time), .required("releases", list(any)),
        ]),
        "repositorySummary": .object([
            .required("repository", any), .optional("commit", any), .optional("time", time), .required("apps", count),
        ]),
        "registeredUser": .object([
            .required("repository", any), .required("commit", any), .required("app", any),
            .optional("bundleIdentifier", any), .optional("team", any), .required("place", .reference("place")),
        ]),
        "registeredStore": .object([
            .required("name", .reference("storeName")), .required("users", list(.reference("registeredUser"))),
            .required("userCount", count), .optional("owner", any), .optional("retired", any),
            .required(
                "namesakes",
                list(.object([.required("identifier", any), .required("user", .reference("registeredUser"))]))),
        ]),
        "registeredRelease": .object([
            .required("store", .reference("storeName")), .required("app", any), .optional("bundleIdentifier", any),
            .required("versions", list(any)), .required("place", .reference("place")),
        ]),
        "problem": .object([
            .required("status", .integer(400...599)), .required("title", any), .required("detail", any),
        ]),
    ]

    /// The JSON documents; the commands of the registry print the same ones.
    private static let documents: [String: APISchema] = [
        "apps": document("apps", list(.reference("appSummary"))),
        "history": document("history", list(.reference("storePeriod"))),
        "profiles": document("profiles", list(.reference("profileSummary"))),
        "recording": document(
            "recording", .object([.required("effect", .choice(["added", "replaced", "unchanged"]))])),
        "repositories": document("repositories", list(.reference("repositorySummary"))),
        "search": document(
            "search",
            .object([
                .required("stores", list(.reference("storeName"))),
                .required(
                    "apps",
                    list(
                        .object([
                            .required("repository", any), .required("app", any), .optional("bundleIdentifier", any),
                        ]))),
                .required("repositories", list(any)),
            ])),
        "status": document(
            "status",
            .object([.required("engine", .choice(["postgreSQL", "sqlite"])), .required("version", count)])),
        "store": document("store", .reference("storeSummary")),
        "stores": document("stores", list(.reference("storeSummary"))),
        "uses": document(
            "uses",
            .object([
                .required("repository", any), .optional("previous", .reference("snapshot")),
                .optional("previousCommit", any), .required("stores", list(.reference("registeredStore"))),
                .required("released", list(.reference("registeredRelease"))),
            ])),
    ]

    /// The names of the definitions of whole documents, sorted.
    static var documentNames: [String] { documents.keys.sorted() }

    private static func document(_ name: String, _ content: APISchema) -> APISchema {
        .object([.required(name, content), .required("schema", .choice(["entcheck/registry/\(name)/1"]))])
    }
}
