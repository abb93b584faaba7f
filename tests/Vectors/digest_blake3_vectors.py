#!/usr/bin/env python3
"""Writes what BLAKE3's official vectors ask for, and a digest over their results, to standard output.

    python3 digest_blake3_vectors.py test_vectors.json > blake3-official.txt

The authors released test_vectors.json to the public domain. The inputs count up from 0 to 250 and begin again; the lengths, the key and
the context are written. The last line says how many results there are, and has the SHA-256 digest over all of them: of each length the
output of hash, keyed_hash and derive_key. With these a clone that lacks the file still asks everything that is asked in it, and checks
the results against it.
"""

import hashlib
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)

cases = vectors["cases"]
results = [bytes.fromhex(case[mode]) for case in cases for mode in ("hash", "keyed_hash", "derive_key")]
print("key", vectors["key"])
print("context", vectors["context_string"])
print("lengths", *(case["input_len"] for case in cases))
print("output", *{len(result) for result in results})
print("results", len(results), hashlib.sha256(b"".join(results)).hexdigest())
