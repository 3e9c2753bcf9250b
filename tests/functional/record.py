"""The hashes of a debate, computed only from the definition in docs/protocol.md."""

import hashlib
import json


def digest(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def first_wrong(debate, arguments):
    """The seq of the first argument whose hash is wrong, or None."""
    previous = digest({name: debate[name] for name in ("id", "title", "debate_type", "created_at")})
    for seq, argument in enumerate(arguments, 1):
        shown = {name: value for name, value in argument.items() if name != "hash"}
        closed = debate["state"] == "CLOSED" and seq == len(arguments)
        previous = digest({"argument": shown, "closed": closed, "previous": previous})
        if argument["seq"] != seq or argument.get("hash") != previous:
            return seq
    return None
