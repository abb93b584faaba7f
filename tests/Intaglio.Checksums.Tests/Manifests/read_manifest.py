"""A second reader of manifests, written from the format in docs/formats/manifests.md.  Usage: read_manifest.py MANIFEST..."""
import re
import sys
from hashlib import blake2b

HEAD = [b"Intaglio manifest 1", b"file-digest BLAKE2b-256", b"tree-over 8388608", b"leaf-size 1048576"]

def tagged(person, data):
    return blake2b(data, digest_size=32, person=person).digest()

def text(escaped):
    return re.sub(rb"\\(.)", lambda m: {b"\\": b"\\", b"n": b"\n", b"r": b"\r"}[m[1]], escaped)

def merge(nodes):
    k = 1 << ((len(nodes) - 1).bit_length() - 1) if len(nodes) > 1 else 0
    return tagged(b"Intaglio inner 1", merge(nodes[:k]) + merge(nodes[k:])) if k else b"".join(nodes)

def directory(tree):  # of {name: (kind, digest) or a tree}
    entries = []
    for name, what in tree.items():
        kind, content, slash = (b"d", directory(what), b"/") if isinstance(what, dict) else (*what, b"")
        entries.append((name + slash, tagged(b"Intaglio entry 1", kind + content + name)))
    return tagged(b"Intaglio dir 1", len(entries).to_bytes(8, "little") + merge([node for _, node in sorted(entries)]))

def read(manifest):
    *lines, end, rest = manifest.replace(b"\r\n", b"\n").split(b"\n")
    assert rest == b"" and end == b"end " + tagged(b"Intaglio text 1", b"".join(line + b"\n" for line in lines)).hex().encode(), "text"
    assert lines[:4] == HEAD and re.fullmatch(rb"leaves-over (none|\d+)", lines[4]) and lines[5][:11] == b"executable " and lines[6][:8] == b"special ", "head"
    at, last, count, total, tree, known = lines.index(b"") + 1, b"", 0, 0, {}, True
    while lines[at]:
        kind, name, target, leaves, content, size, time = lines[at][:1], lines[at][2:], b"", b"", b"", b"-", b"-"
        at += 1
        if kind in b"fx":
            digest, size, time, name = name.split(b" ", 3)
            known &= b":" not in digest
            content = bytes.fromhex(digest.rpartition(b":")[2].decode())
            while lines[at].startswith(b"+ "):
                leaves += bytes.fromhex(lines[at][2:].decode())
                at += 1
            root = blake2b(leaves, digest_size=32, fanout=0, depth=2, leaf_size=1 << 20, inner_size=32, node_depth=1, last_node=True)
            assert not leaves or content == root.digest() and len(leaves) == 32 * -(-int(size) >> 20), "leaves"
            total += int(size) if size != b"-" else 0
        elif kind == b"l":
            target, at = text(lines[at][2:]), at + 1
            content = tagged(b"Intaglio link 1", target)
        name, count = text(name), count + 1
        assert last < name and not (last[-1:] == b"/" and name.startswith(last)), "order"
        *above, own = name.split(b"/")
        place, last = tree, name
        for part in above:
            place = place.setdefault(part, {})
        if own:
            place[own] = (b"x" if kind == b"x" and lines[5] == b"executable counted" else b"f" if kind == b"x" else kind), content
        print(kind.decode(), content.hex() if kind in b"fx" else "-", size.decode(), time.decode(), len(leaves), name.hex(), target.hex())
    summary = [b"root " + (directory(tree).hex().encode() if known else b"-"), b"entries %d" % count, b"bytes %d" % total]
    assert lines[at + 1:] == summary, "sums"
    print(b" ".join(summary).decode())

for file in sys.argv[1:]:
    read(open(file, "rb").read())
