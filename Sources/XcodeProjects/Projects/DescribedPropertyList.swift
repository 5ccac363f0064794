package import PropertyLists

/// An entitlements file or Info.plist that a description contains and XcodeGen writes when it generates the project.
///
/// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#plist>.
package struct DescribedPropertyList: Sendable {
    /// The path of the file in the description.
    let path: String

    /// The content of the file, with locations in the description.
    package let list: PropertyList
}
