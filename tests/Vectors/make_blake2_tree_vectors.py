#!/usr/bin/env python3
"""Writes vectors of BLAKE2 tree sums, computed by Python's hashlib, to standard output.

    python3 make_blake2_tree_vectors.py > blake2-tree-hashlib.txt

A line is one vector: the algorithm, the lengths, the root's digest, and that of the leaves' digests back to back (so that they are
all compared without being written out). The tree has unlimited fanout (0) and depth 2; its inner digests have the digest's size. A
message of length n is the bytes 0, 1, 2, ... of which byte i is i modulo 251, so that no two blocks are alike.

The lines of 'blake2b-nodes' and 'blake2s-nodes' are trees of other fanouts and depths (BLAKE2 paper, section 2.10): the nodes of a
level, taken fanout at a time, are the children of the next level's, up to the one that is alone.
"""

import hashlib

# Algorithm, digest sizes, the first of which is used everywhere.
FAMILIES = [("blake2b", hashlib.blake2b, (64, 40, 20, 1)), ("blake2s", hashlib.blake2s, (32, 20, 1))]


def message(length):
    return (bytes(range(251)) * (length // 251 + 1))[:length]


def leaves(data, leaf_size):
    return [data[i:i + leaf_size] for i in range(0, len(data), leaf_size)] or [b""]


def level(function, inputs, node_depth, **parameters):
    """The digests of all nodes of a level."""
    return [function(data, node_offset=offset, node_depth=node_depth, last_node=offset == len(inputs) - 1, **parameters).digest()
            for offset, data in enumerate(inputs)]


def tree(function, data, leaf_size, digest_size):
    parameters = {"digest_size": digest_size, "fanout": 0, "depth": 2, "leaf_size": leaf_size, "inner_size": digest_size}
    digests = b"".join(level(function, leaves(data, leaf_size), 0, **parameters))
    return level(function, [digests], 1, **parameters)[0], digests


def nodes(function, data, leaf_size, fanout, depth, inner_size, digest_size):
    """A tree of any fanout and depth; the topmost level's node is the root, and has the digest's size."""
    inputs, node_depth = leaves(data, leaf_size), 0
    while True:
        is_root = len(inputs) == 1 and node_depth > 0
        digests = level(function, inputs, node_depth, digest_size=digest_size if is_root else inner_size,
                        fanout=fanout, depth=depth, leaf_size=leaf_size, inner_size=inner_size)
        if is_root:
            return digests[0]
        node_depth += 1
        inputs = [b"".join(digests[i:i + fanout]) for i in range(0, len(digests), fanout)]


def requests(digest_sizes):
    """Message length, leaf size, digest size."""
    for leaf_size in (1, 2, 63, 64, 65, 127, 128, 129, 1000, 4096):
        for count in (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33, 40):
            for length in (count * leaf_size - 1, count * leaf_size, count * leaf_size + 1):
                if length >= 0:
                    yield length, leaf_size, digest_sizes[0]
    # Around what is read of a leaf at a time, and groups of leaves.
    for leaf_size in (65535, 65536, 65537, 131072, 200000):
        for count in (1, 2, 8, 9, 17):
            for length in (count * leaf_size - 1, count * leaf_size, count * leaf_size + 1):
                yield length, leaf_size, digest_sizes[0]
    # More leaves than are hashed at once, and than wait for each other.
    yield 70001, 7, digest_sizes[0]
    yield 3000000, 1000, digest_sizes[0]
    # The usual leaves.
    for length in (12, 5242879, 5242880, 5242881, 15728640, 15728641):
        yield length, 5242880, digest_sizes[0]
    yield 100, 4294967295, digest_sizes[0]
    for digest_size in digest_sizes[1:]:
        for length in (0, 99, 100, 101, 1600, 1601):
            yield length, 100, digest_size


for algorithm, function, digest_sizes in FAMILIES:
    for length, leaf_size, digest_size in requests(digest_sizes):
        root, digests = tree(function, message(length), leaf_size, digest_size)
        print(f"{algorithm} length={length} leaf_size={leaf_size} digest_size={digest_size} digest={root.hex()} "
              f"leaves={function(digests, digest_size=16).hexdigest()}")

for algorithm, function, digest_sizes in FAMILIES:
    largest = digest_sizes[0]
    for length, leaf_size, fanout, depth, inner_size, digest_size in (
            (9999, 1000, 4, 3, largest, largest), (16000, 1000, 4, 3, largest, largest), (15999, 1000, 4, 3, largest, 20),
            (5000, 100, 2, 255, 16, largest), (3000, 100, 3, 10, 20, 16), (100, 100, 2, 2, largest, largest)):
        root = nodes(function, message(length), leaf_size, fanout, depth, inner_size, digest_size)
        print(f"{algorithm}-nodes length={length} leaf_size={leaf_size} fanout={fanout} depth={depth} inner_size={inner_size} "
              f"digest_size={digest_size} digest={root.hex()}")
