using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Reference;

/// <summary>
/// BLAKE2s as RFC 7693 writes it down, in the RFC's order and with its names: rolled, one message at a time. The oracle that needs
/// no package, and the baseline of every measurement.
/// </summary>
internal static class Blake2sReference
{
    private const int BlockBytes = 64, WordBytes = 4, Rounds = 10;

    // Section 2.1: the constants R1 to R4 of the mixing function.
    private const int R1 = 16, R2 = 12, R3 = 8, R4 = 7;

    // Section 2.6.
    private static ReadOnlySpan<uint> IV =>
    [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ];

    // Section 2.7: the permutation of round i is row i mod 10.
    private static ReadOnlySpan<byte> Sigma =>
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    ];

    /// <summary>Section 3.3, with the parameter block of the BLAKE2 paper (section 2.5), of which the RFC uses the first four bytes.
    /// The byte counter t begins at 0, except to see it carry. A tree's inner node may have another key length in its block than it is
    /// given a key, and another output size than digest size.</summary>
    public static byte[] Hash(
        ReadOnlySpan<byte> message, int digestSize = 32, ReadOnlySpan<byte> key = default,
        ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default,
        int fanout = 1, int depth = 1, uint leafLength = 0, ulong nodeOffset = 0, int nodeDepth = 0, int innerLength = 0,
        bool isLastNode = false, ulong t = default, int? keyLength = null, int? outputSize = null)
    {
        Span<byte> p = stackalloc byte[8 * WordBytes];
        p.Clear();
        p[0] = (byte)digestSize;
        p[1] = (byte)(keyLength ?? key.Length);
        p[2] = (byte)fanout;
        p[3] = (byte)depth;
        BinaryPrimitives.WriteUInt32LittleEndian(p[4..], leafLength);
        // Six bytes hold the node offset; what follows overwrites the upper two.
        BinaryPrimitives.WriteUInt64LittleEndian(p[8..], nodeOffset);
        p[14] = (byte)nodeDepth;
        p[15] = (byte)innerLength;
        salt.CopyTo(p[(4 * WordBytes)..]);
        personalization.CopyTo(p[(6 * WordBytes)..]);

        Span<uint> h = stackalloc uint[8];
        for (int i = 0; i < 8; i++)
            h[i] = IV[i] ^ BinaryPrimitives.ReadUInt32LittleEndian(p[(WordBytes * i)..]);

        // d: the key in a block of its own, then the message; no data at all is one empty block.
        Span<byte> d = stackalloc byte[BlockBytes];
        if (key.Length > 0)
        {
            d.Clear();
            key.CopyTo(d);
            t += BlockBytes;
            F(h, d, t, isLastBlock: message.IsEmpty, message.IsEmpty && isLastNode);
        }

        if (key.IsEmpty || message.Length > 0)
        {
            for (; message.Length > BlockBytes; message = message[BlockBytes..])
            {
                t += BlockBytes;
                F(h, message, t, isLastBlock: false);
            }

            d.Clear();
            message.CopyTo(d);
            t += (uint)message.Length;
            F(h, d, t, isLastBlock: true, isLastNode);
        }

        Span<byte> digest = stackalloc byte[8 * WordBytes];
        for (int i = 0; i < 8; i++)
            BinaryPrimitives.WriteUInt32LittleEndian(digest[(WordBytes * i)..], h[i]);
        return digest[..(outputSize ?? digestSize)].ToArray();
    }

    /// <summary>Section 3.2, the compression function; the paper's second flag marks the last node of a tree's level.</summary>
    public static void F(Span<uint> h, ReadOnlySpan<byte> block, ulong t, bool isLastBlock, bool isLastNode = false)
    {
        Span<uint> m = stackalloc uint[16];
        for (int i = 0; i < 16; i++)
            m[i] = BinaryPrimitives.ReadUInt32LittleEndian(block[(WordBytes * i)..]);

        Span<uint> v = stackalloc uint[16];
        h.CopyTo(v);
        IV.CopyTo(v[8..]);
        v[12] ^= (uint)t;
        v[13] ^= (uint)(t >> (8 * WordBytes));
        if (isLastBlock)
            v[14] = ~v[14];
        if (isLastNode)
            v[15] = ~v[15];

        for (int i = 0; i < Rounds; i++)
        {
            ReadOnlySpan<byte> s = Sigma.Slice(i % 10 * 16, 16);
            G(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
            G(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
            G(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
            G(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);

            G(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
            G(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
            G(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
            G(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
        }

        for (int i = 0; i < 8; i++)
            h[i] ^= v[i] ^ v[i + 8];
    }

    /// <summary>Section 3.1, the mixing function.</summary>
    private static void G(Span<uint> v, int a, int b, int c, int d, uint x, uint y)
    {
        v[a] = v[a] + v[b] + x;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], R1);
        v[c] = v[c] + v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], R2);
        v[a] = v[a] + v[b] + y;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], R3);
        v[c] = v[c] + v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], R4);
    }
}
