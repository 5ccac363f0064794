"""Prints one line of JSON for each path on standard input: the slices of a Mach-O file according to LIEF.

LIEF is written in C++ and reads damaged files, so that it runs in a process of its own.
"""
import json
import os
import sys

import lief

lief.logging.disable()


def described(binary):
    """Returns the facts about a slice, or the place and the reason that LIEF cannot read them."""
    try:
        return facts(binary)
    except Exception as error:  # LIEF raises several types.
        return {"start": binary.fat_offset, "failed": f"{type(error).__name__}: {error}"}


def facts(binary):
    """Returns the facts about a slice."""
    found = {"cpu": [int(binary.header.cpu_type) & 0xFFFFFFFF, int(binary.header.cpu_subtype) & 0xFFFFFF],
             "type": int(binary.header.file_type), "start": binary.fat_offset, "platform": None, "signature": None,
             "sections": []}
    if binary.has_build_version:
        found["platform"] = int(binary.build_version.platform)
    if binary.has_code_signature:
        signature = binary.code_signature
        found["signature"] = [signature.data_offset, signature.data_size]
    for section in binary.sections:
        if section.name in ("__entitlements", "__ents_der") and section.offset:
            found["sections"].append([section.name, section.offset, section.size])
    return found


def outcome(path):
    """Returns the outcome of a file."""
    try:
        binaries = lief.MachO.parse(path)
    except Exception as error:  # LIEF raises several types.
        return {"accepted": False, "reason": f"{type(error).__name__}: {error}"}
    if binaries is None or len(binaries) == 0:
        return {"accepted": False, "reason": "no slices"}
    return {"accepted": True, "value": [described(binary) for binary in binaries]}


for line in sys.stdin:
    sys.stdout.write(json.dumps(outcome(line.rstrip("\n"))) + "\n")
    sys.stdout.flush()
os._exit(0)
