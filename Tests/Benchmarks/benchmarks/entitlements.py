"""Writes entitlements files as they occur in projects."""
import random

HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
        '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n')
TAIL = "</dict>\n</plist>\n"
MAC = ["com.apple.security." + name for name in (
    "network.client network.server print files.user-selected.read-write files.bookmarks.app-scope device.camera "
    "device.audio-input device.usb personal-information.location personal-information.calendars cs.allow-jit "
    "files.downloads.read-only").split()]
PHONE = ["com.apple.developer." + name for name in (
    "healthkit homekit siri weatherkit game-center group-session networking.wifi-info networking.multipath "
    "usernotifications.time-sensitive usernotifications.communication kernel.increased-memory-limit "
    "family-controls").split()]


def string(key, value):
    return f"\t<key>{key}</key>\n\t<string>{value}</string>\n"


def array(key, values):
    return f"\t<key>{key}</key>\n\t<array>\n" + "".join(f"\t\t<string>{value}</string>\n" for value in values) + "\t</array>\n"


def switch(key):
    return f"\t<key>{key}</key>\n\t<true/>\n"


# How often, in percent, a file contains an entry that is deprecated, unknown, or of the wrong type.
MISTAKES = [
    (29, switch("inter-app-audio")), (20, switch("com.example.custom-flag")), (32, switch("com.example.other-flag")),
    (14, string("com.apple.developer.user-fonts", "app-usage"))]


def clean(number):
    """Returns a file without findings."""
    app = f"com.example.app{number}"
    return HEAD + "".join([
        array("com.apple.developer.icloud-container-identifiers", [f"iCloud.{app}", "iCloud.com.example.shared"]),
        array("com.apple.developer.icloud-services", ["CloudDocuments", "CloudKit"]),
        array("com.apple.developer.ubiquity-container-identifiers", [f"iCloud.{app}"]),
        string("com.apple.developer.ubiquity-kvstore-identifier", f"$(TeamIdentifierPrefix){app}"),
        array("com.apple.security.application-groups", [f"group.{app}"]),
        array("keychain-access-groups", [f"$(AppIdentifierPrefix){app}"]),
        string("aps-environment", "development"), switch("com.apple.developer.weatherkit")]) + TAIL


def ordinary(number):
    """Returns a file with the entries and the mistakes of real ones; one in a hundred is malformed."""
    choice = random.Random(number)
    happens = lambda percent: choice.randrange(100) < percent
    app, is_for_mac = f"com.example.app{number // 3}", happens(40)
    container = choice.choice([f"iCloud.{app}", "iCloud.$(CFBundleIdentifier)"])
    services = choice.choice([["CloudKit"], ["CloudDocuments"], ["CloudDocuments", "CloudKit"]])
    shared = [f"iCloud.com.example.shared{index}" for index in range(choice.randint(0, 3))]
    groups = [f"group.{app}" + (f".{index}" if index else "") for index in range(choice.randint(1, 4))]
    keychain = [f"$(AppIdentifierPrefix){app}.{index}" for index in range(choice.randint(1, 3))]
    if happens(15):
        groups.append(groups[0])
    entries = [
        array("com.apple.developer.icloud-container-identifiers", [container] + shared),
        array("com.apple.developer.icloud-services", services),
        array("com.apple.security.application-groups", groups), array("keychain-access-groups", keychain),
        string("com.apple.developer.aps-environment" if is_for_mac else "aps-environment",
               choice.choice(["development", "production"]))]
    if ("CloudDocuments" in services) != happens(25):
        entries.append(array("com.apple.developer.ubiquity-container-identifiers", [container]))
    if happens(60):
        prefix = choice.choice(["$(TeamIdentifierPrefix)", "A1B2C3D4E5."])
        entries.append(string("com.apple.developer.ubiquity-kvstore-identifier", prefix + app))
    if happens(40):
        entries.append(array("com.apple.developer.associated-domains", ["applinks:www.example.com"]))
    names = choice.sample(MAC if is_for_mac else PHONE, choice.randint(1, 8))
    entries += map(switch, names + (["com.apple.security.app-sandbox"] if is_for_mac else []))
    entries += [entry for percent, entry in MISTAKES if happens(percent)]
    choice.shuffle(entries)
    if happens(15):
        entries.insert(0, "\t<!-- Keep in step with the profile &amp; the café. -->\n")
    text = HEAD + "".join(entries) + TAIL
    if happens(1):
        text = choice.choice([text[: len(text) * 7 // 10], text + "<<<<<<< HEAD\n", text.replace("</array>", "</dict>", 1), ""])
    return text.replace("\n", "\r\n") if happens(3) else text


def noisy(number, findings=20):
    """Returns a file with many findings."""
    return HEAD + "".join(switch(f"com.example.unknown-{number}-{index}") for index in range(findings)) + TAIL


def large(size):
    """Returns a file of about `size` bytes: one long list of containers."""
    line = len("\t\t<string>iCloud.com.example.document0000000</string>\n")
    names = [f"iCloud.com.example.document{index:07}" for index in range(size // line)]
    return HEAD + array("com.apple.developer.icloud-container-identifiers", names) + TAIL


def write(root, count, make, others=0):
    """Writes `count` files, three in each directory, and `others` small other files for each, unless they exist."""
    names = ("App", "Widget", "Share")
    files = [root / f"team{n // 600}" / f"app{n // 3}" / names[n % 3] / f"{names[n % 3]}.entitlements" for n in range(count)]
    if not (root / ".complete").exists():
        for number, file in enumerate(files):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(make(number), newline="")
            for other in range(others):
                (file.parent / f"Source{other}.swift").write_text(f"let value = {number}\n")
        (root / ".complete").touch()
    return files
