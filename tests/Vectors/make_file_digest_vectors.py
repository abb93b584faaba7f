#!/usr/bin/env python3
"""Writes vectors of the file digest, computed by Python's hashlib, to standard output.

    python3 make_file_digest_vectors.py > file-digest-hashlib.txt

A line is one vector: the length of the data and its file digest. Data of length n is the bytes 0, 1, 2, ... of which byte i is
i modulo 251. Up to 8 MiB the digest is BLAKE2b-256. Above that it is a tree of unlimited fanout (0) and depth 2 with leaves of 1 MiB.
"""

import hashlib

MIB = 1024 * 1024


def message(length):
    return (bytes(range(251)) * (length // 251 + 1))[:length]


def node(data, **parameters):
    return hashlib.blake2b(data, digest_size=32, fanout=0, depth=2, leaf_size=MIB, inner_size=32, **parameters).digest()


def file_digest(data):
    if len(data) <= 8 * MIB:
        return hashlib.blake2b(data, digest_size=32).digest()
    starts = range(0, len(data), MIB)
    leaves = [node(data[start:start + MIB], node_offset=i, node_depth=0, last_node=i == len(starts) - 1) for i, start in enumerate(starts)]
    return node(b"".join(leaves), node_depth=1, last_node=True)


for length in (0, 1, 1000, 65536, 65537, 131072, 1000003, 4 * MIB + 1, 8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 9 * MIB - 1, 9 * MIB, 9 * MIB + 1,
               12345678, 16 * MIB, 16 * MIB + 1, 32 * MIB, 32 * MIB + 1, 40 * MIB + 7):
    print(f"length={length} digest={file_digest(message(length)).hex()}")
