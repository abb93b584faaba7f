#!/usr/bin/env python3
"""Writes what is random in the Skein authors' known answers, and a digest over their results, to standard output.

    python3 digest_skein_vectors.py skein_golden_kat.txt > skein-golden.txt

The authors released skein_golden_kat.txt, of the submission of version 1.3 to NIST, to the public domain. Its messages and keys count up
or down, or are the beginnings of three strings that were drawn at random: the longest of each is written, in hexadecimal. The last line
says how many results there are, and has the SHA-256 digest over all of them in the file's order. With these a clone that lacks the file
still asks everything that is asked in it, and checks the results against it.
"""

import hashlib
import re
import sys

with open(sys.argv[1], encoding="ascii") as file:
    entries = file.read().split(":Skein-")[1:]


def strings(heading, entries):
    """The bytes below a heading, of each entry that has some there."""
    for entry in entries:
        found = re.search(heading + r".*:\n((?: +(?:[0-9A-F]{2} *)+\n)+)", entry)
        if found:
            yield bytes.fromhex(found[1])


for name in ("random", "random+MAC"):
    print(name, max(strings("Message data", (entry for entry in entries if f"'{name}'" in entry)), key=len).hex())
print("key", max(strings("MAC key", entries), key=len).hex())

results = list(strings("Result", entries))
print("results", len(results), hashlib.sha256(b"".join(results)).hexdigest())
