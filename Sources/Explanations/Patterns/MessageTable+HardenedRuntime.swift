extension MessageTable {
    /// Messages of interpreters, virtual machines, and loaders that the hardened runtime restricts.
    static let hardenedRuntimePatterns = #"""
        # interpreter-memory / launch / / An interpreter cannot create executable memory
        ~ Could not reserve enough space for code cache
        ~ Could not reserve enough space in CodeHeap
        ~ Failed to mark memory page as executable
        ~ ClrVirtualProtect of code page failed
        ~ vm_map_protect can't have both write and exec at the same time
        ~ can't have both write and exec at the same time
        ~ can't set write and exec permissions
        ~ Failed to create CoreCLR, HRESULT: 0x80070008
        ~ Failed to create CoreCLR, HRESULT: 0x8007000E
        ~ Failed to create CoreCLR, HRESULT: 0x80004005
        ~ ctypes/__init__.py … CFUNCTYPE(c_int)(lambda: None) MemoryError
        ~ CFUNCTYPE(c_int)(lambda: None) MemoryError
        ~ in _reset_cache CFUNCTYPE(c_int)(lambda: None)
        ~ ffi_prep_closure(): bad user_data
        ~ cannot allocate write+execute memory for ffi.callback()
        ~ Unable to allocate executable memory
        ~ could not allocate executable memory
        ~ failed to allocate executable memory
        ~ mmap of executable memory failed
        ~ Failed to allocate JIT memory
        ~ JIT compilation is not allowed
        ~ Fatal process out of memory: SegmentedTable::InitializeTable
        ~ Fatal process OOM in Failed to reserve memory for new V8 Isolate
        ~ Fatal process out of memory: Failed to reserve memory for new V8 Isolate
        ~ EXC_BAD_ACCESS (code=50
        ~ os::commit_memory({value}) failed; error='Permission denied' (errno=13)
        ~ os::commit_memory({value}) failed; error='Operation not permitted' (errno=1)
        ~ Fatal process OOM in CodeRange setup
        ~ Fatal process out of memory: CodeRange setup
        ~ Check failed: SetPermissions(
        ~ CODE SIGNING: {number}[{target}] vm_map_protect can't have both write and exec at the same time
        ~ Could not reserve enough space in CodeHeap '{value}' ({number})
        : The hardened runtime does not let the process create or change executable memory, although there is enough
          memory: the signature of the executable that runs the code lacks `com.apple.security.cs.allow-jit` or
          `com.apple.security.cs.allow-unsigned-executable-memory`.
        - Sign the executable that runs the interpreter, such as `java`, `node`, `python`, or a helper, with
          `com.apple.security.cs.allow-jit`.
        - For code that does not use `MAP_JIT`, such as `ctypes`, `libffi`, and older versions, add
          `com.apple.security.cs.allow-unsigned-executable-memory`.
        - If it loads libraries of other teams, or libraries that are signed ad hoc, also add
          `com.apple.security.cs.disable-library-validation`.
        > signature-drops-claim hardened-process-incomplete
        @ gh:adoptium/temurin-build/issues/1130
        @ gh:Yubico/yubioath-flutter/pull/553
        @ gh:crc-org/crc/issues/1976
        @ gh:VSadov/Satori/issues/59
        @ doc:bundleresources/entitlements/com.apple.security.cs.allow-unsigned-executable-memory
        @ gh:electron/electron/issues/22656

        # electron-helper-crash / launch / / The helper processes of Electron end
        ~ GPU process isn't usable. Goodbye
        ~ GPU process exited unexpectedly: exit_code=5
        : The helper processes of the app end at their launch. In a signed app, the signatures of the helpers lack
          `com.apple.security.cs.allow-jit` (hardened runtime), or `com.apple.security.app-sandbox` with
          `com.apple.security.inherit` (Mac App Store), or the app lacks the app group of its team.
        - Sign the helpers with their own entitlements file (`entitlementsInherit`), and the app with
          `com.apple.security.application-groups` and the group `TEAMID.BUNDLEID` for the Mac App Store.
        - Search the log for `amfid` and `Sandbox` at the time of the launch.
        > sandbox-helper-without-inherit signature-drops-claim
        @ gh:electron/electron/issues/41927
        @ gh:electron/osx-sign/issues/188

        # hardened-relative-path / launch / / Relative library path in a hardened program
        ~ {path}: file system relative paths not allowed in hardened programs
        ~ file system relative paths not allowed in hardened programs
        ~ relative file paths not allowed in hardened programs
        ~ relative path not allowed in hardened program
        ~ unsafe use of @executable_path in {path} with restricted binary
        ~ unsafe use of @loader_path in {path} with restricted binary
        ~ unsafe use of relative rpath {path} in
        ~ unsafe use of @rpath in {path} with restricted binary
        : The program has the hardened runtime, and `dyld` does not load a library for it from a path that is relative
          to the current directory.
        - Open the library with an absolute path, or with `@executable_path`, `@loader_path`, or `@rpath`.
        - `com.apple.security.cs.allow-dyld-environment-variables` only permits the variables of `dyld`.
        > library-entitlements
        @ gh:libgdx/packr/issues/157
        @ doc:security/hardened-runtime
        """#
}
