using System.Buffers.Binary;
using System.Numerics;
using System.Text;

namespace Intaglio.Reference;

/// <summary>
/// BLAKE3 as its paper writes it down ("BLAKE3: one function, fast everywhere", section 2), in the paper's order and with its names: rolled,
/// recursive, one node at a time.
/// </summary>
internal static class Blake3Reference
{
    private const int BlockBytes = 64, ChunkBytes = 1024, KeyBytes = 32, WordBytes = 4, Rounds = 7;

    // Section 2.2, table 3.
    private const uint ChunkStart = 1 << 0, ChunkEnd = 1 << 1, Parent = 1 << 2, Root = 1 << 3, KeyedHash = 1 << 4, DeriveKeyContext = 1 << 5, DeriveKeyMaterial = 1 << 6;

    // Section 2.2, table 1.
    private static ReadOnlySpan<uint> IV =>
    [
        0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
    ];

    // Section 2.2, table 2.
    private static ReadOnlySpan<byte> Permutation => [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

    /// <summary>Section 2.3, the mode hash.</summary>
    /// <param name="message">The input.</param>
    /// <param name="outputLength">The number of bytes of output.</param>
    /// <param name="start">Where in the output they begin.</param>
    /// <param name="t">The number of the first chunk, which is 0 except to see the counter carry.</param>
    public static byte[] Hash(ReadOnlySpan<byte> message, int outputLength = 32, ulong start = 0, ulong t = 0) => Output(message, IV, 0, outputLength, start, t);

    /// <summary>Section 2.3, the mode keyed_hash.</summary>
    /// <param name="key">The key, 32 bytes.</param>
    /// <param name="message">The input.</param>
    /// <param name="outputLength">The number of bytes of output.</param>
    /// <param name="start">Where in the output they begin.</param>
    /// <param name="t">The number of the first chunk, which is 0 except to see the counter carry.</param>
    public static byte[] Hash(ReadOnlySpan<byte> key, ReadOnlySpan<byte> message, int outputLength = 32, ulong start = 0, ulong t = 0) =>
        Output(message, Words(key[..KeyBytes]), KeyedHash, outputLength, start, t);

    /// <summary>Section 2.3, the mode derive_key.</summary>
    /// <param name="context">The context string.</param>
    /// <param name="keyMaterial">The input.</param>
    /// <param name="outputLength">The number of bytes of output.</param>
    /// <param name="start">Where in the output they begin.</param>
    public static byte[] DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, int outputLength = 32, ulong start = 0)
    {
        byte[] contextKey = Output(Encoding.UTF8.GetBytes(context), IV, DeriveKeyContext, KeyBytes, 0, 0);
        return Output(keyMaterial, Words(contextKey), DeriveKeyMaterial, outputLength, start, 0);
    }

    /// <summary>Section 2.6: the root node's compression again and again, with the number of the block of output as its counter.</summary>
    private static byte[] Output(ReadOnlySpan<byte> message, ReadOnlySpan<uint> key, uint flags, int outputLength, ulong start, ulong t)
    {
        Node root = Tree(message, key.ToArray(), flags, t);
        byte[] output = new byte[outputLength];
        for (int i = 0; i < outputLength; i++)
        {
            ulong position = start + (ulong)i;
            uint word = Compress(root.H, root.M, position / BlockBytes, root.B, root.D | Root)[(int)(position % BlockBytes / WordBytes)];
            output[i] = (byte)(word >> (8 * (int)(position % WordBytes)));
        }
        return output;
    }

    /// <summary>Section 2.1: the left subtree is complete, and as large as it can be while one byte or more is left for the right one.</summary>
    private static Node Tree(ReadOnlySpan<byte> message, uint[] key, uint flags, ulong t)
    {
        if (message.Length <= ChunkBytes)
            return Chunk(message, key, flags, t);
        int left = ChunkBytes;
        while (2 * left < message.Length)
            left *= 2;
        // Section 2.5.
        uint[] l = Tree(message[..left], key, flags, t).ChainingValue(), r = Tree(message[left..], key, flags, t + (ulong)(left / ChunkBytes)).ChainingValue();
        return new Node(key, [.. l, .. r], 0, BlockBytes, flags | Parent);
    }

    /// <summary>Section 2.4: all blocks but the last, which is not compressed yet, since it may be the root.</summary>
    private static Node Chunk(ReadOnlySpan<byte> chunk, uint[] key, uint flags, ulong t)
    {
        uint[] h = key;
        uint start = ChunkStart;
        for (; chunk.Length > BlockBytes; chunk = chunk[BlockBytes..], start = 0)
            h = Compress(h, Words(chunk[..BlockBytes]), t, BlockBytes, flags | start)[..8];
        byte[] last = new byte[BlockBytes];
        chunk.CopyTo(last);
        return new Node(h, Words(last), t, (uint)chunk.Length, flags | start | ChunkEnd);
    }

    /// <summary>Section 2.2.</summary>
    private static uint[] Compress(ReadOnlySpan<uint> h, ReadOnlySpan<uint> message, ulong t, uint b, uint d)
    {
        uint[] v = [.. h, .. IV[..4], (uint)t, (uint)(t >> 32), b, d], m = message.ToArray();
        for (int round = 0; round < Rounds; round++)
        {
            G(v, 0, 4, 8, 12, m[0], m[1]);
            G(v, 1, 5, 9, 13, m[2], m[3]);
            G(v, 2, 6, 10, 14, m[4], m[5]);
            G(v, 3, 7, 11, 15, m[6], m[7]);
            G(v, 0, 5, 10, 15, m[8], m[9]);
            G(v, 1, 6, 11, 12, m[10], m[11]);
            G(v, 2, 7, 8, 13, m[12], m[13]);
            G(v, 3, 4, 9, 14, m[14], m[15]);
            uint[] permuted = new uint[16];
            for (int i = 0; i < 16; i++)
                permuted[i] = m[Permutation[i]];
            m = permuted;
        }
        for (int i = 0; i < 8; i++)
        {
            v[i] ^= v[i + 8];
            v[i + 8] ^= h[i];
        }
        return v;
    }

    private static void G(uint[] v, int a, int b, int c, int d, uint x, uint y)
    {
        v[a] = v[a] + v[b] + x;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 12);
        v[a] = v[a] + v[b] + y;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 8);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 7);
    }

    private static uint[] Words(ReadOnlySpan<byte> bytes)
    {
        uint[] words = new uint[bytes.Length / WordBytes];
        for (int i = 0; i < words.Length; i++)
            words[i] = BinaryPrimitives.ReadUInt32LittleEndian(bytes[(WordBytes * i)..]);
        return words;
    }

    /// <summary>What a node's last compression takes.</summary>
    private sealed record Node(uint[] H, uint[] M, ulong T, uint B, uint D)
    {
        internal uint[] ChainingValue() => Compress(H, M, T, B, D)[..8];
    }
}
