"""An implementation of docs/formats/bake-keys.md, written from that page alone and independent of the .NET code.

    bake_keys.py < actions       reads one JSON object per line and writes its keys as one JSON object per line
    bake_keys.py --check FILE    recomputes the keys in a JSON array of actions; exits with 1 at the first difference

The actions have the form of the section "Vectors". The encoding of settings is that of docs/formats/cache-names.md.
"""
import base64, hashlib, json, struct, sys

def D(personalization, message, size=32):
    """D of the page. hashlib appends zeros to the personalization. Short names have another size."""
    return hashlib.blake2b(message, digest_size=size, person=personalization.encode("ascii")).digest()

def counted(data):
    return struct.pack("<I", len(data)) + data

def L(elements):
    """L of the page."""
    return struct.pack("<I", len(elements)) + b"".join(map(counted, elements))

def S(version, settings):
    """S of the page."""
    named = sorted(((name.encode("utf-8"), value) for name, value in settings.items()), key=lambda pair: pair[0])
    if named and not named[0][0]:
        raise ValueError("a setting has an empty name")
    return struct.pack("<BqI", 1, version, len(named)) + b"".join(counted(n) + encode_value(v) for n, v in named)

def encode_value(value):
    """The type and the value of a setting."""
    if value is None or isinstance(value, bool):
        return {None: b"\x00", False: b"\x01", True: b"\x02"}[value]
    if isinstance(value, int):
        return b"\x03" + value.to_bytes(16, "little", signed=True)
    if isinstance(value, float):
        if value != value:
            return b"\x04" + struct.pack("<Q", 0x7FF8000000000000)
        return b"\x04" + struct.pack("<d", 0.0 if value == 0 else value)
    if isinstance(value, str):
        return b"\x05" + counted(value.encode("utf-8"))
    if isinstance(value, bytes):
        return b"\x06" + counted(value)
    if isinstance(value, list) and all(text is None or isinstance(text, str) for text in value):
        return b"\x07" + struct.pack("<I", len(value)) + b"".join(map(encode_value, value))
    raise ValueError(f"not the value of a setting: {value!r}")

def hash32(text):
    if len(text) != 64:
        raise ValueError(f"not 32 bytes: {text!r}")
    return bytes.fromhex(text)

def encode_step(step):
    settings = {n: bytes.fromhex(v["hex"]) if isinstance(v, dict) else v for n, v in step["settings"].items()}
    return S(step["version"], dict(operation=step["operation"], settings=S(0, settings), tool=hash32(step["tool"])))

def encode_put(put, **settings):
    """An input or output: the settings and, if it is present, the name."""
    return S(0, settings | ({"name": put["name"]} if "name" in put else {}))

def encode_discovered(item):
    settings = {"kind": item["kind"], "name": item["name"]}
    if item["kind"] == "file":
        settings["digest"] = hash32(item["digest"])
    elif item["kind"] == "listing":
        settings["digest"] = D("intaglio-listing", S(0, {"names": sorted(item["names"], key=str.encode)}))
    elif item["kind"] != "absent":
        raise ValueError(f"not a kind: {item['kind']!r}")
    return S(0, settings)

def keys(action):
    """The members weak, strong, names and key of an action."""
    inputs = [encode_put(i, role=i["role"], kind=i["kind"], digest=hash32(i["digest"])) for i in action["inputs"]]
    outputs = [encode_put(o, role=o["role"], format=o["format"]) for o in action["outputs"]]
    weak = D("intaglio-weak", S(1, dict(environment=S(0, action["environment"]), inputs=L(inputs), outputs=L(outputs),
                                        steps=L([encode_step(step) for step in action["steps"]]))))
    found = {item["name"].encode("utf-8"): encode_discovered(item) for item in action["discovered"]}
    if len(found) != len(action["discovered"]):
        raise ValueError("a discovered name occurs twice")
    strong = D("intaglio-strong", S(1, {"discovered": L([found[name] for name in sorted(found)]), "weak": weak}))
    key = base64.b32encode(D("intaglio-bake", weak, 5)).decode("ascii").lower()
    return dict(weak=weak.hex(), strong=strong.hex(), names=D("intaglio-names", S(1, {"weak": weak})).hex(), key=key)

def members(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("two members have the same name")
    return dict(pairs)

def parse(data):
    """JSON in UTF-8. A number without a point and an exponent becomes an int, and any other a float."""
    return json.loads(data.decode("utf-8"), object_pairs_hook=members)

if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        for index, action in enumerate(actions := parse(open(sys.argv[2], "rb").read())):
            if any(action.get(name) != value for name, value in keys(action).items()):
                sys.exit(f"{index} agree; the next one ({action.get('about')}) has {keys(action)}")
        print(len(actions), "agree")
    else:
        for line in sys.stdin.buffer:
            print(json.dumps(keys(parse(line))), flush=True)
