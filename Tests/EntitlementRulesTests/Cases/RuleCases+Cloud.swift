import Entitlements
import Workspaces

private let containers = "com.apple.developer.icloud-container-identifiers"
private let ubiquity = "com.apple.developer.ubiquity-container-identifiers"
private let store = "com.apple.developer.ubiquity-kvstore-identifier"
private let services = "com.apple.developer.icloud-services"

extension RuleCases {
    static var cloud: [RuleCase] { prefixes + wildcards + stores + lists }

    private static var prefixes: [RuleCase] {
        [
            RuleCase(
                "icloud-container-prefix", "a name with digits and capitals in both lists",
                strings(containers, "Notes1.com.example") + strings(ubiquity, "Notes1.com.example")),
            RuleCase(
                "icloud-container-prefix", "a bundle identifier in both lists",
                strings(containers, "com.example.notes") + strings(ubiquity, "com.example.notes")),
            RuleCase(
                "icloud-container-prefix", "a team identifier in both lists",
                strings(containers, "A1B2C3D4E5.com.example") + strings(ubiquity, "A1B2C3D4E5.com.example")),
            RuleCase(
                "icloud-container-prefix", "an unknown beginning in both lists",
                strings(containers, "$(NAME).com.example") + strings(ubiquity, "$(NAME).com.example")),
            RuleCase(
                "icloud-container-team", "a team identifier of digits only",
                strings(containers, "iCloud.1234567890.com.example")),
            RuleCase(
                "icloud-container-team", "a word of ten capitals", strings(containers, "iCloud.PHOTOEDITS.com.example")),
            RuleCase("ubiquity-team-form", "a bundle identifier", strings(ubiquity, "com.example.notes")),
            RuleCase(
                "ubiquity-team-form", "a container with the prefix", strings(ubiquity, "iCloud.com.example.notes")),
            RuleCase(
                "kvstore-container-name", "a container without a team identifier",
                string(store, "iCloud.com.example.notes")),
        ]
    }

    private static var wildcards: [RuleCase] {
        [
            RuleCase(
                table: "icloud-wildcard", "a wildcard in a container", strings(containers, "iCloud.com.example.*")),
            RuleCase(table: "icloud-wildcard", "a wildcard for all services", strings(services, "*")),
            RuleCase(
                table: "ubiquity-wildcard", "a wildcard in the first container",
                strings(ubiquity, "iCloud.com.example.*")),
            RuleCase(
                table: "ubiquity-wildcard", "a wildcard in the second container",
                strings(ubiquity, "iCloud.com.example.notes", "iCloud.com.example.*")),
            RuleCase(
                table: "icloud-environment-for-store", "the environment for development",
                string("com.apple.developer.icloud-container-environment", "Development")),
        ]
    }

    private static var stores: [RuleCase] {
        [
            RuleCase(table: "kvstore-prefix", "a wildcard instead of a store", string(store, "*")),
            RuleCase(table: "kvstore-prefix", "a store without a team identifier", string(store, "com.example.notes")),
            RuleCase(
                "kvstore-prefix", "a team identifier of nine characters", string(store, "A1B2C3D4E.com.example.notes")),
            RuleCase(
                table: "kvstore-prefix", "a container instead of a store", string(store, "iCloud.com.example.notes")),
            RuleCase(
                table: "kvstore-prefix", "a container with a wildcard instead of a store", string(store, "iCloud.*")),
        ]
    }

    private static var lists: [RuleCase] {
        let listed = strings(containers, "iCloud.com.example.notes")
        return [
            RuleCase(
                "ubiquity-container-unlisted", "a container with a team identifier",
                listed + strings(ubiquity, "A1B2C3D4E5.com.example.notes")),
            RuleCase(
                "ubiquity-container-unlisted", "a container with an unknown name",
                listed + strings(ubiquity, "iCloud.$(NAME)")),
            RuleCase(
                "ubiquity-container-unlisted", "another container",
                listed + strings(ubiquity, "iCloud.com.example.drafts")),
            RuleCase(
                "icloud-containers-missing", "a string instead of the list",
                strings(services, "CloudKit") + string(containers, "iCloud.com.example.notes")),
            RuleCase("icloud-containers-missing", "an empty list", strings(services, "CloudKit") + strings(containers)),
            RuleCase("icloud-containers-missing", "a list with a container", strings(services, "CloudKit") + listed),
            RuleCase("icloud-services-missing", "a list with a container", listed),
            RuleCase("icloud-services-missing", "an empty list", strings(containers)),
            RuleCase(
                "icloud-services-missing", "a container and an empty list of services", listed + strings(services)),
            RuleCase(
                "icloud-services-missing", "a string instead of the list",
                string(containers, "iCloud.com.example.notes")),
            RuleCase(
                "ubiquity-containers-missing", "an empty list", strings(services, "CloudDocuments") + strings(ubiquity)),
            RuleCase(
                "ubiquity-containers-missing", "a string instead of the list",
                strings(services, "CloudDocuments") + string(ubiquity, "iCloud.com.example.notes")),
            RuleCase(
                "ubiquity-containers-missing", "a list with a container",
                strings(services, "CloudDocuments") + strings(ubiquity, "iCloud.com.example.notes")),
            RuleCase("kvstore-missing", "an empty list of containers", strings(containers)),
            RuleCase("kvstore-missing", "a container", listed),
            RuleCase(
                "kvstore-missing", "a string instead of containers", string(containers, "iCloud.com.example.notes")),
            RuleCase(
                "kvstore-missing", "empty lists of containers and services", strings(containers) + strings(services)),
            RuleCase(
                "kvstore-missing", "an empty list of containers, and a service",
                strings(containers) + strings(services, "CloudKit")),
            RuleCase(
                "kvstore-missing", "an empty list of containers, and a string instead of services",
                strings(containers) + string(services, "CloudKit")),
            RuleCase(
                "ubiquity-service-missing", "a list with a container", strings(ubiquity, "iCloud.com.example.notes")),
            RuleCase("ubiquity-service-missing", "an empty list", strings(ubiquity)),
            RuleCase(
                "ubiquity-service-missing", "a string instead of the list", string(ubiquity, "iCloud.com.example.notes")
            ),
        ]
    }
}
