extension MessageTable {
    /// The messages of .NET, build services, and tasks that import certificates.
    static let dotNetPatterns = #"""
        # dotnet-profile-entitlements / Xcode / / .NET: entitlements that require a profile
        ~ Xamarin.Shared.targets … Could not find any available provisioning profiles for {target} on {platform}
        ~ Xamarin.iOS.Common.targets … Could not find any available provisioning profiles for {target} on {platform}
        ~ Xamarin.iOS.Common.targets … Could not find any available provisioning profiles for {platform}
        : The build needs a profile, and none fits the bundle identifier and the certificates of this Mac. A frequent
          cause: the project contains an `Entitlements.plist`, which requires a profile even for the simulator.
          Otherwise, `ApplicationId` or `CFBundleIdentifier` differs from the App ID of the profile.
        - For the simulator, apply `CodesignEntitlements` only to device builds, with a condition in the project file,
          or remove keys from `Entitlements.plist`; an empty file needs no profile.
        - For a device, set `CodesignProvision` to the name or UUID of the profile; the build then names the value that
          differs.
        - Install the profile and the certificate with its private key on the Mac that builds.
        > profile-missing app-id-bundle-identifier
        @ gh:dotnet/maui/issues/19148
        @ gh:dotnet/macios/issues/24524
        @ gh:dotnet/maui/issues/27940

        # dotnet-install-profile / installation / / .NET: the profile does not fit the device (MT1006)
        = 0xE8008015
        ~ error MT1006: Could not install the application … AMDeviceSecureInstallApplicationBundle returned: 0xe8008015
        ~ AMDeviceSecureInstallApplicationBundle returned: 0xe8008015
        : The device rejects the profile in the app (0xE8008015). The build was signed for distribution, the profile
          does not list the device, or its App ID or certificate does not match. Visual Studio can install only a
          development build.
        - Select a development certificate and a development profile for the configuration that you deploy, also for
          Release.
        - Register the device, add it to the profile, and install the new profile.
        - Compare the signature with the profile: `entcheck check APP`.
        > profile-of-other-distribution profile-missing
        @ gh:MicrosoftDocs/xamarin-docs/issues/1137
        @ gh:dotnet/maui/issues/6591

        # dotnet-install-entitlements / installation / / .NET: entitlements or device not in the profile (MT1006)
        = 0xE8008016
        ~ error MT1006: Could not install the application … Your code signing/provisioning profiles are not correctly
          configured
        ~ Your code signing/provisioning profiles are not correctly configured. Probably you have an entitlement not
          supported by your current provisioning profile
        : The signature contains an entitlement that the profile does not authorize, or the profile does not list the
          device. In a sample project, `Entitlements.plist` contains the capabilities of its author.
        - Enable the capability for the App ID, regenerate the profile, and install it; or remove the key from
          `Entitlements.plist`.
        - Add the device to the profile.
        - `entcheck check APP` lists the keys that the profile lacks.
        > profile-lacks-key profile-refuses-value
        @ gh:microsoft/Mobile-Chest-X-Ray-Analysis/issues/1

        # dotnet-install-unsigned / installation / / .NET: no usable signature on the device (MT1006)
        = 0xE800801C
        ~ AMDeviceSecureInstallApplicationBundle returned: 0xe800801c
        : The device found no valid signature. In reports, the Mac had no development certificate and no profile of the
          team yet, although Visual Studio had built the app.
        - Once, run an app with the same bundle identifier and team from Xcode on this device: Xcode creates the
          certificate and the profile.
        - Then select both in the bundle signing settings, check that `EnableCodeSigning` is not `false`, and build
          again.
        > signature-missing profile-missing
        @ gh:MicrosoftDocs/xamarin-docs/issues/3413

        # dotnet-install-simulator-build / installation / / .NET: a build for the simulator on a device (MT1006)
        = 0xE8008014
        ~ iossimulator-x64/{path} on the device '{device}': AMDeviceSecureInstallApplicationBundle returned
        ~ iossimulator-arm64/{path} on the device '{device}': AMDeviceSecureInstallApplicationBundle returned
        ~ iossimulator-x64/ … AMDeviceSecureInstallApplicationBundle returned: 0xe8008014
        : The path of the app contains `iossimulator`: the tool installs a build for the simulator on a device. Its
          signature is not valid there.
        - Set `RuntimeIdentifier` to `ios-arm64` for builds for the device, and delete `bin` and `obj`.
        > signature-simulator
        @ gh:dotnet/maui/issues/12286

