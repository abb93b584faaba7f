using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Reference;

/// <summary>
/// Threefish as section 3.3 of the Skein paper (version 1.3) writes it down, in its order and with its names: rolled, one block, one body
/// for the three sizes. Keys and blocks are 32, 64 or 128 bytes, tweaks 16.
/// </summary>
internal static class ThreefishReference
{
    private const int WordBytes = 8;

    // Section 3.3.2: no extended key is all zeroes.
    private const ulong C240 = 0x1BD11BDAA9FC1A22;

    // Table 3: the word permutation π(i).
    private static ReadOnlySpan<byte> Pi4 => [0, 3, 2, 1];
    private static ReadOnlySpan<byte> Pi8 => [2, 1, 4, 7, 6, 5, 0, 3];
    private static ReadOnlySpan<byte> Pi16 => [0, 9, 2, 13, 6, 11, 4, 15, 10, 7, 12, 3, 14, 5, 8, 1];

    // Table 4: the rotation constants, a row for each d mod 8, in it one for each j.
    private static ReadOnlySpan<byte> R4 =>
    [
        14, 16,
        52, 57,
        23, 40,
        5, 37,
        25, 33,
        46, 12,
        58, 22,
        32, 32,
    ];

    private static ReadOnlySpan<byte> R8 =>
    [
        46, 36, 19, 37,
        33, 27, 14, 42,
        17, 49, 36, 39,
        44, 9, 54, 56,
        39, 30, 34, 24,
        13, 50, 10, 17,
        25, 29, 39, 43,
        8, 35, 56, 22,
    ];

    private static ReadOnlySpan<byte> R16 =>
    [
        24, 13, 8, 47, 8, 17, 22, 37,
        38, 19, 10, 55, 49, 18, 23, 52,
        33, 4, 51, 13, 34, 41, 59, 17,
        5, 20, 48, 41, 47, 28, 16, 25,
        41, 9, 37, 31, 12, 47, 44, 30,
        16, 34, 56, 51, 4, 53, 42, 41,
        31, 44, 47, 46, 19, 42, 44, 25,
        9, 48, 35, 52, 23, 31, 37, 20,
    ];

    /// <summary>Section 3.3, E(K, T, P).</summary>
    public static byte[] Encrypt(ReadOnlySpan<byte> key, ReadOnlySpan<byte> tweak, ReadOnlySpan<byte> plaintext)
    {
        Tables tables = Of(key.Length);
        ulong[] k = ExtendKey(key), t = ExtendTweak(tweak), v = BytesToWords(plaintext), f = new ulong[v.Length];
        for (int d = 0; d < tables.Rounds; d++)
        {
            if (d % 4 == 0)
            {
                for (int i = 0; i < v.Length; i++)
                    v[i] += Subkey(k, t, d / 4, i);
            }
            for (int j = 0; j < v.Length / 2; j++)
                (f[2 * j], f[2 * j + 1]) = Mix(v[2 * j], v[2 * j + 1], tables.Rotation(d, j));
            for (int i = 0; i < v.Length; i++)
                v[i] = f[tables.Pi[i]];
        }
        for (int i = 0; i < v.Length; i++)
            v[i] += Subkey(k, t, tables.Rounds / 4, i);
        return WordsToBytes(v);
    }

    /// <summary>Section 3.3.3, the inverse: from the last subkey to the first, the permutation before the functions.</summary>
    public static byte[] Decrypt(ReadOnlySpan<byte> key, ReadOnlySpan<byte> tweak, ReadOnlySpan<byte> ciphertext)
    {
        Tables tables = Of(key.Length);
        ulong[] k = ExtendKey(key), t = ExtendTweak(tweak), v = BytesToWords(ciphertext), f = new ulong[v.Length];
        for (int i = 0; i < v.Length; i++)
            v[i] -= Subkey(k, t, tables.Rounds / 4, i);
        for (int d = tables.Rounds - 1; d >= 0; d--)
        {
            for (int i = 0; i < v.Length; i++)
                f[tables.Pi[i]] = v[i];
            for (int j = 0; j < v.Length / 2; j++)
                (v[2 * j], v[2 * j + 1]) = Unmix(f[2 * j], f[2 * j + 1], tables.Rotation(d, j));
            if (d % 4 == 0)
            {
                for (int i = 0; i < v.Length; i++)
                    v[i] -= Subkey(k, t, d / 4, i);
            }
        }
        return WordsToBytes(v);
    }

    /// <summary>Section 3.3.1, the MIX function.</summary>
    private static (ulong Y0, ulong Y1) Mix(ulong x0, ulong x1, int r)
    {
        ulong y0 = x0 + x1;
        return (y0, BitOperations.RotateLeft(x1, r) ^ y0);
    }

    private static (ulong X0, ulong X1) Unmix(ulong y0, ulong y1, int r)
    {
        ulong x1 = BitOperations.RotateRight(y1 ^ y0, r);
        return (y0 - x1, x1);
    }

    /// <summary>Section 3.3.2, word i of subkey s.</summary>
    private static ulong Subkey(ulong[] k, ulong[] t, int s, int i)
    {
        int words = k.Length - 1;
        ulong word = k[(s + i) % (words + 1)];
        if (i == words - 3)
            word += t[s % 3];
        if (i == words - 2)
            word += t[(s + 1) % 3];
        if (i == words - 1)
            word += (ulong)s;
        return word;
    }

    /// <summary>The words of the key, and their parity under the constant.</summary>
    private static ulong[] ExtendKey(ReadOnlySpan<byte> key)
    {
        ulong[] words = BytesToWords(key);
        return [.. words, words.Aggregate(C240, (parity, word) => parity ^ word)];
    }

    /// <summary>The words of the tweak, and their parity.</summary>
    private static ulong[] ExtendTweak(ReadOnlySpan<byte> tweak)
    {
        ulong[] words = BytesToWords(tweak);
        return [words[0], words[1], words[0] ^ words[1]];
    }

    private static ulong[] BytesToWords(ReadOnlySpan<byte> bytes)
    {
        ulong[] words = new ulong[bytes.Length / WordBytes];
        for (int i = 0; i < words.Length; i++)
            words[i] = BinaryPrimitives.ReadUInt64LittleEndian(bytes[(WordBytes * i)..]);
        return words;
    }

    private static byte[] WordsToBytes(ReadOnlySpan<ulong> words)
    {
        byte[] bytes = new byte[WordBytes * words.Length];
        for (int i = 0; i < words.Length; i++)
            BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(WordBytes * i), words[i]);
        return bytes;
    }

    /// <summary>What depends on the number of words; table 2 has the number of rounds.</summary>
    private static Tables Of(int keyBytes) => (keyBytes / WordBytes) switch
    {
        4 => new(72, Pi4, R4),
        8 => new(72, Pi8, R8),
        _ => new(80, Pi16, R16),
    };

    private readonly ref struct Tables(int rounds, ReadOnlySpan<byte> pi, ReadOnlySpan<byte> r)
    {
        private readonly ReadOnlySpan<byte> r = r;

        internal int Rounds { get; } = rounds;
        internal ReadOnlySpan<byte> Pi { get; } = pi;

        internal int Rotation(int d, int j) => r[d % 8 * (Pi.Length / 2) + j];
    }
}
