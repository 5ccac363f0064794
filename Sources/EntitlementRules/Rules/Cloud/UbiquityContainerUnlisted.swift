import Entitlements
import PropertyLists

extension Rule {
    static let ubiquityContainerUnlisted = Rule(
        "ubiquity-container-unlisted",
        "a container for documents is also among the iCloud containers",
        severity: .note, confidence: .likely,
        keys: [.ubiquityContainers], traits: .unlistedContainers,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services"
        ],
        rationale: """
            Xcode writes the containers of an app into both lists when documents in iCloud are on. A container in
            the list for documents alone was usually renamed in one place and not in the other.

            Containers in the form of before 2013, and what a variable comes to, are not compared.
            """,
        examples: [
            .reported(
                "a container that was renamed once",
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
                "the same container in both",
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
        let listed = Set(containers.strings.map(\.value))
        guard !listed.contains(where: { $0.utf8.contains(UInt8(ascii: "$")) }) else { return }
        for container in subject.claims.ubiquityContainers
        where container.value.hasCloudPrefix && !container.value.text.isSymbolic
            && !listed.contains(container.value.rawValue)
        {
            report(
                "`\(container.value)` is not among the iCloud containers", at: container.location,
                related: [Finding.Related("the iCloud containers", at: containers.keyLocation)])
        }
    }
}
