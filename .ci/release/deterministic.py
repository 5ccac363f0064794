"""Archives whose bytes depend only on their content: sorted names, one date, no owner."""
import gzip
import hashlib
import io
import os
import stat
import subprocess
import tarfile
import time
import zipfile
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
    return gzip.compress(data, compresslevel=9, mtime=0)


def write_zip(path, files):
    """Writes a zip archive of (name, bytes, isExecutable)."""
    date = time.gmtime(max(epoch(), 315532800))[:6]  # The format has no dates before 1980.
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, isExecutable in files:
            info = zipfile.ZipInfo(name, date)
            info.create_system = 3  # Unix, so that the permissions apply
            info.external_attr = (0o100755 if isExecutable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
