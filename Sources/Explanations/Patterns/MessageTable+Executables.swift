extension MessageTable {
    /// Messages about executables that the system does not run or that cannot use a protected feature.
    static let executablePatterns = #"""
        # signed-emulator / running app / / QEMU without the hypervisor entitlement
        ~ QEMU binary "{path}" is not properly signed with the "com.apple.security.hypervisor" entitlement
        ~ QEMU binary "{path}" is not properly signed with the "com.apple.security.hypervisor" entitlement … (code or
          signature have been modified)
        ~ -accel hvf: Unknown Error
        : The signature of {path} does not contain `com.apple.security.hypervisor`, or is not valid: the executable
          changed after signing, as in the package of QEMU 8.0.4 of Homebrew.
        - Sign the executable again: `codesign --sign - --entitlements FILE --force EXECUTABLE`, with
          `com.apple.security.hypervisor` in the file.
        > signature-broken signature-drops-claim
        @ gh:lima-vm/lima/pull/1743
        @ gh:Homebrew/homebrew-core/pull/139409

        # krun-start / running app / / libkrun cannot start the virtual machine
        ~ krun_start_enter returned: {code}
        ~ krun_start_enter returned
        : libkrun could not start the virtual machine. If the executable was signed again without its entitlements, it
          lacks `com.apple.security.hypervisor`, and the hint about disks is misleading.
        - Sign the executable with an entitlements file that contains `com.apple.security.hypervisor`.
        > signature-drops-claim
        @ gh:smol-machines/smolvm/pull/948

        # restricted-devices / running app / / A virtual machine with restricted devices
        ~ Unable to create a virtual machine with restricted devices
        : The virtual machine uses a device that requires a private entitlement of Apple, such as the GDB stub. No
          profile contains this entitlement.
        - Remove the device, for example turn the GDB stub off. Only a Mac without System Integrity Protection accepts
          the private entitlement.
        > key-private
        @ gh:saagarjha/VirtualApple/issues/3

        # bundled-python / launch / / A Python library of another team
        ~ Failed to load Python shared library '{path}' … different Team IDs
        ~ Failed to load Python shared library '{path}' … code signature
        : The executable of PyInstaller is signed by a team, and the Python library {path} inside it is ad hoc signed.
          The hardened runtime loads only libraries of the same team.
        - Sign the libraries when PyInstaller collects them: `--codesign-identity` and `--osx-entitlements-file`. Then
          sign the executable.
        > signature-team signature-ad-hoc
        @ gh:Krv-Labs/topos/issues/55

        # mapped-file-team / launch / / A plug-in without a team
        ~ AMFI: {process}(pid … ) - [deny-mmap] mapped executable file has no team identifier in its signature:
          {path}
        ~ [deny-mmap] mapped executable file has no team identifier in its signature: {path}
        ~ [deny-mmap] mapped file has no team identifier in its signature: {path}
        ~ [deny-mmap] mapped file has no team identifier and is not a platform binary: {path}
        : {process} has library validation, so it loads only code of Apple or of its own team. The signature of {path}
          has no team.
        - Sign the plug-in with the certificate of the team that signs the process. If the process belongs to another
          vendor, such as Xcode, only a copy that is signed again without library validation loads the plug-in.
        > signature-ad-hoc signature-team
        @ gh:XVimProject/XVim/issues/987

        # javascript-compiler / launch / / V8 without the entitlement for its compiler
        ~ v8::internal::ThreadIsolation::Initialize
        ~ pthread_jit_write_protect_np … v8::internal::ThreadIsolation::Initialize
        ~ pthread_jit_write_protect_np … v8::internal
        : V8, for example of Node.js, could not reserve executable memory. With the hardened runtime, its executable
          needs `com.apple.security.cs.allow-jit`; the entitlements of the app do not apply to a helper.
        - Sign the executable, also a helper or sidecar, with `com.apple.security.cs.allow-jit` and
          `com.apple.security.cs.allow-unsigned-executable-memory`.
        > signature-drops-claim
        @ gh:bloknayrb/tandem/pull/1011

        # launchd-exec / launch / / last exit reason = OS_REASON_EXEC
        ~ launchctl print system/{bundle} | … last exit reason = OS_REASON_EXEC
        ~ last exit reason = OS_REASON_EXEC
        : `launchd` could not execute the program (`OS_REASON_EXEC`). For a system extension or a daemon, a restricted
          entitlement, such as `com.apple.developer.endpoint-security.client`, is not authorized: the bundle contains no
          profile for its own App ID.
        - Put a Developer ID profile with the entitlement into the bundle, as `Contents/embedded.provisionprofile`,
          before signing.
        > profile-missing profile-lacks-key
        @ gh:canyonroad/agentsh/issues/436

        # launchd-codesigning / launch / / last exit reason = OS_REASON_CODESIGNING
        ~ last exit reason = OS_REASON_CODESIGNING
        : `launchd` did not start the program: the system rejected its signature (`OS_REASON_CODESIGNING`). The
          signature of an installed tool is often only the ad hoc signature of the linker, or the file changed after
          signing.
        - Sign the installed file, `codesign --force --sign - FILE`, or with Developer ID, and load the job again.
        - If it has a restricted entitlement, embed a profile that authorizes it.
        > signature-ad-hoc signature-broken profile-missing
        @ gh:aliengiraffe/vigilante/issues/119

        # sandbox-nested / launch / / A second sandbox in a process
        ~ Application Specific Signatures: SYSCALL_SET_PROFILE
        ~ Application Specific Signatures: SYSCALL_SET_PROFILE … _libsecinit_appsandbox
        : A process that inherited a sandbox tried to set up its own. The app starts an executable, often itself, that
          is signed with `com.apple.security.app-sandbox` without `com.apple.security.inherit`.
        - Start a separate helper that is signed with exactly `com.apple.security.app-sandbox` and
          `com.apple.security.inherit`.
        > sandbox-helper-without-inherit sandbox-inherit-with-more
        @ gh:readest/readest/pull/5091

        # application-verification / installation / / ApplicationVerificationFailed
        ? ApplicationVerificationFailed
        : The device did not accept the signature of the app: the profile does not contain the certificate, does not
          list the device, has expired, or does not authorize an entitlement.
        - Sign with a certificate that the profile contains: `entcheck check APP` compares them.
        - Check that the profile lists the device, and that each `.appex` contains its own profile.
        > signature-certificate profile-missing profile-expired profile-lacks-key push-environment app-id-form
        @ gh:zhlynn/zsign/issues/31

        # login-helper / notary service / / The helper of LaunchAtLogin
        ~ LaunchAtLogin_LaunchAtLogin.bundle/Contents/Resources/LaunchAtLoginHelper
        : The bundle of LaunchAtLogin still contains its archived helper with a development signature. Its script did
          not recognize the release configuration, because the name is not `Release`.
        - Update LaunchAtLogin to 4.1.0 or later, and keep its build phase, which signs the helper and removes the
          archives.
        > signature-certificate debug-get-task-allow
        @ gh:sindresorhus/LaunchAtLogin-Legacy/issues/50
        """#
}
