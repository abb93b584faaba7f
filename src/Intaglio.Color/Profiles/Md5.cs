using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Color;

/// <summary>Computes MD5 (RFC 1321) for ICC profile IDs, which are not a security feature.</summary>
/// <remarks>MD5 of the framework loads OpenSSL, which takes longer than creating a profile.</remarks>
internal static class Md5
{
    internal const int DigestSize = 16;

    private const int BlockSize = 64, LengthSize = 8;

    // T of section 3.4: the integer part of 2^32 |sin i|, i from 1 in radians.
    private static readonly uint[] table =
    [
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
        0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
        0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
        0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
        0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
    ];

    // The rotations of the steps, four for each round.
    private static readonly byte[] rotations = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

    /// <summary>Computes the digest of data.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">The buffer for the digest, <see cref="DigestSize"/> bytes.</param>
    internal static void HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        uint[] state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
        int whole = source.Length / BlockSize * BlockSize;
        for (int i = 0; i < whole; i += BlockSize)
            Compress(state, source.Slice(i, BlockSize));

        // Section 3.1 and 3.2: a bit of 1, zeros, and the number of bits.
        Span<byte> rest = stackalloc byte[2 * BlockSize];
        rest.Clear();
        source[whole..].CopyTo(rest);
        int length = source.Length - whole;
        rest[length] = 0x80;
        int end = length + 1 + LengthSize <= BlockSize ? BlockSize : 2 * BlockSize;
        BinaryPrimitives.WriteInt64LittleEndian(rest[(end - LengthSize)..], 8L * source.Length);
        for (int i = 0; i < end; i += BlockSize)
            Compress(state, rest.Slice(i, BlockSize));

        for (int i = 0; i < state.Length; i++)
            BinaryPrimitives.WriteUInt32LittleEndian(destination[(4 * i)..], state[i]);
    }

    // Section 3.4.
    private static void Compress(uint[] state, ReadOnlySpan<byte> block)
    {
        uint a = state[0], b = state[1], c = state[2], d = state[3];
        for (int i = 0; i < 64; i++)
        {
            int round = i / 16;
            uint mixed = round switch
            {
                0 => (b & c) | (~b & d),
                1 => (b & d) | (c & ~d),
                2 => b ^ c ^ d,
                _ => c ^ (b | ~d),
            };
            int word = round switch { 0 => i, 1 => 5 * i + 1, 2 => 3 * i + 5, _ => 7 * i };
            uint sum = a + mixed + BinaryPrimitives.ReadUInt32LittleEndian(block[(word % 16 * 4)..]) + table[i];
            (a, d, c, b) = (d, c, b, b + BitOperations.RotateLeft(sum, rotations[round * 4 + i % 4]));
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
    }
}
