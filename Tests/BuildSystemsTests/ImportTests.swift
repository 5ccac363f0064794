import PropertyLists
import Testing

/// Build files that include others, and files that name entitlements without stating a product.
struct ImportTests {
    @Test func `the target framework of a .NET project can be a property of an imported file`() {
        let tree = Tree([
            "Directory.Build.props": """
            <Project>
              <Import Project="$(MSBuildThisFileDirectory)/build/Frameworks.props"/>
              <Import Project="$(MSBuildExtensionsPath)/Sdk.props"/>
            </Project>
            """,
            "build/Frameworks.props": """
            <Project><PropertyGroup>
              <Base>net10.0</Base><PhoneFramework>$(Base)-ios26.0</PhoneFramework>
            </PropertyGroup></Project>
            """,
            "app/app.csproj": """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
              <TargetFramework>$(PhoneFramework)</TargetFramework><OutputType>Exe</OutputType>
              <ApplicationId>com.example.notes</ApplicationId>
            </PropertyGroup></Project>
            """,
            "app/Entitlements.plist": entitlements,
        ])
        #expect(
            tree.products == [
                ".NET | app | application | iphoneos | com.example.notes | - | Debug+Release | app/Entitlements.plist"
            ])
    }

    @Test func `imports of .NET that include each other, and values that contain each other, end`() {
        let doubled = (0..<200).map { "<P\($0 + 1)>$(P\($0))$(P\($0))</P\($0 + 1)>" }.joined()
        let tree = Tree([
            "a.props": "<Project><Import Project=\"b.props\"/></Project>",
            "b.props": "<Project><Import Project=\"a.props\"/></Project>",
            "app.csproj": """
            <Project><Import Project="a.props"/><PropertyGroup><P0>x</P0>\(doubled)
            <TargetFramework>net10.0-ios;$(P200)</TargetFramework></PropertyGroup></Project>
            """,
            "Entitlements.plist": entitlements,
        ])
        #expect(tree.products.count == 1)
    }

    @Test func `CMake includes modules by name, and CPack names an entitlements file`() {
        let tree = Tree([
            "CMakeLists.txt": """
            project(notes)
            list(APPEND CMAKE_MODULE_PATH "${CMAKE_SOURCE_DIR}/cmake" "${UNKNOWN}/cmake")
            include(helpers)
            include(missing)
            set_target_properties(notes PROPERTIES MACOSX_BUNDLE_GUI_IDENTIFIER com.example.notes
              CPACK_BUNDLE_APPLE_ENTITLEMENTS "${CMAKE_SOURCE_DIR}/mac.plist")
            """,
            "cmake/helpers.cmake": """
            include(helpers)
            function(sign target)
              set_target_properties(${target} PROPERTIES
                XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS "${CMAKE_CURRENT_SOURCE_DIR}/helper.entitlements")
            endfunction()
            """,
            "mac.plist": entitlements,
        ])
        #expect(
            tree.products == ["CMake | notes | application | macosx | com.example.notes | - | Release | ./mac.plist"]
                || tree.products == [
                    "CMake | notes | application | macosx | com.example.notes | - | Release | mac.plist"
                ])
        #expect(
            tree.unknown.first
                == "cmake/helpers.cmake:4:45: a function sets the entitlements of targets, and functions are not evaluated"
        )
    }

    @Test func `a service that signs names a file without stating the product`() {
        let tree = Tree([
            "ci/signing/kind.yml": """
            sign:
              - runtime: true
                entitlements: mac/app.xml
                globs: ["/"]
              - entitlements: missing.xml
              - entitlements:
            """,
            "mac/app.xml": entitlements,
        ])
        #expect(tree.products.isEmpty)
        #expect(
            tree.unknown == [
                "ci/signing/kind.yml:3:19: the product that is signed with the file is not specified here"
            ])
    }
}
