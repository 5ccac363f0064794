"""Random property lists, and random changes of bytes."""
import datetime
import plistlib

EPOCH = datetime.datetime(2001, 1, 1)
KEYS = ["com.apple.security.app-sandbox", "get-task-allow", "aps-environment", "k", "K", "é", "", " ", "a b",
        "A&B", "<", "keychain-access-groups", "\U0001F600", "k\n", "isa", "-", "0", "$(X)", "CF$UID"]
TEXTS = [
    "", " ", "  a  ", "a", "iCloud.com.example.notes", "$(TeamIdentifierPrefix)x", "a\nb", "a\tb", "]]>", "<&>", "\"'",
    "é", "e\u0301", "\U0001F600", "\u2028", "\ufeff", "x" * 300, "&lt;", "true", "1", "\u00a0", "\u0085", "a--b", "\\"]
INTEGERS = [0, 1, -1, 9, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32, 2**53 + 1, 2**63 - 1, -2**63, 2**63,
            2**64 - 1, -2**31, 42]
REALS = [0.0, -0.0, 1.5, -1.5, 1e300, 5e-324, 0.1, 1e22, 123456789.123, float("inf"), float("-inf"), float("nan")]


def text(rng):
    if rng.random() < 0.7:
        return rng.choice(TEXTS)
    return "".join(rng.choice("abc.-_ <>&é—\U0001F600") for _ in range(rng.choice([1, 3, 14, 15, 16, 40])))


def scalar(rng):
    kind = rng.randrange(7)
    if kind == 0:
        return rng.random() < 0.5
    if kind == 1:
        return rng.choice(INTEGERS)
    if kind == 2:
        return rng.choice(REALS)
    if kind == 3:
        return EPOCH + datetime.timedelta(seconds=rng.randrange(-10**10, 10**10))
    if kind == 4:
        return bytes(rng.randrange(256) for _ in range(rng.choice([0, 1, 2, 3, 15, 100])))
    return text(rng)


def tree(rng, depth=4):
    """Returns a random value; a dictionary is a list of pairs, so that it can contain a key twice."""
    kind = rng.randrange(6)
    if depth == 0 or kind < 3 and depth < 4:
        return scalar(rng)
    count = rng.choice([0, 1, 2, 3, 5])
    if kind == 3:
        return [tree(rng, depth - 1) for _ in range(count)]
    keys = [rng.choice(KEYS) for _ in range(count)]
    if rng.random() < 0.95:
        keys = list(dict.fromkeys(keys))
    return tuple((key, tree(rng, depth - 1)) for key in keys)


def mutated(rng, data, pieces=()):
    """Returns data with one to four random changes."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([1, 1, 2, 8, 40]))
        kind = rng.randrange(6)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = data[rng.randrange(len(data) + 1):][:rng.choice([1, 4, 30])]
        elif kind == 2 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 3 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 4 and pieces:
            data[at:at] = rng.choice(pieces)
        elif pieces:
            data[at:end] = rng.choice(pieces)
    return bytes(data)


def canonical(value, keeps_first=False):
    """Returns the comparable form of a value that `outcomes` printed, with the first or the last of two equal keys."""
    if value is None:
        return None
    (kind, content), = value.items()
    if kind == "d":
        pairs = reversed(content) if keeps_first else content
        return ("d", {key: canonical(member, keeps_first) for key, member in pairs})
    if kind == "a":
        return ("a", [canonical(member, keeps_first) for member in content])
    if kind in "rt" and content is not None:
        return (kind, repr(float("nan" if "nan" in content else content)))
    return (kind, content)


def of_pairs(value):
    """Returns the comparable form of a value whose dictionaries are tuples of pairs."""
    if isinstance(value, tuple):
        return ("d", {key: of_pairs(member) for key, member in value})
    return ("a", [of_pairs(member) for member in value]) if isinstance(value, list) else of_python(value)


def of_python(value):
    """Returns the comparable form of a value that `plistlib` returned."""
    if isinstance(value, bool):
        return ("b", value)
    if isinstance(value, int):
        return ("i", str(value))
    if isinstance(value, float):
        return ("r", repr(value))
    if isinstance(value, str):
        return ("s", value)
    if isinstance(value, (bytes, bytearray)):
        return ("x", bytes(value).hex())
    if isinstance(value, plistlib.UID):
        return ("u", str(value.data))
    if isinstance(value, datetime.datetime):
        return ("t", repr((value - EPOCH).total_seconds()))
    if isinstance(value, dict):
        return ("d", {str(key): of_python(member) for key, member in value.items()})
    if isinstance(value, list):
        return ("a", [of_python(member) for member in value])
    return ("?", repr(value))


def holes(value):
    """Returns the types of the values that could not be read, such as an integer without digits."""
    if value is None:
        return set()
    kind, content = value
    if content is None:
        return {kind}
    members = content.values() if kind == "d" else content if kind == "a" else []
    return set().union(*map(holes, members))


def first_difference(one, other, path="root"):
    """Returns the kind and the description of the first difference of two comparable values, or `None`."""
    if one == other:
        return None
    if one is None or other is None or one[0] != other[0]:
        return (f"{one and one[0]} and {other and other[0]}", f"{path}: {one!r:.150} and {other!r:.150}")
    kind = one[0]
    if kind == "d":
        if one[1].keys() != other[1].keys():
            return ("keys", f"{path}: {list(one[1])!r:.200} and {list(other[1])!r:.200}")
        pairs = [(key, one[1][key], other[1][key]) for key in one[1]]
    elif kind == "a":
        if len(one[1]) != len(other[1]):
            return ("lengths", f"{path}: {len(one[1])} and {len(other[1])}")
        pairs = [(index, *pair) for index, pair in enumerate(zip(one[1], other[1]))]
    else:
        return (f"values of type {kind}", f"{path}: {one[1]!r:.200} and {other[1]!r:.200}")
    return next(filter(None, (first_difference(left, right, f"{path}.{name}") for name, left, right in pairs)))
