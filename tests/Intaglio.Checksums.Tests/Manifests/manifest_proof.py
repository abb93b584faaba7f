"""Oracle for the proofs of docs/formats/manifest-proofs.md, written from that page.  Usage: manifest_proof.py [--executable] TREE PROOF..."""
import os
import sys
from hashlib import blake2b
from directory_digest import LEAF, TREE, directory_digest, file_digest, tagged

def unescape(text):
    return text.replace(b"\\\\", b"\0").replace(b"\\n", b"\n").replace(b"\\r", b"\r").replace(b"\0", b"\\")

def climb(node, count, index, siblings):  # takes the siblings from the end of the list
    if count == 1:
        return node
    k = 1 << ((count - 1).bit_length() - 1)
    beside = siblings.pop()
    if index < k:
        return tagged(b"Intaglio inner 1", climb(node, k, index, siblings) + beside)
    return tagged(b"Intaglio inner 1", beside + climb(node, count - k, index - k, siblings))

def check(path, tree, root):
    with open(path, "rb") as f:
        text = f.read()
    body = text[:text.rindex(b"end ")]
    assert text == body + b"end " + tagged(b"Intaglio text 1", body).hex().encode() + b"\n", "end"
    lines = body.split(b"\n")[:-1]
    title, name, kind, digest = (lines.pop(0).removeprefix(key) for key in (b"Intaglio proof ", b"name ", b"kind ", b"digest "))
    assert title == b"1", "title"
    name, digest = unescape(name), bytes.fromhex(digest.decode())
    file = os.path.join(os.fsencode(tree), name)
    if kind == b"l":
        target = unescape(lines.pop(0).removeprefix(b"> "))
        assert target == os.readlink(file) and digest == tagged(b"Intaglio link 1", target), "link"
    elif kind == b"d":
        assert os.listdir(file) == [] and digest == tagged(b"Intaglio dir 1", bytes(8)), "directory"
    elif lines[0].startswith(b"leaf "):
        leaf, leaves = int(lines.pop(0)[5:]), []
        while lines[0].startswith(b"+ "):
            leaves.append(bytes.fromhex(lines.pop(0)[2:].decode()))
        assert digest == blake2b(b"".join(leaves), **TREE, node_depth=1, node_offset=0, last_node=True).digest(), "leaves"
        with open(file, "rb") as f:
            f.seek(leaf * LEAF)
            data = f.read(LEAF)
        assert leaves[leaf] == blake2b(data, **TREE, node_depth=0, node_offset=leaf, last_node=leaf == len(leaves) - 1).digest(), "leaf"
    else:
        assert digest == file_digest(file), "file"
    for part in reversed(name.removesuffix(b"/").split(b"/")):
        (count, index), siblings = map(int, lines.pop(0).removeprefix(b"in ").split(b" ")), []
        while lines and not lines[0].startswith(b"in "):
            siblings.append(bytes.fromhex(lines.pop(0).decode()))
        node = climb(tagged(b"Intaglio entry 1", kind + digest + part), count, index, siblings)
        assert index < count and not siblings, "siblings"
        kind, digest = b"d", tagged(b"Intaglio dir 1", count.to_bytes(8, "little") + node)
    assert not lines and digest == root, "root"

if __name__ == "__main__":
    executable = sys.argv[1] == "--executable"
    folder, *proofs = sys.argv[1 + executable:]
    expected = directory_digest(os.fsencode(folder), executable)
    for proof in proofs:
        check(proof, folder, expected)
        print("OK", proof)
