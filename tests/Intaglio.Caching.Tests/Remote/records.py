"""Records of the remote cache, implemented from docs/formats/remote-cache.md only. License: MIT.

records.py vectors > remote-cache.json   writes the test vectors. The output is always the same.
records.py check < lines.json            reads records as JSON lines, and writes a JSON line with the result for each of them.
"""

import base64
import hashlib
import hmac
import json
import re
import sys

FIRST_LINE = b"intaglio-record-1\n"
RECORD_PERSON = b"intaglio-record1"
KEY_PERSON = b"intaglio-keyid-1"
MAX_RECORD = 8 << 20
MAX_HEADER = 64 << 10
MAX_ITEMS = 256

# The specification does not limit the length of an item. A file cannot be longer than this.
MAX_LENGTH = (1 << 63) - 1


# P-256. A point is (x, y), or None for the point at infinity.

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def on_curve(point):
    x, y = point
    return 0 <= x < P and 0 <= y < P and (y * y - (x * x * x - 3 * x + B)) % P == 0


def double(point):
    """Twice a point in Jacobian coordinates. The point at infinity has Z = 0."""
    x, y, z = point
    yy = y * y % P
    s = 4 * x * yy % P
    zz = z * z % P
    m = 3 * (x - zz) * (x + zz) % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * yy * yy) % P, 2 * y * z % P


def add(a, b):
    """The sum of two points in Jacobian coordinates."""
    if a[2] == 0:
        return b
    if b[2] == 0:
        return a
    (x1, y1, z1), (x2, y2, z2) = a, b
    zz1, zz2 = z1 * z1 % P, z2 * z2 % P
    u1, u2 = x1 * zz2 % P, x2 * zz1 % P
    s1, s2 = y1 * z2 * zz2 % P, y2 * z1 * zz1 % P
    h, r = (u2 - u1) % P, (s2 - s1) % P
    if h == 0:
        return double(a) if r == 0 else (1, 1, 0)
    hh = h * h % P
    hhh = h * hh % P
    v = u1 * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s1 * hhh) % P, h * z1 * z2 % P


def multiply(*terms):
    """The sum of the products of scalars and points."""
    total = (1, 1, 0)
    for bit in range(255, -1, -1):
        total = double(total)
        for scalar, (x, y) in terms:
            if scalar >> bit & 1:
                total = add(total, (x, y, 1))
    x, y, z = total
    if z == 0:
        return None
    inverse = pow(z, -1, P)
    return x * inverse ** 2 % P, y * inverse ** 3 % P


def ecdsa_verify(public, message, signature):
    if len(signature) != 64:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if not (0 < r < N and 0 < s < N):
        return False
    e = int.from_bytes(hashlib.sha256(message).digest(), "big")
    w = pow(s, -1, N)
    point = multiply((e * w % N, G), (r * w % N, public))
    return point is not None and point[0] % N == r


def ecdsa_sign(private, message):
    """A deterministic signature (RFC 6979) with SHA-256."""
    digest = hashlib.sha256(message).digest()
    e = int.from_bytes(digest, "big")
    seed = private.to_bytes(32, "big") + (e % N).to_bytes(32, "big")
    v, k = b"\x01" * 32, b"\x00" * 32

    def mac(data):
        return hmac.new(k, data, hashlib.sha256).digest()

    for mark in b"\x00", b"\x01":
        k = mac(v + mark + seed)
        v = mac(v)
    while True:
        v = mac(v)
        nonce = int.from_bytes(v, "big")
        if 0 < nonce < N:
            r = multiply((nonce, G))[0] % N
            s = pow(nonce, -1, N) * (e + r * private) % N
            if r and s:
                return r.to_bytes(32, "big") + s.to_bytes(32, "big")
        k = mac(v + b"\x00")
        v = mac(v)


# Keys in PEM

EC_PUBLIC_KEY = bytes.fromhex("2a8648ce3d0201")
PRIME256V1 = bytes.fromhex("2a8648ce3d030107")
SPKI_PREFIX = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
INTEGER, BITS, OCTETS, OID, SEQUENCE = 0x02, 0x03, 0x04, 0x06, 0x30


class Der:
    """Reads the elements of a DER value one after the other."""

    def __init__(self, data):
        self.data, self.position = data, 0

    def bytes(self, count):
        if count > len(self.data) - self.position:
            raise ValueError("The DER value is truncated.")
        self.position += count
        return self.data[self.position - count:self.position]

    def more(self):
        return self.position < len(self.data)

    def next(self):
        tag, length = self.bytes(2)
        if length & 0x80:
            count = length & 0x7F
            length = int.from_bytes(self.bytes(count), "big")
            if length < 0x80 or length < 1 << 8 * (count - 1):
                raise ValueError("The length of the DER value is not the shortest.")
        return tag, self.bytes(length)

    def take(self, tag):
        found, value = self.next()
        if found != tag:
            raise ValueError("The DER value has another tag.")
        return value

    def end(self):
        if self.more():
            raise ValueError("The DER value is too long.")


def pem(text):
    """The label and the DER value of the first PEM block of a text that is a key."""
    for label, body in re.findall(r"-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----", text):
        if label.endswith("KEY"):
            return label, base64.b64decode("".join(body.split()), validate=True)
    raise ValueError("The text has no key in PEM.")


