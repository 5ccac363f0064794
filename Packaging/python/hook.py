"""The build of the Python package for pre-commit, in the interface of PEP 517. It needs no other packages."""
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def version():
    """Returns the version of the tool, which its source file contains."""
    return re.search(r'number = "(.*)"', (ROOT / "Sources/entcheck/Settings/Version.swift").read_text())[1]


def metadata():
    return f"Metadata-Version: 2.1\nName: entcheck-hook\nVersion: {version()}\nRequires-Dist: entcheck=={version()}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes a wheel without modules, whose only content is the requirement, and returns its name."""
    folder = f"entcheck_hook-{version()}.dist-info"
    files = {"METADATA": metadata(), "WHEEL": "Wheel-Version: 1.0\nGenerator: entcheck\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = "".join(f"{folder}/{name},,\n" for name in [*files, "RECORD"])
    name = f"entcheck_hook-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as wheel:
        for file, text in {**files, "RECORD": record}.items():
            wheel.writestr(f"{folder}/{file}", text)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Writes an archive of the files that a build requires, and returns its name."""
    base = f"entcheck_hook-{version()}"
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name in ["pyproject.toml", "Packaging/python/hook.py", "Sources/entcheck/Settings/Version.swift"]:
            archive.add(ROOT / name, f"{base}/{name}")
    return f"{base}.tar.gz"
