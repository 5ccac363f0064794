"""Archives whose bytes depend only on their content: sorted names, one date, no owner."""
import hashlib
import io
import os
import stat
import struct
import subprocess
import tarfile
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def epoch():
    """Returns the date of all files: SOURCE_DATE_EPOCH, or the date of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def sha256(path):
    """Returns the SHA-256 checksum of a file, as hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else \
            hashlib.sha256(file.read()).hexdigest()


def entries_below(folder):
    """Returns the sorted paths of the files and directories in a folder, relative to it."""
    folder = Path(folder)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def tar(folder, owner=0):
    """Returns a tar archive of a folder, with directories, links, and the permissions of the owner for all users."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in entries_below(folder):
            path = Path(folder) / name
            info = archive.gettarinfo(path, arcname=name)
            info.uid = info.gid = owner
            info.uname = info.gname = ""
            info.mtime = epoch()
            isExecutable = path.is_dir() or os.access(path, os.X_OK)
            if not info.issym():
                info.mode = 0o755 if isExecutable else 0o644
            if path.is_dir() and path.stat().st_mode & stat.S_ISVTX:
                info.mode = 0o1777
            if info.isreg():
                with open(path, "rb") as file:
                    archive.addfile(info, file)
            else:
                archive.addfile(info)
    return output.getvalue()


def compressed(data):
    """Returns data in the gzip format, without a date and a name."""
    return subprocess.run([ROOT / ".ci/release/gzip"], input=data, capture_output=True, check=True).stdout


def write_zip(path, files):
    """Writes a zip archive of (name, bytes, isExecutable).

    The format is https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. The module of Python cannot write data
    that is compressed already.
    """
    date = time.gmtime(max(epoch(), 315532800))[:6]  # The format has no dates before 1980.
    clock = (date[3] << 11 | date[4] << 5 | date[5] // 2, date[0] - 1980 << 9 | date[1] << 5 | date[2])
    content, directory = bytearray(), bytearray()
    for name, data, isExecutable in files:
        encoded = name.encode()
        stream = compressed(data)[10:-8] if data else b""  # without the header and the checksum of gzip
        # The version 2.0, UTF-8 names, and the method deflate.
        common = struct.pack("<5H3I2H", 20, 0x800, 8 if data else 0, *clock, zlib.crc32(data), len(stream), len(data),
                             len(encoded), 0)
        mode = (0o100755 if isExecutable else 0o100644) << 16
        # Created on Unix, so that the permissions apply.
        directory += struct.pack("<IH", 0x02014B50, 3 << 8 | 20) + common
        directory += struct.pack("<3H2I", 0, 0, 0, mode, len(content)) + encoded
        content += struct.pack("<I", 0x04034B50) + common + encoded + stream
    end = struct.pack("<I4H2IH", 0x06054B50, 0, 0, len(files), len(files), len(directory), len(content), 0)
    Path(path).write_bytes(content + directory + end)