def check_algorithm(data):
    algorithm = Der(data)
    if algorithm.take(OID) != EC_PUBLIC_KEY or algorithm.take(OID) != PRIME256V1:
        raise ValueError("The key is not a key of the curve P-256.")
    algorithm.end()


def public_from_pem(text):
    """The point of a public key (SubjectPublicKeyInfo)."""
    label, data = pem(text)
    if label != "PUBLIC KEY":
        raise ValueError("The key is not a public key.")
    outer = Der(data)
    inner = Der(outer.take(SEQUENCE))
    outer.end()
    check_algorithm(inner.take(SEQUENCE))
    bits = inner.take(BITS)
    inner.end()
    form = bits[1] if len(bits) > 1 and bits[0] == 0 else 0
    x = int.from_bytes(bits[2:34], "big")
    if form == 4 and len(bits) == 66:
        y = int.from_bytes(bits[34:], "big")
    elif form in (2, 3) and len(bits) == 34:
        y = pow(x ** 3 - 3 * x + B, (P + 1) // 4, P)
        y = y if y & 1 == form & 1 else P - y
    else:
        raise ValueError("The point has another form.")
    if not on_curve((x, y)):
        raise ValueError("The point is not on the curve.")
    return x, y


def private_from_pem(text):
    """The scalar of a private key (PKCS 8, or SEC 1)."""
    label, data = pem(text)
    outer = Der(data)
    inner = Der(outer.take(SEQUENCE))
    outer.end()
    if label == "PRIVATE KEY":
        if inner.take(INTEGER) != b"\x00":
            raise ValueError("The key has another version.")
        check_algorithm(inner.take(SEQUENCE))
        outer = Der(inner.take(OCTETS))
        inner = Der(outer.take(SEQUENCE))
        outer.end()
    elif label != "EC PRIVATE KEY":
        raise ValueError("The key is not a private key.")
    if inner.take(INTEGER) != b"\x01":
        raise ValueError("The key has another version.")
    scalar = int.from_bytes(inner.take(OCTETS), "big")
    parameters = None
    while inner.more():
        tag, value = inner.next()
        if tag == 0xA0:
            parameters = Der(value).take(OID)
    if parameters not in (None, PRIME256V1) or parameters is None and label == "EC PRIVATE KEY":
        raise ValueError("The key is not a key of the curve P-256.")
    if not 0 < scalar < N:
        raise ValueError("The private key is out of range.")
    return scalar


def spki(point):
    """A public key as SubjectPublicKeyInfo in DER with the uncompressed point."""
    return SPKI_PREFIX + b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def key_id(data):
    return hashlib.blake2b(data, digest_size=8, person=KEY_PERSON).hexdigest()


def shared_signature(key, signed):
    return hashlib.blake2b(signed, digest_size=32, key=key, person=RECORD_PERSON).digest()


def file_digest(data):
    """The file digest of up to 8 MiB."""
    return hashlib.blake2b(data, digest_size=32).hexdigest()


# The reader

KEY_LINE = re.compile(rb"key ([0-9a-f]{64})\n")
ITEM_LINE = re.compile(rb"item ([0-9a-f]{64}) (0|[1-9][0-9]*) (inline|cas)\n")
SIGNATURE_LINE = re.compile(rb"signature (?:none|(blake2b) ([0-9a-f]{16}) ([0-9a-f]{64})|(ecdsa-p256) ([0-9a-f]{16}) ([0-9a-f]{128}))\n")


class Refused(Exception):
    pass


def parse(record, key):
    """The items, the signed bytes and the signature of a record, or Refused if its form or its key is wrong."""
    if len(record) > MAX_RECORD or not record.startswith(FIRST_LINE):
        raise Refused("invalid")
    match = KEY_LINE.match(record, len(FIRST_LINE))
    if not match or bytes.fromhex(match[1].decode()) != key:
        raise Refused("invalid")
    position = match.end()
    lines = []
    while True:
        match = ITEM_LINE.match(record, position)
        if not match:
            break
        if len(lines) == MAX_ITEMS or len(match[2]) > len(str(MAX_LENGTH)) or int(match[2]) > MAX_LENGTH:
            raise Refused("invalid")
        lines.append((match[1].decode(), int(match[2]), match[3] == b"inline"))
        position = match.end()
    signed = record[:position]
    match = SIGNATURE_LINE.match(record, position)
    if not lines or not match or match.end() > MAX_HEADER or record[match.end():match.end() + 1] != b"\n":
        raise Refused("invalid")
    position = match.end() + 1
    if len(record) - position != sum(length for _, length, inline in lines if inline):
        raise Refused("invalid")
    items = []
    for digest, length, inline in lines:
        items.append((digest, length, record[position:position + length] if inline else None))
        position += length if inline else 0
    algorithm, identifier, signature = match.group(1, 2, 3) if match[1] else match.group(4, 5, 6)
    return items, signed, algorithm and (algorithm.decode(), identifier.decode(), bytes.fromhex(signature.decode()))


def check_signature(signed, signature, shared, public, allow_unsigned):
    # Unsigned records can only be allowed for a reader without keys. If it has keys, the setting has no effect.
    if not shared and not public and allow_unsigned:
        return
    if signature is None:
        raise Refused("unsigned")
    algorithm, identifier, value = signature
    if algorithm == "blake2b":
        known = [key for key in shared if key_id(key) == identifier]
        valid = any(hmac.compare_digest(shared_signature(key, signed), value) for key in known)
    else:
        known = [key for key in public if key_id(spki(key)) == identifier]
        valid = any(ecdsa_verify(key, RECORD_PERSON + signed, value) for key in known)
    if not known:
        raise Refused("unknown-key")
    if not valid:
        raise Refused("forged")


def check(record, key, shared=(), public=(), allow_unsigned=False):
    """The result for a record. The form and the key are checked first, then the signature, and then the bytes of the items."""
    try:
        items, signed, signature = parse(record, key)
        check_signature(signed, signature, shared, public, allow_unsigned)
        if any(data is not None and file_digest(data) != digest for digest, _, data in items):
            raise Refused("invalid")
    except Refused as refused:
        return {"accepted": False, "reason": str(refused), "items": []}
    return {"accepted": True, "reason": None, "items": [
        {"digest": digest, "length": length, "inline": data is not None, "bytes": None if data is None else encode(data)}
        for digest, length, data in items]}


def encode(data):
    return base64.b64encode(data).decode()


def read_lines(lines):
    for line in lines:
        if not line.strip():
            continue
        value = json.loads(line)
        shared = [bytes.fromhex(key) for key in value.get("sharedKeys") or []]
        key = bytes.fromhex(value["key"])
        if len(key) != 32 or any(len(other) != 32 for other in shared):
            raise ValueError("A key does not have 32 bytes.")
        public = [public_from_pem(key) for key in value.get("publicKeys") or []]
        yield check(base64.b64decode(value["record"], validate=True), key, shared, public, bool(value.get("allowUnsigned")))


# The test vectors. These keys are for tests only.

SHARED = bytes.fromhex("a3a85a094cbeb150499d7076d69895fc0afe4a3c0744756c430e1670ae7ee9c3")
OTHER_SHARED = bytes.fromhex("88241c84c1ba02a6fad7e4c80a2aba1e95b8a2cd07ac0fd0a3590000cfbaa4ef")

PRIVATE_PEM = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfuMKIDDHnnw3ZEru
6iJsrW3l3xUdikvAElKb2Nz0b1KhRANCAAQkY9a3HFkEXVRPio+NER7jJ0QPvQkl
mFXGmCBcM5fkjtOJVdaDLav8dGV1CixOl4mmpOpt1E7ZUbKv6FIo//pP
-----END PRIVATE KEY-----
"""

PUBLIC_PEM = """\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJGPWtxxZBF1UT4qPjREe4ydED70J
JZhVxpggXDOX5I7TiVXWgy2r/HRldQosTpeJpqTqbdRO2VGyr+hSKP/6Tw==
-----END PUBLIC KEY-----
"""

OTHER_PRIVATE_PEM = """\
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEILDm/aocU9eAwce32N38D2MEx0knm2/uyEiuQLG4D7M7oAoGCCqGSM49
AwEHoUQDQgAEFvO18x6ytx9x4x1qI+rWakOTsoAn5hqL1KN99nrZBYuQ+8y0bmD6
2gdqWhLwb0wQJbkmjuqMkuwLin/RCnb4Yw==
-----END EC PRIVATE KEY-----
"""

OTHER_PUBLIC_PEM = """\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFvO18x6ytx9x4x1qI+rWakOTsoAn
5hqL1KN99nrZBYuQ+8y0bmD62gdqWhLwb0wQJbkmjuqMkuwLin/RCnb4Yw==
-----END PUBLIC KEY-----
"""

PRIVATE, OTHER_PRIVATE = private_from_pem(PRIVATE_PEM), private_from_pem(OTHER_PRIVATE_PEM)
PUBLIC, OTHER_PUBLIC = public_from_pem(PUBLIC_PEM), public_from_pem(OTHER_PUBLIC_PEM)

READERS = {
    "shared": {"shared": [SHARED]},
    "public": {"public": [PUBLIC]},
    "none": {},
    "unsigned-allowed": {"allow_unsigned": True},
}

KEY = hashlib.blake2b(b"key", digest_size=32).digest()
OTHER_KEY = hashlib.blake2b(b"other key", digest_size=32).digest()


def item(data, mark="inline"):
    """The fields of an item line."""
    return f"item {file_digest(data)} {len(data)} {mark}"


def signed_bytes(*items, key=KEY, first="intaglio-record-1"):
    return "".join(line + "\n" for line in (first, f"key {key.hex()}") + items).encode()


def none(signed):
    return b"signature none\n"


def blake2b(signed, key=SHARED, identifier=None):
    return f"signature blake2b {identifier or key_id(key)} {shared_signature(key, signed).hex()}\n".encode()


def ecdsa(signed, key=PRIVATE, identifier=None, change=lambda signature: signature):
    signature = change(ecdsa_sign(key, RECORD_PERSON + signed))
    return f"signature ecdsa-p256 {identifier or key_id(spki(PUBLIC))} {signature.hex()}\n".encode()


def der_signature(signature):
    body = b""
    for number in signature[:32], signature[32:]:
        number = number.lstrip(b"\x00")
        number = b"\x00" + number if number[0] & 0x80 else number
        body += bytes([INTEGER, len(number)]) + number
    return bytes([SEQUENCE, len(body)]) + body


def with_s(s):
    return lambda signature: signature[:32] + s(int.from_bytes(signature[32:], "big")).to_bytes(32, "big")


def with_r(r):
    return lambda signature: r.to_bytes(32, "big") + signature[32:]


def vectors():
    records = []

    def put(name, record, verify, reason=None, key=KEY):
        result = check(record, key, **READERS[verify])
        if result["reason"] != reason:
            raise AssertionError(f"{name}: {result['reason']}")
        records.append({"name": name, "key": key.hex(), "record": encode(record), "verify": verify, **result})

    def changed(name, old, new, count=1):
        """A record with a change in its header. It is signed after the change, so that only its form is wrong."""
        if ONE.count(old) < count:
            raise AssertionError(name)
        header = ONE.replace(old, new, count)
        put(name, header + blake2b(header) + b"\n" + A, "shared", "invalid")

    def signature_line(name, line, verify="shared", reason="invalid"):
        put(name, ONE + line + b"\n" + A, verify, reason)

    A, C = b"Intaglio", b"oilgatnI"
    BINARY = b"\n\nkey \r\n\x00\xff\nintaglio-record-1\n"
    ONE = signed_bytes(item(A))
    TWO = signed_bytes(item(A), item(C))
    CAS = signed_bytes(item(A, "cas"))
    SHARED_ID, PUBLIC_ID = key_id(SHARED), key_id(spki(PUBLIC))

    # Accepted
    put("unsigned, one inline item", ONE + none(ONE) + b"\n" + A, "unsigned-allowed")
    put("unsigned, one item without its bytes", CAS + none(CAS) + b"\n", "unsigned-allowed")
    put("shared key, one inline item", ONE + blake2b(ONE) + b"\n" + A, "shared")
    put("shared key, one item without its bytes", CAS + blake2b(CAS) + b"\n", "shared")
    put("ECDSA, one inline item", ONE + ecdsa(ONE) + b"\n" + A, "public")
    put("ECDSA, one item without its bytes", CAS + ecdsa(CAS) + b"\n", "public")
    header = signed_bytes(item(BINARY))
    put("shared key, an item with line feeds and other bytes", header + blake2b(header) + b"\n" + BINARY, "shared")
    header = signed_bytes(item(b""))
    put("shared key, an empty item", header + blake2b(header) + b"\n", "shared")
    put("ECDSA, an empty item", header + ecdsa(header) + b"\n", "public")
    header = signed_bytes(item(b"", "cas"))
    put("shared key, an empty item without its bytes", header + blake2b(header) + b"\n", "shared")
    header = signed_bytes(item(b""), item(A), item(b""), item(C), item(b""))
    put("shared key, empty items between others", header + blake2b(header) + b"\n" + A + C, "shared")
    header = signed_bytes(item(BINARY, "cas"), item(A), item(C))
    put("shared key, the item of the key is stored and others are inline", header + blake2b(header) + b"\n" + A + C, "shared")
    put("ECDSA, the item of the key is stored and others are inline", header + ecdsa(header) + b"\n" + A + C, "public")
    header = signed_bytes(item(A), item(BINARY, "cas"), item(C), item(b"x", "cas"))
    put("shared key, inline items between others", header + blake2b(header) + b"\n" + A + C, "shared")
    put("unsigned, inline items between others", header + none(header) + b"\n" + A + C, "unsigned-allowed")
    header = signed_bytes(*[item(bytes([i]) * 3, "cas") for i in range(8)])
    put("ECDSA, eight items without their bytes", header + ecdsa(header) + b"\n", "public")
    header = signed_bytes(item(A), item(A))
    put("shared key, the same item twice", header + blake2b(header) + b"\n" + A + A, "shared")
    header = signed_bytes(item(A), f"item {'00' * 32} 5000000000 cas", f"item {'f' * 64} {MAX_LENGTH} cas")
    put("shared key, lengths of more than 32 bits", header + blake2b(header) + b"\n" + A, "shared")
    header = signed_bytes(*[item(bytes([i])) for i in range(256)])
    put("shared key, 256 items", header + blake2b(header) + b"\n" + bytes(range(256)), "shared")
    put("another key in the path", signed_bytes(item(A), key=OTHER_KEY) + blake2b(signed_bytes(item(A), key=OTHER_KEY)) + b"\n" + A,
        "shared", key=OTHER_KEY)
    put("ECDSA, the larger of both values of s",
        ONE + ecdsa(ONE, change=with_s(lambda s: max(s, N - s))) + b"\n" + A, "public")
    put("ECDSA, the smaller of both values of s",
        ONE + ecdsa(ONE, change=with_s(lambda s: min(s, N - s))) + b"\n" + A, "public")

    # A reader that trusts unsigned records does not verify signatures.
    put("shared key, not verified", ONE + blake2b(ONE) + b"\n" + A, "unsigned-allowed")
    put("ECDSA, not verified", ONE + ecdsa(ONE) + b"\n" + A, "unsigned-allowed")
    put("shared key, forged but not verified", ONE + blake2b(CAS) + b"\n" + A, "unsigned-allowed")
    put("ECDSA, forged but not verified", ONE + ecdsa(CAS) + b"\n" + A, "unsigned-allowed")
    put("unknown key, not verified", ONE + blake2b(ONE, OTHER_SHARED) + b"\n" + A, "unsigned-allowed")
    signature_line("unknown algorithm, not verified", b"signature blake3 %b %b\n" % (SHARED_ID.encode(), b"00" * 32), "unsigned-allowed")
    signature_line("a key without an algorithm, not verified", b"signature none %b\n" % SHARED_ID.encode(), "unsigned-allowed")
    put("wrong bytes, not verified", ONE + none(ONE) + b"\n" + C, "unsigned-allowed", "invalid")
    put("another key, not verified", ONE + none(ONE) + b"\n" + A, "unsigned-allowed", "invalid", OTHER_KEY)

    # Another form, signed
    changed("wrong first line", b"intaglio-record-1\n", b"intaglio record 1\n")
    changed("version 2", b"intaglio-record-1\n", b"intaglio-record-2\n")
    changed("version 10", b"intaglio-record-1\n", b"intaglio-record-10\n")
    changed("missing first line", b"intaglio-record-1\n", b"")
    changed("empty first line", b"intaglio-record-1\n", b"\nintaglio-record-1\n")
    changed("byte-order mark", b"intaglio-record-1\n", b"\xef\xbb\xbfintaglio-record-1\n")
    changed("missing key line", f"key {KEY.hex()}\n".encode(), b"")
    changed("key line twice", f"key {KEY.hex()}\n".encode(), f"key {KEY.hex()}\nkey {KEY.hex()}\n".encode())
    changed("key with a digit less", f"key {KEY.hex()}\n".encode(), f"key {KEY.hex()[:-1]}\n".encode())
    changed("key with two digits more", f"key {KEY.hex()}\n".encode(), f"key {KEY.hex()}00\n".encode())
    changed("uppercase digits of the key", KEY.hex().encode(), KEY.hex().upper().encode())
    changed("another key in the record", KEY.hex().encode(), OTHER_KEY.hex().encode())
    put("record of another key", ONE + blake2b(ONE) + b"\n" + A, "shared", "invalid", OTHER_KEY)
    put("ECDSA, record of another key", ONE + ecdsa(ONE) + b"\n" + A, "public", "invalid", OTHER_KEY)
    changed("uppercase digits of a digest", file_digest(A).encode(), file_digest(A).upper().encode())
    changed("digest with a digit less", file_digest(A).encode(), file_digest(A)[:-1].encode())
    changed("digest with two digits more", file_digest(A).encode(), file_digest(A).encode() + b"00")
    changed("leading zero in a length", b" 8 inline", b" 08 inline")
    changed("length with a plus", b" 8 inline", b" +8 inline")
    changed("negative length", b" 8 inline", b" -8 inline")
    changed("length of minus zero", b" 8 inline", b" -0 inline")
    changed("missing length", b" 8 inline", b" inline")
    changed("empty length", b" 8 inline", b"  inline")
    changed("hexadecimal length", b" 8 inline", b" 0x8 inline")
    changed("length in other digits", b" 8 inline", " \u0668 inline".encode())
    changed("length of 2^32 + 8", b" 8 inline", b" %d inline" % ((1 << 32) + 8))
    changed("length of 2^63 - 1", b" 8 inline", b" %d inline" % ((1 << 63) - 1))
    changed("length of 2^63 + 8", b" 8 inline", b" %d inline" % ((1 << 63) + 8))
    changed("length of 2^64 + 8", b" 8 inline", b" %d inline" % ((1 << 64) + 8))
    changed("length of 40 digits", b" 8 inline", b" %d inline" % (10 ** 39))
    header = signed_bytes(*[f"item {file_digest(A)} {(1 << 62)} inline"] * 4, item(A))
    put("lengths with the sum of 2^64 + 8", header + blake2b(header) + b"\n" + A, "shared", "invalid")
    changed("unknown mark", b" 8 inline", b" 8 later")
    changed("mark in capitals", b" 8 inline", b" 8 Inline")
    changed("missing mark", b" 8 inline", b" 8")
    changed("another field of an item", b" 8 inline", b" 8 inline inline")
    changed("two spaces", b"item ", b"item  ")
    changed("space before a line", b"item ", b" item ")
    changed("space after a line", b" 8 inline\n", b" 8 inline \n")
    changed("space after the first line", b"intaglio-record-1\n", b"intaglio-record-1 \n")
    changed("space after the key", f"{KEY.hex()}\n".encode(), f"{KEY.hex()} \n".encode())
    changed("tab instead of a space", b"item ", b"item\t")
    changed("CRLF in all lines but the last", b"\n", b"\r\n", 3)
    changed("CRLF in the first line", b"intaglio-record-1\n", b"intaglio-record-1\r\n")
    changed("CRLF in the line of an item", b" 8 inline\n", b" 8 inline\r\n")
    changed("carriage returns only", b"\n", b"\r", 3)
    changed("NUL in a line", b" 8 inline", b" 8 inline\x00")
    changed("unknown line", b"item ", b"note 1\nitem ")
    changed("empty line between items", b" 8 inline\n", b" 8 inline\n\n")
    header = signed_bytes()
    put("no items", header + blake2b(header) + b"\n", "shared", "invalid")
    header = signed_bytes(*["item " + "0" * 64 + " 0 cas"] * 257)
    put("257 items", header + blake2b(header) + b"\n", "shared", "invalid")
    header = signed_bytes("item " + "0" * 64 + " " + "1" * 65536 + " cas")
    put("header longer than 64 KiB", header + blake2b(header) + b"\n", "shared", "invalid")
    put("empty record", b"", "shared", "invalid")
    put("empty record, not verified", b"", "unsigned-allowed", "invalid")
    put("first line only", FIRST_LINE, "shared", "invalid")
    put("missing signature line", ONE + b"\n" + A, "shared", "invalid")
    put("missing signature line, not verified", ONE + b"\n" + A, "unsigned-allowed", "invalid")
    put("missing empty line", ONE + blake2b(ONE) + A, "shared", "invalid")
    put("missing empty line at the end", CAS + blake2b(CAS), "shared", "invalid")
    put("missing line feed after the signature", CAS + blake2b(CAS)[:-1], "shared", "invalid")
    put("two empty lines", ONE + blake2b(ONE) + b"\n\n" + A, "shared", "invalid")
    put("CRLF as the empty line", ONE + blake2b(ONE) + b"\r\n" + A, "shared", "invalid")
    put("CRLF after the signature", ONE + blake2b(ONE)[:-1] + b"\r\n\n" + A, "shared", "invalid")
    put("space after the signature", ONE + blake2b(ONE)[:-1] + b" \n\n" + A, "shared", "invalid")
    put("space after the signature none", ONE + b"signature none \n\n" + A, "unsigned-allowed", "invalid")
    put("two spaces in the signature line", ONE + blake2b(ONE).replace(b" ", b"  ", 1) + b"\n" + A, "shared", "invalid")
    put("signature line twice", ONE + blake2b(ONE) * 2 + b"\n" + A, "shared", "invalid")
    put("an item after the signature", ONE + blake2b(ONE) + item(C).encode() + b"\n\n" + A + C, "shared", "invalid")

    # The bytes
    put("a byte after the end", ONE + blake2b(ONE) + b"\n" + A + b"\x00", "shared", "invalid")
    put("a line feed after the end", ONE + blake2b(ONE) + b"\n" + A + b"\n", "shared", "invalid")
    put("a byte after the end without inline items", CAS + ecdsa(CAS) + b"\n\x00", "public", "invalid")
    put("bytes of an item that is not inline", CAS + blake2b(CAS) + b"\n" + A, "shared", "invalid")
    put("truncated bytes", ONE + blake2b(ONE) + b"\n" + A[:-1], "shared", "invalid")
    put("missing bytes", TWO + ecdsa(TWO) + b"\n" + A, "public", "invalid")
    put("wrong bytes", ONE + blake2b(ONE) + b"\n" + C, "shared", "invalid")
    put("ECDSA, wrong bytes of the second item", TWO + ecdsa(TWO) + b"\n" + A + C[:-1] + b"i", "public", "invalid")
    put("bytes of two items swapped", TWO + blake2b(TWO) + b"\n" + C + A, "shared", "invalid")
    header = signed_bytes(item(b"ab"), item(b"cdef"))
    put("bytes of two items with different lengths swapped", header + blake2b(header) + b"\ncdefab", "shared", "invalid")
    header = signed_bytes(item(A).replace(" 8 ", " 7 "))
    put("length less than that of the digest", header + blake2b(header) + b"\n" + A[:-1], "shared", "invalid")
    header = signed_bytes(f"item {hashlib.blake2b(A).hexdigest()[:64]} 8 inline")
    put("digest of BLAKE2b-512", header + blake2b(header) + b"\n" + A, "shared", "invalid")
    header = signed_bytes(f"item {hashlib.sha256(A).hexdigest()} 8 inline")
    put("digest of SHA-256", header + blake2b(header) + b"\n" + A, "shared", "invalid")
    header = signed_bytes(f"item {'00' * 32} 0 inline")
    put("empty item with another digest", header + ecdsa(header) + b"\n", "public", "invalid")

    # Changed after they were signed
    for verify, sign in ("shared", blake2b), ("public", ecdsa):
        put(f"changed digest, {verify} key", signed_bytes(item(C)) + sign(ONE) + b"\n" + C, verify, "forged")
        put(f"changed length, {verify} key", CAS.replace(b" 8 ", b" 9 ") + sign(CAS) + b"\n", verify, "forged")
        put(f"changed mark, {verify} key", CAS + sign(ONE) + b"\n", verify, "forged")
        put(f"other changed mark, {verify} key", ONE + sign(CAS) + b"\n" + A, verify, "forged")
        put(f"changed length of inline bytes, {verify} key", signed_bytes(item(A + C)) + sign(ONE) + b"\n" + A + C, verify, "forged")
        put(f"removed item, {verify} key", ONE + sign(TWO) + b"\n" + A, verify, "forged")
        put(f"added item, {verify} key", TWO + sign(ONE) + b"\n" + A + C, verify, "forged")
        put(f"items in another order, {verify} key", signed_bytes(item(C), item(A)) + sign(TWO) + b"\n" + C + A, verify, "forged")
        other = signed_bytes(item(A), key=OTHER_KEY)
        put(f"signature of another record, {verify} key", ONE + sign(other) + b"\n" + A, verify, "forged")
        put(f"wrong bytes and signature of another record, {verify} key", ONE + sign(other) + b"\n" + C, verify, "forged")
        put(f"missing bytes and signature of another record, {verify} key", ONE + sign(other) + b"\n", verify, "invalid")

    # Signatures with a shared key
    right = shared_signature(SHARED, ONE)
    prefix = b"signature blake2b %b " % SHARED_ID.encode()
    signature_line("signature with another shared key", blake2b(ONE, OTHER_SHARED, SHARED_ID), reason="forged")
    signature_line("unknown shared key", blake2b(ONE, OTHER_SHARED), reason="unknown-key")
    signature_line("valid signature with the identifier of an unknown shared key", blake2b(ONE, SHARED, key_id(OTHER_SHARED)),
                   reason="unknown-key")
    signature_line("unknown shared key and another signature", blake2b(TWO, OTHER_SHARED), reason="unknown-key")
    signature_line("signature with a bit changed", prefix + bytes([right[0] ^ 1]).hex().encode() + right[1:].hex().encode() + b"\n",
                   reason="forged")
    signature_line("signature with the last bit changed", prefix + right[:-1].hex().encode() + b"%02x\n" % (right[-1] ^ 1), reason="forged")
    signature_line("signature of zeros", prefix + b"00" * 32 + b"\n", reason="forged")
    for name, data in (
            ("without the personalization", hashlib.blake2b(ONE, digest_size=32, key=SHARED)),
            ("with the personalization of identifiers", hashlib.blake2b(ONE, digest_size=32, key=SHARED, person=KEY_PERSON)),
            ("without the key", hashlib.blake2b(ONE, digest_size=32, person=RECORD_PERSON)),
            ("with the key before the signed bytes", hashlib.blake2b(SHARED + ONE, digest_size=32, person=RECORD_PERSON)),
            ("with the personalization before the signed bytes", hashlib.blake2b(RECORD_PERSON + ONE, digest_size=32, key=SHARED)),
            ("without the last line feed", hashlib.blake2b(ONE[:-1], digest_size=32, key=SHARED, person=RECORD_PERSON)),
            ("with the bytes", hashlib.blake2b(ONE + A, digest_size=32, key=SHARED, person=RECORD_PERSON))):
        signature_line(f"shared key, signature {name}", prefix + data.hexdigest().encode() + b"\n", reason="forged")
    signature_line("short signature", blake2b(ONE)[:-3] + b"\n")
    signature_line("signature with a digit less", blake2b(ONE)[:-2] + b"\n")
    signature_line("long signature", blake2b(ONE)[:-1] + b"00\n")
    data = hashlib.blake2b(ONE, key=SHARED, person=RECORD_PERSON).hexdigest().encode()
    signature_line("signature of 64 bytes with a shared key", prefix + data + b"\n")
    signature_line("empty signature", prefix + b"\n")
    signature_line("missing signature", prefix[:-1] + b"\n")
    signature_line("uppercase digits of a signature", prefix + right.hex().upper().encode() + b"\n")
    signature_line("uppercase digits of an identifier", blake2b(ONE).replace(SHARED_ID.encode(), SHARED_ID.upper().encode()))
    signature_line("short identifier", blake2b(ONE).replace(SHARED_ID.encode(), SHARED_ID[:14].encode()))
    signature_line("long identifier", blake2b(ONE).replace(SHARED_ID.encode(), SHARED_ID.encode() + b"00"))
    signature_line("missing identifier", b"signature blake2b %b\n" % right.hex().encode())
    signature_line("another field of the signature", blake2b(ONE)[:-1] + b" none\n")
    signature_line("unknown algorithm", blake2b(ONE).replace(b"blake2b", b"blake3"))
    signature_line("algorithm in capitals", blake2b(ONE).replace(b"blake2b", b"BLAKE2b"))
    signature_line("missing algorithm", blake2b(ONE).replace(b"blake2b ", b""))
    signature_line("missing fields of the signature", b"signature\n")

    # Signatures with ECDSA
    def ecdsa_line(name, change, reason="forged"):
        signature_line(name, ecdsa(ONE, change=change), "public", reason)

    signature_line("signature with another ECDSA key", ecdsa(ONE, OTHER_PRIVATE), "public", "forged")
    signature_line("unknown ECDSA key", ecdsa(ONE, OTHER_PRIVATE, key_id(spki(OTHER_PUBLIC))), "public", "unknown-key")
    signature_line("valid signature with the identifier of an unknown ECDSA key", ecdsa(ONE, PRIVATE, key_id(spki(OTHER_PUBLIC))),
                   "public", "unknown-key")
    signature_line("identifier of the point instead of SubjectPublicKeyInfo",
                   ecdsa(ONE, PRIVATE, key_id(spki(PUBLIC)[len(SPKI_PREFIX):])), "public", "unknown-key")
    ecdsa_line("r is 0", with_r(0))
    ecdsa_line("s is 0", with_s(lambda s: 0))
    ecdsa_line("r and s are 0", lambda signature: bytes(64))
    ecdsa_line("r is n", with_r(N))
    ecdsa_line("s is n", with_s(lambda s: N))
    ecdsa_line("r is n + 1", with_r(N + 1))
    ecdsa_line("s is n + 1", with_s(lambda s: N + 1))
    ecdsa_line("r is 2^256 - 1", with_r((1 << 256) - 1))
    ecdsa_line("s is 2^256 - 1", with_s(lambda s: (1 << 256) - 1))
    ecdsa_line("r and s are 1", lambda signature: (1).to_bytes(32, "big") * 2)
    ecdsa_line("s and r", lambda signature: signature[32:] + signature[:32])
    ecdsa_line("r and s with the least significant byte first", lambda signature: signature[31::-1] + signature[:31:-1])
    ecdsa_line("r with a bit changed", lambda signature: signature[:31] + bytes([signature[31] ^ 1]) + signature[32:])
    ecdsa_line("s with a bit changed", lambda signature: signature[:63] + bytes([signature[63] ^ 1]))
    ecdsa_line("short ECDSA signature", lambda signature: signature[:-1], "invalid")
    ecdsa_line("long ECDSA signature", lambda signature: signature + b"\x00", "invalid")
    ecdsa_line("ECDSA signature of 32 bytes", lambda signature: signature[:32], "invalid")
    ecdsa_line("empty ECDSA signature", lambda signature: b"", "invalid")
    ecdsa_line("ECDSA signature in DER", der_signature, "invalid")
    ecdsa_line("ECDSA signature without the prefix of the signed bytes", lambda signature: ecdsa_sign(PRIVATE, ONE))
    ecdsa_line("ECDSA signature without the last line feed", lambda signature: ecdsa_sign(PRIVATE, RECORD_PERSON + ONE[:-1]))

    # Algorithms, keys and readers that do not belong together
    signature_line("blake2b with the identifier of the ECDSA key", blake2b(ONE, SHARED, PUBLIC_ID), "public", "unknown-key")
    signature_line("ecdsa-p256 with the identifier of the shared key", ecdsa(ONE, PRIVATE, SHARED_ID), "shared", "unknown-key")
    signature_line("blake2b with the public key as the shared key",
                   blake2b(ONE, PUBLIC[0].to_bytes(32, "big"), PUBLIC_ID), "public", "unknown-key")
    signature_line("blake2b with a signature of ECDSA", ecdsa(ONE).replace(b"ecdsa-p256", b"blake2b"), "public")
    signature_line("ecdsa-p256 with a signature of BLAKE2b", blake2b(ONE).replace(b"blake2b", b"ecdsa-p256"))
    signature_line("shared key, the reader has an ECDSA key", blake2b(ONE), "public", "unknown-key")
    signature_line("ECDSA, the reader has a shared key", ecdsa(ONE), "shared", "unknown-key")
    signature_line("unsigned, the reader has a shared key", none(ONE), "shared", "unsigned")
    signature_line("unsigned, the reader has an ECDSA key", none(ONE), "public", "unsigned")
    signature_line("unsigned, the reader has no key", none(ONE), "none", "unsigned")
    signature_line("shared key, the reader has no key", blake2b(ONE), "none", "unknown-key")
    signature_line("ECDSA, the reader has no key", ecdsa(ONE), "none", "unknown-key")
    put("wrong bytes, unsigned", ONE + none(ONE) + b"\n" + C, "shared", "unsigned")
    put("wrong bytes, unknown key", ONE + blake2b(ONE, OTHER_SHARED) + b"\n" + C, "shared", "unknown-key")
    put("truncated bytes, unsigned", ONE + none(ONE) + b"\n" + A[:-1], "shared", "invalid")
    put("another key, unsigned", ONE + none(ONE) + b"\n" + A, "none", "invalid", OTHER_KEY)

    names = [record["name"] for record in records]
    if len(names) != len(set(names)):
        raise AssertionError("Two records have the same name.")
    return {
        "version": 1,
        "sharedKey": SHARED.hex(),
        "otherSharedKey": OTHER_SHARED.hex(),
        "privateKey": PRIVATE_PEM,
        "publicKey": PUBLIC_PEM,
        "otherPublicKey": OTHER_PUBLIC_PEM,
        "sharedKeyId": SHARED_ID,
        "publicKeyId": PUBLIC_ID,
        "records": records,
    }


def write_vectors(output):
    """Writes a line for each record, so that changes can be compared."""
    value = vectors()
    records = value.pop("records")
    output.write(json.dumps(value, indent=2)[:-2] + ',\n  "records": [\n')
    output.write(",\n".join("    " + json.dumps(record, separators=(",", ":")) for record in records))
    output.write("\n  ]\n}\n")


def main(arguments):
    sys.stdout.reconfigure(encoding="ascii", newline="\n")
    if arguments == ["vectors"]:
        write_vectors(sys.stdout)
    elif arguments == ["check"]:
        for result in read_lines(sys.stdin):
            print(json.dumps(result), flush=True)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