        # dotnet-windows-signing / Xcode / / .NET on Windows: no certificate for the build
        ~ No Valid iOS code signing keys found in keychain. Please enable Automatic Provisioning from the iOS Bundle
          Signing page
        ~ code signing key '{identity}' not found in keychain. Please enable Automatic Provisioning from the iOS Bundle
          Signing page
        : Visual Studio on Windows found no Apple Development certificate. It does not read the keychain of the Mac for
          Hot Restart, and also reports this for a build of all targets without a device.
        - Add the Apple account, or an API key, in Tools > Options > Xamarin > Apple Accounts, and create a development
          certificate there.
        - Set `<ProvisioningType>automatic</ProvisioningType>`, or select the certificate and the profile in the iOS
          bundle signing page.
        - To build only for Android or Windows, remove `net…-ios` from `TargetFrameworks`.
        > signature-certificate
        @ gh:dotnet/maui/issues/3927
        @ gh:dotnet/maui/issues/8202

        # dotnet-windows-profile / Xcode / / .NET on Windows: the profile is not on this PC
        ~ The specified {platform} provisioning profile '{profile}' could not be found. Please enable Automatic
          Provisioning from the iOS Bundle Signing page
        : Visual Studio on Windows builds with Hot Restart, and the file of {profile} is not on this PC. The profile
          exists on the developer website, but was not downloaded.
        - Download it in Tools > Options > Xamarin > Apple Accounts > View Details > Download All Profiles.
        - Or copy the `.mobileprovision` file to `%LOCALAPPDATA%\Xamarin\iOS\Provisioning\Profiles`.
        - Check that the profile lists the certificate and the device.
        > profile-missing
        @ gh:dotnet/maui/issues/30478
        @ gh:dotnet/maui/issues/7056

        # dotnet-hot-restart / Xcode / / Hot Restart: automatic provisioning failed
        ~ There was an error while trying to automatically provision the project, please check the logs
        ~ There was an error whilte trying to automatically provision the project please check the logs
        : Hot Restart could not create the certificate, the App ID, or the profile in the account. The signed-in session
          has expired, the limit of certificates is reached, an agreement is missing, or the account type does not
          support it.
        - Sign in again, or add an App Store Connect API key, in Tools > Options > Xamarin > Apple Accounts, and update
          Visual Studio.
        - Accept the agreements, and revoke certificates that no build uses.
        - Otherwise, select manual provisioning with a profile from the developer website.
        > signature-certificate profile-missing
        @ gh:dotnet/maui/issues/7384
        @ gh:dotnet/docs-maui/issues/384

        # dotnet-extension-suffix / Xcode / MT7007 MT7027 / .NET: a forbidden end of the bundle identifier
        ~ has a CFBundleIdentifier ({bundle}) that ends with the illegal suffix ".key"
        : Apple does not permit bundle identifiers of extensions that end with `.key`; {bundle} does.
        - Choose another identifier for the extension, for example with the ending `.keyboard`, and create a profile for
          it.
        > app-id-bundle-identifier
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx

        # dotnet-signed-twice / Xcode / MT7095 MT7096 MT7097 / .NET: a file is signed twice with different settings
        ~ Code signing has been requested multiple times for '{path}', with different metadata
        : Several items of the build add {path} to the list of code to sign, with other entitlements, keys, or options.
          Only one of them applies.
        - Remove the reference that is listed twice, often a framework of a package and of the project, or set the same
          metadata for both.
        > entitlements-contents-malformed
        @ gh:dotnet/macios/blob/main/msbuild/Xamarin.Localization.MSBuild/MSBStrings.resx

