#!/usr/bin/env python3
"""Writes BLAKE2 vectors, computed by Python's hashlib, to standard output.

    python3 make_blake2_vectors.py > blake2-hashlib.txt

A line is one vector: the algorithm, the parameters that differ from the default, and the digest. A message of length n is the
bytes 0, 1, 2, ... of which byte i is i modulo 251, so that no two blocks are alike. Everything else is written out in hexadecimal.
"""

import hashlib

# Algorithm, block size, largest digest and key, salt and personalization size, largest node offset.
FAMILIES = [
    ("blake2b", hashlib.blake2b, 128, 64, 16, 2**64 - 1),
    ("blake2s", hashlib.blake2s, 64, 32, 8, 2**48 - 1),
]

# Numbers that no version of Python draws differently.
class Draw:
    def __init__(self, seed):
        self.seed, self.count = seed, 0

    def bytes(self, size):
        self.count += 1
        return hashlib.shake_128(f"{self.seed} {self.count}".encode()).digest(size)

    def below(self, limit):
        return int.from_bytes(self.bytes(16), "little") % limit


def message(length):
    return bytes(i % 251 for i in range(length))


def pattern(size, first):
    return bytes((first + i) % 256 for i in range(size))


def vectors(block, largest, salt_size, largest_offset, draw):
    """The requests: a message length, and hashlib's parameters."""
    for multiple in range(0, 9):
        for length in (multiple * block - 1, multiple * block, multiple * block + 1):
            if length >= 0:
                yield length, {}
                yield length, {"key": pattern(largest, 0)}
    for size in range(1, largest + 1):
        yield 3, {"digest_size": size}
        yield block + 1, {"key": pattern(size, 0x40)}
    for size in range(1, salt_size + 1):
        yield block, {"salt": pattern(size, 0x80)}
        yield block, {"person": pattern(size, 0xC0)}

    # Each tree parameter at its limits, beside a sequential rest.
    tree = [
        ("fanout", (0, 2, 127, 255)),
        ("depth", (2, 127, 255)),
        ("leaf_size", (1, 255, 256, 4096, 2**31, 2**32 - 1)),
        ("node_offset", (1, 255, 256, 2**31, 2**32 - 1, 2**32, 2**47, largest_offset)),
        ("node_depth", (1, 127, 255)),
        ("inner_size", (1, largest - 1, largest)),
        ("last_node", (True,)),
    ]
    for name, values in tree:
        for value in values:
            yield 0, {name: value}
            yield 2 * block + 1, {name: value}

    # Everything at once.
    for _ in range(100):
        yield draw.below(6 * block), {
            "digest_size": 1 + draw.below(largest),
            "key": draw.bytes(draw.below(largest + 1)),
            "salt": draw.bytes(draw.below(salt_size + 1)),
            "person": draw.bytes(draw.below(salt_size + 1)),
            "fanout": draw.below(256),
            "depth": 1 + draw.below(255),
            "leaf_size": draw.below(2**32),
            "node_offset": draw.below(largest_offset + 1),
            "node_depth": draw.below(256),
            "inner_size": draw.below(largest + 1),
            "last_node": draw.below(2) == 1,
        }


def text(value):
    return value.hex() if isinstance(value, bytes) else str(int(value))


for algorithm, function, block, largest, salt_size, largest_offset in FAMILIES:
    for length, parameters in vectors(block, largest, salt_size, largest_offset, Draw(algorithm)):
        given = "".join(f" {name}={text(value)}" for name, value in parameters.items())
        print(f"{algorithm} length={length}{given} digest={function(message(length), **parameters).hexdigest()}")
