using System.Numerics;

namespace Intaglio.Imaging;

/// <summary>The Adler-32 checksum of a zlib stream (RFC 1950, section 8.2).</summary>
/// <param name="Sum">The sum of all bytes plus 1, modulo 65521.</param>
/// <param name="SumOfSums">The sum of all intermediate sums, modulo 65521.</param>
internal readonly record struct Adler32(uint Sum, uint SumOfSums)
{
    private const uint Modulus = 65521;

    // With this number of vectors n, the sums of sums, 255 n (n + 1) / 2 in each element, fit into 32 bits.
    private const int VectorsAtOnce = 4096;

    /// <summary>Gets the checksum of an empty sequence.</summary>
    internal static Adler32 Initial => new(1, 0);

    internal uint Value => SumOfSums << 16 | Sum;

    /// <summary>Returns the checksum after more bytes.</summary>
    internal Adler32 Append(ReadOnlySpan<byte> bytes)
    {
        ulong sum = Sum, sumOfSums = SumOfSums;
        while (bytes.Length >= Vector<byte>.Count)
        {
            int count = Math.Min(VectorsAtOnce, bytes.Length / Vector<byte>.Count), size = Vector<byte>.Count;
            Vector<uint> a = default, b = default, c = default, d = default, aSums = default, bSums = default, cSums = default,
                dSums = default;
            for (int i = 0; i < count; i++)
            {
                (aSums, bSums, cSums, dSums) = (aSums + a, bSums + b, cSums + c, dSums + d);
                Vector.Widen(new Vector<byte>(bytes[(i * size)..]), out Vector<ushort> low, out Vector<ushort> high);
                Vector.Widen(low, out Vector<uint> first, out Vector<uint> second);
                Vector.Widen(high, out Vector<uint> third, out Vector<uint> fourth);
                (a, b, c, d) = (a + first, b + second, c + third, d + fourth);
            }
            // The previous sum counts once for each byte, a vector once for each byte after it, and each byte once for itself and each
            // later byte of its vector.
            sumOfSums += sum * (ulong)(count * size);
            Add(a, aSums, 0, ref sum, ref sumOfSums);
            Add(b, bSums, 1, ref sum, ref sumOfSums);
            Add(c, cSums, 2, ref sum, ref sumOfSums);
            Add(d, dSums, 3, ref sum, ref sumOfSums);
            (sum, sumOfSums) = (sum % Modulus, sumOfSums % Modulus);
            bytes = bytes[(count * size)..];
        }
        foreach (byte value in bytes)
        {
            sum += value;
            sumOfSums += sum;
        }
        return new((uint)(sum % Modulus), (uint)(sumOfSums % Modulus));
    }

    /// <summary>Combines this checksum with the checksum of the bytes that follow.</summary>
    internal Adler32 Join(Adler32 next, long length) =>
        new((Sum + next.Sum + Modulus - 1) % Modulus,
            (uint)((SumOfSums + next.SumOfSums + (ulong)(length % Modulus) * (Sum + Modulus - 1)) % Modulus));

    private static void Add(Vector<uint> sums, Vector<uint> sumsOfSums, int quarter, ref ulong sum, ref ulong sumOfSums)
    {
        for (int i = 0; i < Vector<uint>.Count; i++)
        {
            sum += sums[i];
            sumOfSums += (ulong)sumsOfSums[i] * (ulong)Vector<byte>.Count
                + (ulong)sums[i] * (ulong)(Vector<byte>.Count - quarter * Vector<uint>.Count - i);
        }
    }
}
