using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Reference;

/// <summary>
/// Skein as section 3 of its paper (version 1.3) writes it down, in its order and with its names, over the transcription of Threefish.
/// A string of bits fills each byte from its most significant bit on; what a partial last byte has below is ignored in messages, and
/// zero in outputs (the paper only calls it unused).
/// </summary>
internal static class SkeinReference
{
    // Table 6: the type values.
    public const int Key = 0, Config = 4, Personalization = 8, PublicKey = 12, KeyIdentifier = 16, Nonce = 20, Message = 48, Out = 63;

    // Table 5: the flags of the tweak.
    private static readonly UInt128 BitPad = UInt128.One << 119, First = UInt128.One << 126, Final = UInt128.One << 127;

    /// <summary>Section 3.5.5, full Skein. An empty parameter is absent; the message is always there. Its position begins at 0, except to
    /// see it carry. No message bits: all of its bytes.</summary>
    public static byte[] Hash(
        int stateBits, ulong outputBits, ReadOnlySpan<byte> message, long? messageBits = null,
        ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default, ReadOnlySpan<byte> publicKey = default,
        ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default,
        (int Yl, int Yf, int Ym) tree = default, UInt128 position = default)
    {
        byte[] g = ChainingValue(
            stateBits, outputBits, message, messageBits, key, personalization, publicKey, keyIdentifier, nonce, tree, position);
        return Output(g, outputBits);
    }

    /// <summary>What <see cref="Hash"/> gives the output function: the chaining value behind the message.</summary>
    public static byte[] ChainingValue(
        int stateBits, ulong outputBits, ReadOnlySpan<byte> message, long? messageBits = null,
        ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default, ReadOnlySpan<byte> publicKey = default,
        ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default,
        (int Yl, int Yf, int Ym) tree = default, UInt128 position = default)
    {
        byte[] g = InitialValue(stateBits, outputBits, key, tree);
        if (!personalization.IsEmpty)
            g = Ubi(g, personalization, Type(Personalization));
        if (!publicKey.IsEmpty)
            g = Ubi(g, publicKey, Type(PublicKey));
        if (!keyIdentifier.IsEmpty)
            g = Ubi(g, keyIdentifier, Type(KeyIdentifier));
        if (!nonce.IsEmpty)
            g = Ubi(g, nonce, Type(Nonce));
        return tree == default
            ? Ubi(g, message, position + Type(Message), messageBits)
            : Tree(g, message, messageBits ?? 8L * message.Length, tree);
    }

    /// <summary>G_0: the key, if any, and the configuration. Without key and tree it depends on the sizes only.</summary>
    public static byte[] InitialValue(int stateBits, ulong outputBits, ReadOnlySpan<byte> key = default, (int Yl, int Yf, int Ym) tree = default)
    {
        byte[] g = new byte[stateBits / 8];
        if (!key.IsEmpty)
            g = Ubi(g, key, Type(Key));
        return Ubi(g, Configuration(outputBits, tree), Type(Config));
    }

    /// <summary>Section 3.5.3, the output function.</summary>
    public static byte[] Output(ReadOnlySpan<byte> g, ulong outputBits)
    {
        byte[] output = Output(g, 0, (int)((outputBits + 7) / 8));
        if (outputBits % 8 != 0)
            output[^1] &= (byte)(0xFF00 >> (int)(outputBits % 8));
        return output;
    }

    /// <summary>A part of the output: <paramref name="count"/> bytes from block <paramref name="firstBlock"/> on.</summary>
    public static byte[] Output(ReadOnlySpan<byte> g, ulong firstBlock, int count)
    {
        List<byte> output = [];
        byte[] counter = new byte[8];
        for (ulong i = firstBlock; output.Count < count; i++)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(counter, i);
            output.AddRange(Ubi(g, counter, Type(Out)));
        }
        return [.. output.Take(count)];
    }

    /// <summary>Section 3.4, UBI(G, M, T_s). No bits: all bytes of the message.</summary>
    public static byte[] Ubi(ReadOnlySpan<byte> g, ReadOnlySpan<byte> m, UInt128 ts, long? bits = null)
    {
        long length = bits ?? 8L * m.Length;
        int nb = g.Length, nm = (int)((length + 7) / 8), partial = (int)(length % 8), k = Math.Max(1, (nm + nb - 1) / nb);
        byte[] padded = new byte[k * nb];
        m[..nm].CopyTo(padded);
        if (partial != 0)
            padded[nm - 1] = (byte)(padded[nm - 1] & 0xFF00 >> partial | 0x80 >> partial);

        byte[] h = g.ToArray();
        for (int i = 0; i < k; i++)
        {
            UInt128 tweak = ts + (UInt128)Math.Min(nm, (i + 1L) * nb);
            if (i == 0)
                tweak += First;
            if (i == k - 1)
                tweak += Final + (partial != 0 ? BitPad : 0);
            h = Compress(h, tweak, padded.AsSpan(i * nb, nb));
        }
        return h;
    }

    /// <summary>One block of UBI: E(H, T, M) ⊕ M.</summary>
    public static byte[] Compress(ReadOnlySpan<byte> h, UInt128 tweak, ReadOnlySpan<byte> block)
    {
        Span<byte> t = stackalloc byte[16];
        BinaryPrimitives.WriteUInt128LittleEndian(t, tweak);
        byte[] result = ThreefishReference.Encrypt(h, t, block);
        for (int i = 0; i < result.Length; i++)
            result[i] ^= block[i];
        return result;
    }

    /// <summary>The starting tweak of a type value, in a tree that of a level.</summary>
    public static UInt128 Type(int type, int level = 0) => ((UInt128)(uint)type << 120) + ((UInt128)(uint)level << 112);

    /// <summary>Section 3.5.2, the configuration string.</summary>
    private static byte[] Configuration(ulong outputBits, (int Yl, int Yf, int Ym) tree)
    {
        byte[] c = new byte[32];
        "SHA3"u8.CopyTo(c);
        BinaryPrimitives.WriteUInt16LittleEndian(c.AsSpan(4), 1);
        BinaryPrimitives.WriteUInt64LittleEndian(c.AsSpan(8), outputBits);
        c[16] = (byte)tree.Yl;
        c[17] = (byte)tree.Yf;
        c[18] = (byte)tree.Ym;
        return c;
    }

    /// <summary>Section 3.5.6, tree processing. Only the last piece of the message can end within a byte.</summary>
    private static byte[] Tree(byte[] g, ReadOnlySpan<byte> m, long bits, (int Yl, int Yf, int Ym) tree)
    {
        byte[] level = Level(g, m, bits, g.Length * BigInteger.Pow(2, tree.Yl), 1);
        for (int l = 1; level.Length > g.Length; l++)
        {
            if (l == tree.Ym - 1)
                return Ubi(g, level, Type(Message, tree.Ym));
            level = Level(g, level, 8L * level.Length, g.Length * BigInteger.Pow(2, tree.Yf), l + 1);
        }
        return level;
    }

    /// <summary>The nodes of a level, each over <paramref name="size"/> bytes of the level below, back to back; at least one.</summary>
    private static byte[] Level(byte[] g, ReadOnlySpan<byte> m, long bits, BigInteger size, int level)
    {
        long length = (bits + 7) / 8;
        int piece = (int)BigInteger.Min(size, Math.Max(1, length));
        List<byte> nodes = [];
        for (int start = 0; start < Math.Max(1, length); start += piece)
        {
            long rest = bits - 8L * start;
            nodes.AddRange(Ubi(g, m[start..], (UInt128)start + Type(Message, level), Math.Min(rest, 8L * piece)));
        }
        return [.. nodes];
    }
}
