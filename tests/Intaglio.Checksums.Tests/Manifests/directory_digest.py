"""Oracle for the directory digest of docs/formats/manifests.md, written from that page.  Usage: directory_digest.py [--executable] DIR..."""
import os
import sys
from hashlib import blake2b

LEAF, LIMIT = 1 << 20, 8 << 20  # 1 MiB, 8 MiB
TREE = dict(digest_size=32, fanout=0, depth=2, leaf_size=LEAF, inner_size=32)

def tagged(person, data):
    return blake2b(data, digest_size=32, person=person).digest()  # hashlib pads person with zeros

def file_digest(path):
    with open(path, "rb") as f:
        size = os.fstat(f.fileno()).st_size
        if size <= LIMIT:
            return blake2b(f.read(), digest_size=32).digest()
        root = blake2b(**TREE, node_depth=1, node_offset=0, last_node=True)
        for i in range((size + LEAF - 1) // LEAF):
            last = (i + 1) * LEAF >= size
            leaf = blake2b(f.read(LEAF), **TREE, node_depth=0, node_offset=i, last_node=last)
            root.update(leaf.digest())
        return root.digest()

def utf8(text):
    text.decode("utf-8")  # strict; UnicodeDecodeError is a ValueError
    return text

def merge(digests):
    if len(digests) <= 1:
        return b"".join(digests)  # of none: nothing
    k = 1 << ((len(digests) - 1).bit_length() - 1)  # the largest power of two smaller than n
    return tagged(b"Intaglio inner 1", merge(digests[:k]) + merge(digests[k:]))

def entry(e, executable):  # of an os.DirEntry: its sort key and its digest; names and paths are bytes
    name = key = utf8(e.name)
    if e.is_symlink():
        kind, content = b"l", tagged(b"Intaglio link 1", utf8(os.readlink(e.path)))
    elif e.is_dir(follow_symlinks=False):
        kind, content, key = b"d", directory_digest(e.path, executable), name + b"/"
    elif e.is_file(follow_symlinks=False):
        owner_x = e.stat(follow_symlinks=False).st_mode & 0o100
        kind, content = b"x" if executable and owner_x else b"f", file_digest(e.path)
    else:
        raise ValueError(f"neither a file, a link nor a directory: {e.path!r}")
    return key, tagged(b"Intaglio entry 1", kind + content + name)

def directory_digest(path, executable):
    digests = [digest for _, digest in sorted(entry(e, executable) for e in list(os.scandir(path)))]
    return tagged(b"Intaglio dir 1", len(digests).to_bytes(8, "little") + merge(digests))

if __name__ == "__main__":
    sys.setrecursionlimit(20000)  # more than the longest path the system takes
    try:
        executable = sys.argv[1:2] == ["--executable"]
        for d in map(os.fsencode, sys.argv[1 + executable:]):
            sys.stdout.buffer.write(directory_digest(os.path.realpath(d), executable).hex().encode() + b"  " + d + b"\n")
    except (OSError, ValueError) as error:
        sys.exit(f"directory_digest: {error} {getattr(error, 'object', '')}")
