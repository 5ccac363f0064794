extension MessageTable {
    /// Messages of the kernel, the loader, and the trust of executables.
    static let kernelReasonPatterns = #"""
        # dyld-sandbox-blocked / launch / / dyld: file system sandbox blocked
        ~ file system sandbox blocked open("{path}", O_RDONLY)
        ~ file system sandbox blocked stat("{path}")
        ~ file system sandbox blocked mmap() of '{path}'
        ~ file system sandbox blocked open()
        ~ file system sandbox blocked stat()
        ~ '{path}' (blocked by sandbox)
        : The sandbox of the process does not allow the loader to read {path}. The library is outside of the bundle and
          of the container, for example in a user directory or a package manager.
        - Embed the library in the bundle, and change its install name to `@rpath` or `@executable_path`.
        - Do not load plug-ins from directories outside of the sandbox; a folder that the user selected is allowed only
          with `com.apple.security.files.user-selected.executable`.
        @ gh:apple-oss-distributions/dyld/blob/main/dyld/Loader.cpp

        # dyld-signature-extent / launch / / dyld: the signature does not cover the file
        ~ code signature does not cover entire file up to signature in <{uuid}> '{path}'
        ~ code signature does not cover entire file up to signature in
        ~ code signature invalid in <{uuid}> '{path}' (errno={code})
        : The signature of {path} is damaged: a tool changed the file after it was signed, for example `strip`,
          `install_name_tool`, or a tool that appends data.
        - Sign the library again after the last change: `codesign --force --sign IDENTITY FILE`. For local use on Apple
          silicon, the identity `-` is enough.
        > signature-broken
        @ gh:apple-oss-distributions/dyld/blob/main/dyld/Loader.cpp

        # kernel-invalid-page / launch / / CODE SIGNING: rejecting invalid page
        ~ CODE SIGNING: process {number}[{target}]: rejecting invalid page at address {address} from offset {offset} in
          file "{path}"
        ~ CODE SIGNING: process {number}[{target}]: rejecting invalid page at address
        ~ rejecting invalid page at address
        : The kernel terminated {target}, because a page of {path} does not match its signature: the file was changed or
          overwritten in place after it was signed or while it was in use. If `cs_mtime` and `mtime` in the message
          differ, the file was changed after it was loaded.
        - Replace the file with a new one instead of overwriting it (`cp` into the same file keeps the old state):
          delete it first, or move the new file over it.
        - Check it with `codesign --verify --strict -vvv`, and sign it again.
        > signature-broken
        @ gh:apple-oss-distributions/xnu/blob/main/osfmk/vm/vm_fault.c

        # codesigning-task-access / launch / / Termination Reason: CODESIGNING, code 3
        ~ Termination Reason: Namespace CODESIGNING, Code 0x3
        ~ Namespace CODESIGNING, Code 0x3
        ~ Namespace CODESIGNING, Code 3
        ~ Termination Reason: CODESIGNING 3
        ~ CODESIGNING 3 Task Access Port
        : The kernel found no signature in the executable, and `taskgated` could not supply one, so it terminated the
          process. The executable is unsigned, or its signature was removed.
        - Sign the executable: with the certificate of the app, or with `codesign --sign -` for local use.
        > signature-missing
        @ gh:apple-oss-distributions/xnu/blob/main/bsd/kern/kern_exec.c

        # dyld-reason-signature / launch / / Termination Reason: DYLD, code 5 or 6
        ~ Namespace DYLD, Code 5
        ~ Termination Reason: DYLD 5
        ~ Termination Reason: DYLD, [0x5]
        ~ Namespace DYLD, Code 6
        ~ Termination Reason: DYLD 6
        ~ Termination Reason: DYLD, [0x6]
        : The loader terminated the app: code 5 means that the signature of a library is not valid, and code 6 that the
          sandbox does not allow it to read a library. `Application Specific Information` or `Dyld Error Message` in the
          report names the library.
        - For 5, sign the library with the certificate of the app, from the inside out. For 6, embed it in the bundle.
        > signature-broken signature-team signature-missing
        @ gh:apple-oss-distributions/dyld/blob/main/include/mach-o/dyld_priv.h

        # exec-reason / launch / / Termination Reason: EXEC
        ~ Termination Reason: Namespace EXEC, Code {code}
        ~ Termination Reason: EXEC, Code {code}
        ~ Termination Reason: EXEC, [{code}]
        ~ Termination Reason: EXEC {code}
        : The kernel did not start the executable. Code 1 is a damaged file, 8 the security policy, 9 `taskgated`, 13 a
          32-bit executable, and 14 another platform. For 8 and 9, the signature or a restricted entitlement without a
          profile is the reason.
        - Search the log for `amfid` and `taskgated-helper` at the time of the launch, and check the product: `entcheck
          check APP`.
        > profile-missing profile-lacks-key signature-broken
        @ gh:apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h

        # arm64e-preview / launch / / not running binary built against preview arm64e ABI
        ~ not running binary "{target}" built against preview arm64e ABI
        ~ built against preview arm64e ABI
        : {target} is built for `arm64e`, which third-party code may not use on this version of macOS. Signing does not
          change this.
        - Build for `arm64`. For tests, the boot argument `-arm64e_preview_abi` allows it on a Mac without System
          Integrity Protection.
        @ gh:apple-oss-distributions/xnu/blob/main/bsd/kern/kern_exec.c

        # process-write-execute / launch / / CODE SIGNING: curprot cannot be write+execute
        ~ CODE SIGNING: {number}[{target}] {value}: curprot cannot be write+execute
        ~ curprot cannot be write+execute
        ~ JIT requires RWX: failing
        ~ code signing monitor denies JIT mapping
        : {target} tried to create memory that is writable and executable. With the hardened runtime, this requires
          `com.apple.security.cs.allow-jit` and `MAP_JIT`, or `com.apple.security.cs.allow-unsigned-executable-memory`;
          on iOS, apps may not do it.
        - Sign the executable that generates code with the entitlement.
        > signature-drops-claim hardened-process-incomplete
        @ gh:apple-oss-distributions/xnu/blob/main/osfmk/vm/vm_map.c
        @ gh:apple-oss-distributions/xnu/blob/main/bsd/kern/kern_mman.c

        # amfi-adhoc / launch / / AMFI -423: ad hoc signed or unknown certificate
        ~ AppleMobileFileIntegrityError Code=-423
        ~ The file is adhoc signed or signed by an unknown certificate chain
        : The code is signed ad hoc, or by a certificate that is not from Apple. For an app without restricted
          entitlements this line is normal and has no effect: `amfid` logs it for each such file. It matters for code
          that must be from Apple or a team: widgets and other app extensions, system extensions, screen savers, and
          processes with library validation.
        - If the code does not start, sign it with an Apple Development or Developer ID certificate.
        - If it starts, ignore the line, and search for another cause.
        > signature-ad-hoc signature-unverified
        @ gh:r266-tech/wxkey/issues/2
        @ forums:706442

        # amfi-adhoc-restricted / launch / / AMFI -424: ad hoc signed with restricted entitlements
        ~ AppleMobileFileIntegrityError Code=-424
        ~ The file is adhoc signed but contains restricted entitlements
        ~ Adhoc signed app with restricted entitlements detected
        : The code is signed ad hoc, and its signature contains a restricted entitlement, such as
          `keychain-access-groups`, `com.apple.developer.system-extension.install`, or an iCloud key. The system
          terminates it at launch (`Killed: 9`, exit 137), because only a profile of a team can authorize such
          entitlements.
        - Sign with a certificate and a profile that authorizes the entitlements. For local builds without a team,
          remove them from the entitlements file.
        - `com.apple.security.` keys of the sandbox and the hardened runtime are not restricted and can stay.
        > signature-ad-hoc profile-missing profile-lacks-key
        @ forums:706442
        @ gh:submersion-app/submersion/pull/348

        # amfi-chain / launch / / AMFI -427: no certificate chain
        ~ AppleMobileFileIntegrityError Code=-427
        ~ AppleMobileFileIntegrityError … Unable to retrieve certificate chain
        ? Unable to retrieve certificate chain
        : `amfid` found no certificates in the signature: it is an ad hoc signature, or its CMS part is empty or
          damaged. Together with -424, the restricted entitlements of an ad hoc signature are the reason.
        - Sign with a certificate of a team, and check it with `codesign -dvvv`: it must list `Authority` lines.
        > signature-ad-hoc signature-broken
        @ forums:706442

        # amfi-signature / launch / / AMFI -420: the signature is invalid
        ~ AppleMobileFileIntegrityError Code=-420
        ~ AppleMobileFileIntegrityError … The signature on the file is invalid
        : The signature of the file is not valid: a file of the bundle changed after signing, or a nested executable was
          signed after the app.
        - Run `codesign --verify --deep --strict -vvv APP`, and sign again from the inside out.
        > signature-broken
        @ forums:706442

        # amfi-no-profile-developer-id / launch / / Restricted entitlements without a matching profile
        = AppleMobileFileIntegrityError:-413
        ~ Code=-413 "No matching profile found" … Code has restricted entitlements, but the validation of its code
          signature failed
        ~ Code has restricted entitlements, but the validation of its code signature failed
        ~ has restricted entitlements, but the validation of its code signature failed. Unsatisfied Entitlements: {keys}
        : The signature contains restricted entitlements, and no embedded profile authorizes all of them for this
          executable, its application identifier, and this Mac. A tool or daemon outside of a bundle has no place for a
          profile, so it needs an app bundle around it.
        - Embed a profile for the distribution method and for the bundle identifier of this executable as
          `Contents/embedded.provisionprofile`. For a daemon, put it into an app bundle, such as
          `Contents/Library/LaunchDaemons` of the app.
        - Compare the signature with the profile: `entcheck check APP`. Restart the Mac if the profile is new and
          correct.
        > profile-missing profile-lacks-key app-id-dropped
        @ forums:706442
        @ tn3125

        # quarantined-executable / launch / / exec denied: quarantined
        ~ exec of {path} denied since it was quarantined by {app} and created without user consent
        ~ exec of {path} denied since it was quarantined by {app} and not approved by Gatekeeper
        ~ denied since it was quarantined by
        : The system does not run {path}, because {app} wrote the file with the quarantine attribute. Files that a
          sandboxed app creates or downloads always have it, and the user has not approved the file. The signature alone
          does not change this.
        - Ship the executable in the signed bundle of the app instead of writing it at run time.
        - For a download of your own, let the user open it with the Finder, or notarize it and distribute it in an
          installer or a disk image. A process outside of the sandbox can remove the attribute: `xattr -d
          com.apple.quarantine FILE`.
        > signature-missing
        @ doc:security/app-sandbox

        # test-service-sandbox / Xcode / / xcodebuild runs in a sandbox
        ~ The connection to service named com.apple.testmanagerd.control was invalidated: Connection init failed at
          lookup with error 159 - Sandbox restriction
        ~ connection to service named com.apple.testmanagerd.control was invalidated
        : The tool that started `xcodebuild`, such as an editor or a coding agent, runs it in its own sandbox, which
          does not allow the connection to the test service. The entitlements of the app are not the cause.
        - Run `xcodebuild test` in a terminal, or allow the tool to run commands outside of its sandbox.
        @ doc:security/app-sandbox

        # launchd-lwcr / launch / / launchd: needs LWCR update
        ~ Unable to get updated LWCR for {value}, error {code} - {reason}
        ~ Service could not initialize: Unable to get updated LWCR for
        ~ Unable to get updated LWCR
        ~ needs LWCR update
        ~ Requesting LWCR update on next spawn
        ~ last exit code = 78: EX_CONFIG … needs LWCR update
        : `launchd` stored a code requirement (LWCR) for the job when the app registered it, and the executable does not
          satisfy it any more. Usually, the app was rebuilt, updated, or replaced with another or an ad hoc signature.
          The job then fails with `EX_CONFIG` (78) or `OS_REASON_CODESIGNING`.
        - Unregister the job, wait, and register it again (`SMAppService`), or run `launchctl bootout` and `launchctl
          bootstrap`; `kickstart` does not renew it. If several copies of the app exist, delete the others, and restart
          the Mac.
        - Sign all versions with the same certificate of a team. The identifier of the helper should begin with the
          bundle identifier of the app.
        - For a script, let `ProgramArguments` begin with a program of the system, such as `/bin/bash`.
        > signature-ad-hoc signature-team signature-identifier
        @ gh:gaixianggeng/mimi-remote/pull/433
        @ gh:malpern/KeyPath/pull/744

        # launchd-config / launch / / launchd: EX_CONFIG
        ~ last exit code = 78: EX_CONFIG
        ~ exited with exit reason (namespace: {number} code: {code}) - OS_REASON_EXEC
        ~ xpcproxy exited due to OS_REASON_EXEC
        ~ xpcproxy exited due to exit(78)
        ~ spawn failed, error=111: Invalid or missing Program/ProgramArguments
        ~ copy_bundle_path
        : `launchd` could not start the executable of the job. Its path does not exist, often because the app was moved
          or replaced, its log files are not accessible, or the system rejected its signature.
        - Check `Program` or `BundleProgram`, the owner of the log files, and the signature of the executable: `codesign
          --verify --strict -vvv FILE`.
        - For a job of `SMAppService`, unregister it, and register it again from the app in `/Applications`.
        > signature-broken profile-missing
        @ gh:malpern/KeyPath/pull/744

        # launchd-spawn / launch / NSPOSIXErrorDomain:153 NSPOSIXErrorDomain:163 / NSPOSIXErrorDomain 153, 163 (Launchd
          job spawn failed)
        = NSPOSIXErrorDomain:162 NSOSStatusErrorDomain:-10826 kLSNoLaunchPermissionErr
        ~ Launchd job spawn failed with error: 153
        ~ Launchd job spawn failed with error: 163
        ~ NSPOSIXErrorDomain Code=153 "Unknown error: 153"
        ~ NSPOSIXErrorDomain Code=163 "Unknown error: 163"
        ~ NSPOSIXErrorDomain Code=163 … "Launchd job spawn failed"
        : `launchd` did not start the process, and there is no crash report: its signature contains a restricted
          entitlement that no embedded profile authorizes. Examples are `keychain-access-groups`, even an empty list,
          and capabilities in a Developer ID build without a profile.
        - Embed a profile for this distribution method in `Contents/embedded.provisionprofile`, and sign with the
          application identifier of the profile.
        - Or remove the restricted entitlements from this build: `codesign -d --entitlements - APP` prints them.
        > profile-missing profile-lacks-key app-id-dropped
        @ gh:submersion-app/submersion/pull/348
        @ gh:electron-userland/electron-builder/issues/6637
        """#
}
