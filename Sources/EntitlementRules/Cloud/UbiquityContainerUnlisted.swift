import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let ubiquityContainerUnlisted = Rule(
        "ubiquity-container-unlisted",
        "Ubiquity container missing in iCloud containers",
        severity: .note,
        stages: [.runTime], confidence: .likely,
        keys: [.ubiquityContainers], traits: .unlistedContainers,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services"
        ],
        rationale: """
            The app may access a different container than intended: the container is in the list for documents, but not
            in the list of iCloud containers. Usually, it was renamed in only one of the two lists. If iCloud documents
            are enabled, Xcode writes the containers of an app into both lists.

            Containers in the format used until 2013 and the values of variables are not compared.
            """,
        examples: [
            .reported(
                "a container that was renamed in one list",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notebook</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>«iCloud.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "the same container in both lists",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                    <string>iCloud.com.example.drawings</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.claims.traits.contains(.containers), let containers = subject.claims[.cloudContainers] else {
            return
        }
        let listed = ExactSet(containers.strings.map(\.value))
        guard !listed.contains(where: { $0.utf8.contains(UInt8(ascii: "$")) }) else { return }
        for container in subject.claims.ubiquityContainers
        where container.value.hasCloudPrefix && !container.value.text.isSymbolic
            && !listed.contains(container.value.rawValue)
        {
            report(
                "`\(container.value)` is not in the list of iCloud containers; add it there", at: container.location,
                related: [Finding.Related("list of iCloud containers", at: containers.keyLocation)])
        }
    }
}
