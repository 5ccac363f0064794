extension MessageTable {
    /// The messages of App Store Connect about bundles, libraries, and resources.
    static let storeFilePatterns = #"""
        # store-bundle-structure / App Store / ITMS-90171 / ITMS-90171
        ~ Invalid Bundle Structure - The binary file '{path}' is not permitted
        ~ Invalid bundle structure. The "{path}" binary file is not permitted
        ~ can't contain standalone executables or libraries, other than
        : The app contains {path}, an executable, library, or object file outside a framework. Only frameworks,
          extensions, and the main executable of a bundle may contain code.
        - Remove the file from the “Copy Bundle Resources” phase, or embed it in a framework and sign that.
        - `entcheck check APP` lists the code of the bundle and its signatures.
        > signature-missing
        @ gh:EMALLStudio/appmetrica_sdk/issues/2
        @ gh:corymsmith/react-native-icons/issues/98

        # store-private-api / App Store / ITMS-90338 / ITMS-90338
        ~ The app references non-public symbols in {path}: {value}
        ~ The app references non-public selectors in {path}: {value}
        ~ Non-public API usage
        : App Store Connect found private symbols or method names in the app, or names that are equal to them.
          Entitlements and profiles are not involved.
        - Update or remove the library that contains the names, and rename methods of the app with the same names.
        @ gh:johnno1962/SwiftTrace/issues/45
        @ gh:ionic-team/capacitor/issues/5661

        # store-symbols / App Store / ITMS-90381 / ITMS-90381
        ~ Too many symbol files
        ~ symbols have no corresponding slice in any binary
        : The archive contains debug symbols for architectures that the app does not have. The upload itself succeeded.
        - Ignore the warning, or exclude the symbols of the other architectures (`EXCLUDED_ARCHS`) from the archive.
        @ gh:woocommerce/woocommerce-ios/issues/290
        @ gh:DeepARSDK/quickstart-ios-swift/issues/5

        # store-swift-mismatch / App Store / ITMS-90428 / ITMS-90428
        ~ Invalid Swift Support - The files {value} don't match {path}
        ~ The bundle contains an invalid implementation of Swift
        ~ Invalid Swift Support
        : The Swift libraries in the app and in the folder `SwiftSupport` differ, or the app was built or re-signed
          outside the export of Xcode.
        - Export the archive with Xcode or `xcodebuild -exportArchive`, and do not change or re-sign its libraries.
        - Build with a released version of Xcode.
        > signature-broken
        @ gh:airsdk/Adobe-Runtime-Support/issues/892
        @ gh:lionheart/openradar-mirror/issues/3135

        # store-sdk-version / App Store / ITMS-90725 / ITMS-90725
        ~ SDK Version Issue. This app was built with the {sdk} SDK
        ~ SDK Version Issue
        : The app was built with an older SDK than App Store Connect requires, now or from the date in the message.
          Entitlements and profiles are not involved.
        - Build with the version of Xcode that the message requires.
        @ gh:airsdk/Adobe-Runtime-Support/issues/2540

        # store-icons / App Store / ITMS-90022 ITMS-90023 ITMS-90032 / ITMS-90023
        ~ Missing required icon file
        ~ No image found at the path referenced under key 'CFBundleIcons'
        ~ Invalid Image Path
        : An icon is missing in the app. Entitlements and profiles are not involved.
        - Add the icon in the size of the message to the asset catalog.
        @
          https://community.pega.com/knowledgebase/articles/pega-platform-troubleshooting/troubleshooting-itms-errors-when-submitting-ios-mobile-app-binary-app-store

        # store-binary / App Store / ITMS-90668 ITMS-90209 / ITMS-90668
        ~ The executable file contains incomplete bitcode
        ~ contains incomplete bitcode
        ~ Invalid Segment Alignment
        : A library of the app was built or changed in a way that App Store Connect rejects: incomplete bitcode, or
          segments that are not aligned. Entitlements and profiles are not involved.
        - Rebuild or update the library; set `ENABLE_BITCODE` to `NO`.
        @ https://cloud.tencent.com.cn/developer/article/2523610
        """#
}
