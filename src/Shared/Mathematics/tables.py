"""Writes the tables and prints the constants of this folder: python3 tables.py. Integers count units of 2^-PRECISION."""

import math
from fractions import Fraction

PRECISION = 240
ONE = 1 << PRECISION


def exp(x):
    """e^x, for x of a few units at most."""
    halvings = 20
    x >>= halvings
    total = term = ONE
    n = 0
    while term:
        n += 1
        term = term * x // (n << PRECISION)
        total += term
        if abs(term) < 2:
            break
    for _ in range(halvings):
        total = total * total >> PRECISION
    return total


def arctan_of_inverse(n):
    total, term, k = 0, ONE // n, 0
    while term:
        total += (-term if k % 2 else term) // (2 * k + 1)
        term //= n * n
        k += 1
    return total


def arctan(x):
    """arctan of 0 to 1, by tan(a / 2) = t / (1 + sqrt(1 + t^2))."""
    halvings = 12
    for _ in range(halvings):
        x = (x << PRECISION) // (ONE + math.isqrt((ONE + (x * x >> PRECISION)) << PRECISION))
    total, power, k = 0, x, 0
    while power:
        total += (-power if k % 2 else power) // (2 * k + 1)
        power = power * x * x >> (2 * PRECISION)
        k += 1
    return total << halvings


def log(x):
    """ln of a fraction near 1 and of 2, by the series of artanh."""
    s = int((x - 1) / (x + 1) * ONE)
    total, power, k = 0, s, 0
    while abs(power) > 1:
        total += power // (2 * k + 1)
        power = power * s * s >> (2 * PRECISION)
        k += 1
    return 2 * total


def sin_cos(x):
    sine, cosine, term, n = 0, 0, ONE, 0
    while abs(term) > 1:
        sign = -1 if n % 4 >= 2 else 1
        if n % 2:
            sine += sign * term
        else:
            cosine += sign * term
        n += 1
        term = term * x // (n << PRECISION)
    return sine, cosine


PI = 4 * (4 * arctan_of_inverse(5) - arctan_of_inverse(239))
LN2 = log(Fraction(2))
LN10 = 3 * LN2 + log(Fraction(10, 8))


def pair(x, quantum=None):
    """A number as two doubles; the first a multiple of 2^-quantum where one is given."""
    exact = Fraction(x, ONE)
    high = float(exact) if quantum is None else math.ldexp(round(exact * 2**quantum), -quantum)
    return high, float(exact - Fraction(high))


def literal(x):
    return repr(int(x)) if x == int(x) and abs(x) < 1e6 else repr(x).replace("e", "E")


def write(name, summary, columns, rows):
    with open(name + ".cs", "w") as file:
        file.write(f"""namespace Intaglio;

/// <summary>{summary}</summary>
/// <remarks>Written by tables.py.</remarks>
internal static class {name}
{{
    /// <summary>The numbers in a row.</summary>
    internal const int Columns = {columns};

    internal static ReadOnlySpan<double> Rows =>
    [
""")
        for row in rows:
            file.write("        " + ", ".join(literal(x) for x in row) + ",\n")
        file.write("    ];\n}\n")


def logarithm_rows():
    first = Fraction(11, 16)
    for i in range(256):
        width = Fraction(1, 512) if i < 160 else Fraction(1, 256)
        start = first + i * Fraction(1, 512) if i < 160 else 1 + (i - 160) * Fraction(1, 256)
        inverse = Fraction(1) if i in (159, 160) else Fraction(round(4096 / (start + width / 2)), 4096)
        yield float(inverse), *pair(-log(inverse), 42)


write("LogarithmTable", "An inverse for each of 256 parts of 11/16 to 11/8, and the negative of its natural logarithm as the sum of two numbers, the first a multiple of 2⁻⁴².",
      3, logarithm_rows())
write("ExponentialTable", "2 to the power of 0 to 127 parts of 128, each as the sum of two numbers.",
      2, (pair(exp(LN2 * j // 128)) for j in range(128)))
write("SineTable", "Sine and cosine of 0 to 32 parts of 45 degrees, each as the sum of two numbers.",
      4, ((*pair(s), *pair(c)) for s, c in (sin_cos(PI * k // 128) for k in range(33))))
write("ArctangentTable", "The arctangents of 0 to 64 parts of 64 in degrees, each as the sum of two numbers.",
      2, (pair((arctan(ONE * k // 64) * 180 << PRECISION) // PI) for k in range(65)))

print("ln 2, first a multiple of 2^-42", pair(LN2, 42))
print("ln 2 / 128, first a multiple of 2^-42", pair(LN2 // 128, 42))
print("128 / ln 2", pair((128 * ONE << PRECISION) // LN2)[0])
print("1 / ln 2", pair((ONE << PRECISION) // LN2))
print("1 / ln 10", pair((ONE << PRECISION) // LN10))
print("pi / 180", pair(PI // 180))
print("180 / pi", pair((180 * ONE << PRECISION) // PI))

# x^(-1/3) from 1 to 2 through the zeros of the Chebyshev polynomial of degree 5, by divided differences.
nodes = [Fraction(1.5 + 0.5 * math.cos((2 * i + 1) * math.pi / 10)) for i in range(5)]
table = [Fraction(float(x) ** (-1 / 3)) for x in nodes]
polynomial, basis = [Fraction(0)] * 5, [Fraction(1)]
for n in range(5):
    for i, coefficient in enumerate(basis):
        polynomial[i] += table[0] * coefficient
    basis = [(basis[i - 1] if i else 0) - (nodes[n] * basis[i] if i < len(basis) else 0) for i in range(len(basis) + 1)]
    table = [(table[i + 1] - table[i]) / (nodes[i + n + 1] - nodes[i]) for i in range(len(table) - 1)]
print("x^(-1/3)", [float(x) for x in polynomial], "error", max(abs(sum(float(c) * x**i for i, c in enumerate(polynomial)) / x ** (-1 / 3) - 1) for x in (1 + i / 1000 for i in range(1001))))
print("2^(-j/3)", [2 ** (-j / 3) for j in range(3)])