        # catalyst-entitlements-launch / launch / / Mac Catalyst: the app does not launch with its entitlements
        ~ maccatalyst … Domain=NSPOSIXErrorDomain Code=153 … Launchd job spawn failed
        ~ maccatalyst … NSPOSIXErrorDomain Code=153 "Unknown error: 153" UserInfo={NSLocalizedDescription=Launchd job
          spawn failed
        ~ maccatalyst … Launchd job spawn failed Domain: NSPOSIXErrorDomain Code: 153
        : The system rejects the entitlements of the app. `Entitlements.plist` contains restricted keys, such as
          `keychain-access-groups`, and the app has no development profile that authorizes them and lists this Mac.
        - Set `CodesignProvision` to a Mac development profile that lists this Mac and contains the keys, and
          `CodesignKey` to its certificate.
        - Or remove the restricted keys from builds for testing; the sandbox keys need no profile.
        - The log of `amfid` names the key: `log show --last 2m --predicate 'process == "amfid"'`.
        > profile-missing profile-lacks-key
        @ gh:dotnet/maui/issues/23548

        # sandbox-library-path / launch / / The sandbox does not expand the path of a library
        ~ Library not loaded: @executable_path/../MonoBundle/{path} … (security policy does not allow @ path expansion)
        ~ (security policy does not allow @ path expansion)
        ~ security policy does not allow @ path expansion
        : The app is restricted (for example by entitlements that need a profile, or an invalid signature), so `dyld`
          does not expand `@executable_path`. The libraries in the bundle are present.
        - Sign with the certificate and the profile of the entitlements, and then check: `entcheck check APP`.
        - For a local test, remove the restricted keys, such as `keychain-access-groups`.
        - Update the build tools: old versions of .NET for Mac Catalyst signed such apps in a wrong way.
        > profile-missing library-entitlements
        @ gh:dotnet/maui/issues/5399

        # azure-certificate-hash / codesign / / Azure Pipelines: the certificate cannot be read
        ~ Unable to find the certificate SHA1 hash and common name (CN). Verify that the certificate is a valid P12
        : The task could not read the fingerprint and the name from the output of `openssl`. On macOS 13 and later, old
          versions of the task get a SHA-256 fingerprint. Otherwise, the file is not a `.p12` file with a certificate,
          or its password is wrong.
        - Update the task (Azure DevOps Server), or install the certificate in the keychain of the agent.
        - If the log has no line `subject=`, export the certificate with its key as a `.p12` file again, and check the
          variable with the password.
        - For OpenSSL 3, set `opensslPkcsArgs: -legacy`.
        > signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/issues/17084
        @ gh:microsoft/azure-pipelines-tasks/issues/17968

        # azure-certificate-legacy / codesign / / Azure Pipelines: OpenSSL does not support the algorithm
        ~ Error parsing certificate. This might be caused by an unsupported algorithm
        : OpenSSL 3 on the agent does not load the old algorithms with which Keychain Access encrypts a `.p12` file.
          LibreSSL, which older agents use, does not know the option `-legacy`.
        - Set `opensslPkcsArgs: -legacy`; on agents with LibreSSL, leave it empty.
        - Or create the file again with current algorithms: `openssl pkcs12 -export -keypbe AES-256-CBC -certpbe
          AES-256-CBC`.
        > signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/issues/19607
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/InstallAppleCertificateV2/task.json

        # azure-certificate-format / codesign / / Azure Pipelines: the file is not a certificate archive
        ~ unable to load certificate … PEM routines:get_name:no start line … Expecting: TRUSTED CERTIFICATE
        ~ PEM routines:get_name:no start line … Expecting: TRUSTED CERTIFICATE
        ~ no start line … Expecting: TRUSTED CERTIFICATE
        : `openssl` received no certificate. The uploaded file is a `.cer` file or another format, its password is
          wrong, or the archive contains only the private key.
        - In Keychain Access, export the certificate together with its private key as a `.p12` file, and upload that
          file.
        - Check the password: `openssl pkcs12 -in FILE.p12 -nokeys`.
        > signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/issues/15577

        # azure-certificate-expired / codesign / / Azure Pipelines: the certificate is not valid today
        ~ Certificate "{identity}" (fingerprint: {value}) expired on
        ~ Certificate "{identity}" (fingerprint: {value}) isn't valid until
        : The secure file contains {identity}, which has expired or is not yet valid.
        - Create a new certificate of this kind, and replace the secure file and its password.
        - Regenerate the profiles with the new certificate, and replace them too.
        > signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/InstallAppleCertificateV2/task.json

        # azure-partition-list / codesign / / Azure Pipelines: access to the private key
        ~ Error setting the partition_id ACL for the private key
        ~ Failed to identify the private key name: {path}
        : The task could not permit `codesign` to use the imported key: the password of the keychain is wrong, or the
          key has no name in the `.p12` file. The build then stops at a dialog for the password.
        - Use the temporary keychain (`keychain: temp`), or pass the password of the default keychain.
        - Export the `.p12` file from Keychain Access, which gives the key a name.
        > signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/InstallAppleCertificateV2/task.json
        @ gh:microsoft/azure-pipelines-tasks/issues/21081

        # azure-profile / Xcode / / Azure Pipelines: the profile or the identity is missing
        ~ Provisioning profile to be installed was not found at {path}
        ~ Failed to find the UUID for provisioning profile: {path}
        ~ Failed to find provisioning profile UUID for provisioning profile: {path}
        ~ Failed to find details for the provisioning profile: {path}
        ~ Failed to find the iOS signing identity. Verify that signing and provisioning information is provided
        ~ Failed to find iOS signing identity. Verify the signing and provisioning information provided
        : The task cannot read the profile {path}, or the keychain of the agent contains no certificate for signing. The
          path is wrong, the file was not downloaded, or the task that installs the certificate did not run.
        - Add the tasks `InstallAppleCertificate@2` and `InstallAppleProvisioningProfile@1` before the build, and use
          their variables (`$(APPLE_CERTIFICATE_SIGNING_IDENTITY)`, `$(APPLE_PROV_PROFILE_UUID)`).
        - Check the file with `entcheck profiles show FILE`.
        > profile-missing profile-unreadable signature-certificate
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/XcodeV5/task.json
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/InstallAppleProvisioningProfileV1/task.json

        # azure-export-method / Xcode / / Azure Pipelines: the export method cannot be determined
        ~ Failed to automatically identify the export method to use from the archive file
        ~ Failed to automatically generate an 'Export options' plist file to export an IPA
        : The task derives the export method from the profile in the archive, and the archive contains none: signing was
          off, or the app was signed without a profile.
        - Set the signing style to manual or automatic (not `nosign`) for the archive.
        - Or pass an export options file with `method`, `teamID`, and `provisioningProfiles` for each bundle identifier.
        > profile-missing signature-missing
        @ gh:microsoft/azure-pipelines-tasks/blob/master/Tasks/XcodeV5/task.json

        # import-action-second / codesign / / A second certificate in a keychain with a random password
        ~ import-codesign-certs … SecKeychainItemSetAccessWithPassword: The user name or passphrase you entered is not
          correct
        ~ set-key-partition-list {value} security: SecKeychainItemSetAccessWithPassword: The user name or passphrase you
          entered is not correct
        : The password that was passed to `set-key-partition-list` is not that of the keychain. With the action
          `import-codesign-certs`, the first step chose a random password, and the second step does not know it.
        - Pass the same `keychain-password` in all steps, and `create-keychain: false` from the second step on.
        - For another keychain, pass its password, not that of the `.p12` file.
        > signature-certificate
        @ gh:Apple-Actions/import-codesign-certs/issues/14
        @ gh:Apple-Actions/import-codesign-certs/issues/10

        # import-action-inputs / codesign / / The action for the certificate received empty inputs
        ~ At least one of p12-filepath or p12-file-base64 must be provided
        ~ p12FilePath must not be empty
        ~ p12Password must not be empty
        ~ keychainPassword must not be empty
        : An input of the action is empty: the secret does not exist, has another name, belongs to an environment that
          the job does not use, or is not available to pull requests of forks. The action does not support an empty
          password.
        - Set the secret for this repository or environment, and write it as `${{ secrets.NAME }}`.
        - Export the `.p12` file with a password.
        - Skip the step for pull requests of forks.
        > signature-certificate
        @ gh:Apple-Actions/import-codesign-certs/blob/master/src/main.ts
        @ gh:Apple-Actions/import-codesign-certs/blob/master/src/security.ts

        # import-action-exit / codesign / / The security tool failed in a GitHub action
        ? The process '/usr/bin/security' failed with exit code {code}
        ? The process '/usr/bin/security' failed with exit code
        : `security` failed; the line before the message contains its reason. Often, the secret was written as `$NAME`
          instead of `${{ secrets.NAME }}`, so that the action received this text instead of the certificate; or the
          password is wrong. Code 48: the keychain already exists on a self-hosted runner.
        - Write `${{ secrets.NAME }}` in `with`; variables of the shell are not expanded there.
        - Create the secret from `base64 -i FILE.p12`, and check the password.
        - On a self-hosted runner, delete the keychain of the last run.
        > signature-certificate
        @ gh:Apple-Actions/import-codesign-certs/issues/68

        # codemagic-certificate-import / codesign / / Codemagic: the certificate cannot be added to the keychain
        ~ Unable to add certificate {path} to keychain {value}
        ~ Cannot decrypt PKCS12 container without password
        ~ Invalid private key passphrase
        ~ Invalid private key PEM content
        ~ Private key is missing from PKCS#12
        : The file of the certificate, its private key, or its password is wrong or missing.
        - Export the certificate with its private key as a `.p12` file, and set its password.
        - Paste a private key completely, including the lines `BEGIN` and `END`, into `CERTIFICATE_PRIVATE_KEY`; keep
          the line breaks.
        > signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/blob/master/src/codemagic/models/private_key.py
        @ gh:codemagic-ci-cd/cli-tools/blob/master/src/codemagic/tools/keychain.py

        # codemagic-fetch / Xcode / / Codemagic: certificates or profiles are missing in the account
        ~ Did not find {type} Profiles for Bundle IDs: {value}
        ~ Did not find Signing Certificates with type {type}
        ~ Did not find Bundle IDs with identifier {bundle}
        : `fetch-signing-files` found no certificate for the given private key, no App ID, or no profile of this type
          for all bundle identifiers of the app, extensions included. Without `--create`, it creates nothing.
        - Add `--create`, so that the missing files are created; the API key needs the role App Manager or Admin.
        - Check the bundle identifier and `--type`; a certificate is found only for its own private key.
        > profile-missing signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/tree/master/src/codemagic/tools/app_store_connect/actions

        # dotnet-apphost / codesign / NETSDK1177 / .NET: the app host could not be signed
        ~ NETSDK1177: Failed to sign apphost with error code {code}
        ~ Failed to sign apphost with error code {code}
        : The .NET SDK signs the executable of an app ad hoc with `codesign`, and that failed. The end of the message
          states the reason: “invalid active developer path” means no command line tools; “is already signed” means a
          stale file; “detritus not allowed” means a synchronized folder.
        - Without developer tools: `xcode-select --install`, or `sudo xcode-select --switch` to an existing Xcode.
        - For “already signed”, delete `bin` and `obj`, update the .NET SDK, and build again.
        - If the executable is not needed, set `UseAppHost` to `false`, and start the app with `dotnet Example.dll`.
        @ gh:dotnet/sdk/issues/24593
        @ gh:dotnet/sdk/issues/41636

        # dotnet-archive-unsigned / Xcode / / .NET: an archive without signing
        ~ Code signing must be enabled to create an Xcode archive
        : The build shall create an archive (`ArchiveOnBuild`), but signing is off for it. Either `EnableCodeSigning` is
          `false` in the project or a condition, or the build is for the simulator instead of a device.
        - Build for a device: `-p:RuntimeIdentifier=ios-arm64` in the configuration Release.
        - Set `<EnableCodeSigning>true</EnableCodeSigning>` for this configuration, and remove other places that set
          `false`.
        - Check that the conditions with `CodesignKey` and `CodesignProvision` apply to this configuration and target
          framework.
        > signature-missing
        @ gh:dotnet/maui/issues/18231
        @ gh:dotnet/macios/issues/16190
        """#
}
