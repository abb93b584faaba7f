"""Writes vectors of bake keys, computed by bake_keys.py, to standard output.

    python3 make_bake_key_vectors.py > ../../docs/formats/bake-keys.json
"""
import hashlib
import json
import random

import bake_keys


def hash_of(text):
    """32 bytes that look like a digest."""
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()

def step(operation="convert", version=1, **settings):
    return {"operation": operation, "version": version, "tool": hash_of("tool"), "settings": settings}

def file(content, role="in", kind="file", **name):
    return {"role": role, "kind": kind, "digest": hash_of(content), **name}

def out(format="png", role="out", **name):
    return {"role": role, "format": format, **name}

def action(about, steps=None, inputs=None, outputs=None, environment=None, discovered=()):
    return {
        "about": about,
        "steps": [step()] if steps is None else steps,
        "inputs": [file("a")] if inputs is None else inputs,
        "outputs": [out()] if outputs is None else outputs,
        "environment": environment or {},
        "discovered": list(discovered)}

HAND_MADE = [
    action("no inputs, settings, variables and discovered names", inputs=[]),
    action("one input and one step", [step(quality=90, progressive=True)]),
    action("three steps with different versions, and their order is not that of their names",
           [step("resize", 2, width=512, filter="lanczos"), step("convert", 1, depth=8),
            {**step("annotate", 3, text="x"), "tool": hash_of("another tool")}]),
    action("null, false, true and integers of up to 128 bits",
           [step(nothing=None, no=False, yes=True, zero=0, minus=-1, wide=2**99 + 12345, wideMinus=-2**99 - 12345,
                 largest=2**127 - 1, smallest=-2**127)]),
    action("the integer 1, the number 1.0 and the text 1 differ, but -0.0 is 0.0",
           [step(integer=1, number=1.0, text="1", minusZero=-0.0, plusZero=0.0, tiny=5e-324,
                 large=1.7976931348623157e308, tenth=0.1, exponent=1e22)]),
    action("texts, lists of texts and bytes, each also empty; settings in any order",
           [{**step(), "settings": {
               "\U0001F600": "sorted last", "\uFF5E": "sorted last but one", "b": "",
               "ab": "line\nbreak \u00e9 e\u0301", "a": ["x", None, ""], "list": [], "nulls": [None],
               "bytes": {"hex": "00ff7f80"}, "none": {"hex": ""}}}]),
    action("an input of the kind pixels with another role, after a file",
           inputs=[file("a"), file("p", "mask", "pixels")]),
    action("inputs with and without a name, in an order that is not sorted",
           inputs=[file("b", name="meshes/b.gltf"), file("b"), file("a", name="meshes/a.gltf")]),
    action("variables that are set, null and empty",
           environment={"OCIO": "/studio/config.ocio", "LANG": None, "EMPTY": "", "lower": "a=b"}),
    action("outputs with and without a name, and one without a change of format",
           outputs=[out("gltf", name="meshes/a.gltf"), out("", "data"), out("bin", "buffer", name="meshes/a.bin")]),
    action("a discovered file, absent files and listings, all of them unsorted",
           discovered=[
               {"name": "textures", "kind": "listing",
                "names": ["\U0001F600.png", "\uFF5E.png", "sub/", "sub-a", "sub0", "Z", "\u00e9", "a"]},
               {"name": "\U0001F600", "kind": "absent"},
               {"name": "\uFF5E", "kind": "absent"},
               {"name": "textures/a.png", "kind": "file", "digest": hash_of("texture")},
               {"name": "textures/a.jpg", "kind": "absent"},
               {"name": "", "kind": "listing", "names": ["textures/", "meshes/"]},
               {"name": "textures/sub/empty", "kind": "listing", "names": []}]),
    action("names with spaces and Unicode, which are not normalized",
           [step("my tool", title="\u65e5\u672c \U0001F600")],
           [file("a", "the input", name="my plates/caf\u00e9 1.exr"), file("a", name="my plates/cafe\u0301 1.exr")],
           [out("exr", name="out put/\u65e5\u672c\u8a9e.exr")], {"MY VARIABLE \u00fc": " \u00fc "},
           [{"name": "my plates/\u65e5\u672c\u8a9e \U0001F600.exr", "kind": "file", "digest": hash_of("u")}])]

def random_action(about, r):
    def text(least=0):
        characters = "abcXYZ019-_ \u00e9\u0301\u65e5\uE000\uFF5E\U0001F600"
        return "".join(r.choice(characters) for _ in range(r.randrange(least, 9)))
    def path():
        return "/".join(text(1) for _ in range(r.randrange(1, 4)))
    def name():
        return {"name": path()} if r.randrange(2) else {}
    def value():
        return r.choice([
            lambda: r.choice([None, False, True]),
            lambda: r.choice([-1, 1]) * r.getrandbits(r.choice([4, 31, 64, 127])),
            lambda: r.choice([float(r.randrange(-9, 10)), r.random(), -r.random() * 1e300, r.random() * 1e-300]),
            text,
            lambda: [r.choice([None, text()]) for _ in range(r.randrange(4))],
            lambda: {"hex": r.randbytes(r.randrange(9)).hex()}])()
    def discovered(path):
        kind = r.choice(["file", "absent", "listing"])
        content = {"file": {"digest": r.randbytes(32).hex()}, "absent": {},
                   "listing": {"names": list({text(1) + r.choice(["", "/"]): 0 for _ in range(r.randrange(5))})}}
        return {"name": path, "kind": kind, **content[kind]}
    return action(
        about,
        [{"operation": text(1), "version": r.randrange(1, 9), "tool": r.randbytes(32).hex(),
          "settings": {text(1): value() for _ in range(r.randrange(6))}} for _ in range(r.randrange(1, 3))],
        [file(text(), text(1), r.choice(["file", "pixels"]), **name()) for _ in range(r.randrange(3))],
        [out(r.choice(["", "png", "exr"]), text(1), **name()) for _ in range(r.randrange(1, 3))],
        {text(1): r.choice([None, text()]) for _ in range(r.randrange(3))},
        [discovered(p) for p in {path(): 0 for _ in range(r.randrange(4))}])

def main():
    r = random.Random(20261122)
    actions = HAND_MADE + [random_action(f"random action {number}", r) for number in range(1, 13)]
    for item in actions:
        item.update(bake_keys.keys(bake_keys.parse(json.dumps(item).encode("ascii"))))
    print(json.dumps(actions, indent=2))

if __name__ == "__main__":
    main()
