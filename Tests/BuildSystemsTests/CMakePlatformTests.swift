import Testing

@Suite("Platforms of CMake targets")
struct CMakePlatformTests {
    private static func target(_ file: String, _ attributes: String = "") -> String {
        """
        set_target_properties(notes PROPERTIES
          XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS "${CMAKE_CURRENT_SOURCE_DIR}/\(file)"\(attributes))

        """
    }

    /// The SDKs of the products, with the names of their entitlements files.
    private static func sdks(_ files: [String: String]) -> [String] {
        Tree(files).products.map { product in
            let fields = product.split(separator: " | ")
            return "\(fields[3]) \(fields[7])"
        }
    }

    @Test(arguments: [
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY \"1,2\"", "iphoneos"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 3", "appletvos"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY \"4\"", "watchos"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 7", "xros"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY \"2,6\"", "iphoneos"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY \"${FAMILY}\"", "macosx"),
        (" XCODE_ATTRIBUTE_SDKROOT appletvos XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 1", "appletvos"),
        (" XCODE_ATTRIBUTE_SDKROOT auto", "macosx"),
        (" XCODE_ATTRIBUTE_SDKROOT iphonesimulator17.2", "iphoneos"),
        (" XCODE_ATTRIBUTE_SDKROOT \"/Platforms/SDKs/AppleTVOS17.sdk\"", "appletvos"),
        (" XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY \"\\\"1,2\\\"\"", "iphoneos"),
        ("", "macosx"),
    ])
    func `attributes of a target determine its platform`(attributes: String, sdk: String) {
        let files = ["CMakeLists.txt": Self.target("a.plist", attributes), "a.plist": entitlements]
        #expect(Self.sdks(files) == ["\(sdk) a.plist"])
    }

    @Test func `an attribute of the project determines the platform of its targets`() {
        let list = "set(CMAKE_XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 1)\n" + Self.target("a.plist")
        #expect(Self.sdks(["CMakeLists.txt": list, "a.plist": entitlements]) == ["iphoneos a.plist"])
    }

    @Test func `a condition is stronger than the attributes of a target`() {
        let family = " XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 1"
        let list = "if(IOS)\nelse()\n\(Self.target("a.plist", family))endif()\n"
        #expect(Self.sdks(["CMakeLists.txt": list, "a.plist": entitlements]) == ["macosx a.plist"])
        let other = "if(MACOS)\nelse()\n\(Self.target("a.plist", family))endif()\n"
        #expect(Self.sdks(["CMakeLists.txt": other, "a.plist": entitlements]) == ["iphoneos a.plist"])
    }

    @Test(arguments: [
        "if(IOS)\nFAMILYendif()\nif(APPLE AND NOT IOS)\nTARGETendif()\n", "FAMILYif(NOT IOS)\nTARGETendif()\n",
        "if(IOS)\nFAMILYelseif(WIN32)\nelse()\nTARGETendif()\n", "if(IOS)\nFAMILYelseif(APPLE)\nTARGETendif()\n",
        "if(IOS)\nFAMILYendif()\nTARGET", "FAMILYif(NOT CMAKE_SYSTEM_NAME STREQUAL \"iOS\")\nTARGETendif()\n",
        "if(IOS)\nset(CMAKE_XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 1)\nendif()\nTARGET",
    ])
    func `what excludes iOS is for macOS`(list: String) {
        let family = "set_target_properties(notes PROPERTIES XCODE_ATTRIBUTE_TARGETED_DEVICE_FAMILY 1)\n"
        let text = list.replacing("FAMILY", with: family).replacing("TARGET", with: Self.target("a.plist"))
        #expect(Self.sdks(["CMakeLists.txt": text, "a.plist": entitlements]) == ["macosx a.plist"])
    }

    @Test(arguments: ["NOT CMAKE_SYSTEM_NAME", "NOT DEFINED CMAKE_SYSTEM_NAME"])
    func `a default of the system applies everywhere`(condition: String) {
        let text = "if(\(condition))\nset(CMAKE_SYSTEM_NAME iOS)\nendif()\n" + Self.target("a.plist")
        #expect(Self.sdks(["CMakeLists.txt": text, "a.plist": entitlements]) == ["iphoneos a.plist"])
    }

    @Test(arguments: [
        ("set(NAME app)\nif(IOS)\nadd_subdirectory(${NAME})\nendif()\n", "iphoneos"),
        ("if(MACOS)\nadd_subdirectory(app)\nelseif(IOS)\nadd_subdirectory(app)\nendif()\n", "macosx"),
        ("if(NOT IOS)\nadd_subdirectory(app)\nendif()\n", "macosx"),
    ])
    func `a subdirectory has the platform of all commands that add it`(list: String, sdk: String) {
        let files = ["CMakeLists.txt": list, "app/CMakeLists.txt": Self.target("a.plist"), "app/a.plist": entitlements]
        #expect(Self.sdks(files) == ["\(sdk) app/a.plist"])
    }

    @Test func `the condition around a subdirectory determines the platform of its targets`() {
        let list = """
            project(notes)
            if(IOS)
              add_subdirectory("${CMAKE_CURRENT_SOURCE_DIR}/phone")
            else()
              add_subdirectory(mac)
            endif()
            add_subdirectory(phonebook)
            """
        let files = [
            "CMakeLists.txt": list, "phone/CMakeLists.txt": "add_subdirectory(app)",
            "phone/app/CMakeLists.txt": Self.target("a.plist"), "phone/app/a.plist": entitlements,
            "mac/CMakeLists.txt": Self.target("b.plist"), "mac/b.plist": entitlements,
            "phonebook/CMakeLists.txt": Self.target("c.plist"), "phonebook/c.plist": entitlements,
        ]
        #expect(
            Self.sdks(files).sorted()
                == ["iphoneos phone/app/a.plist", "macosx mac/b.plist", "macosx phonebook/c.plist"])
    }

    @Test func `the SDK and the system apply to the branch that sets them`() {
        let unconditional = "set(CMAKE_OSX_SYSROOT iphoneos CACHE STRING \"\")\n" + Self.target("a.plist")
        #expect(Self.sdks(["CMakeLists.txt": unconditional, "a.plist": entitlements]) == ["iphoneos a.plist"])
        let branch = "if(PHONE)\nset(CMAKE_SYSTEM_NAME iOS)\nendif()\n" + Self.target("a.plist")
        #expect(Self.sdks(["CMakeLists.txt": branch, "a.plist": entitlements]) == ["macosx a.plist"])
    }

    @Test func `conditions that do not match are no error`() {
        let list = "endif()\nelse()\nelseif(IOS)\nelse()\nendif()\nendif()\n" + Self.target("a.plist")
        #expect(Self.sdks(["CMakeLists.txt": list, "a.plist": entitlements]).count == 1)
    }
}
