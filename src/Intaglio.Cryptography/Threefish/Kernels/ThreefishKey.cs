using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Operations on extended keys that are common to all sizes.</summary>
internal static class ThreefishKey
{
    /// <summary>The constant C240 of the key schedule, which is the parity of an all-zero key.</summary>
    internal const ulong C240 = 0x1BD11BDAA9FC1A22;

    // The parity of the key, and the tweak with its parity.
    private const int WordsBesideKey = 4;

    /// <summary>Returns the size of a block and of a key in bytes.</summary>
    internal static int BlockSize<TKey>()
        where TKey : struct, IThreefishKey => Unsafe.SizeOf<TKey>() - WordsBesideKey * sizeof(ulong);

    /// <summary>Sets the key, which has the size of a block.</summary>
    internal static void SetKey<TKey>(ref TKey key, ReadOnlySpan<byte> bytes)
        where TKey : struct, IThreefishKey
    {
        ref byte source = ref MemoryMarshal.GetReference(bytes.Slice(0, BlockSize<TKey>()));
        ref ulong words = ref Unsafe.As<TKey, ulong>(ref key);
        int count = BlockSize<TKey>() / sizeof(ulong);
        ulong parity = C240;
        for (int i = 0; i < count; i++)
        {
            ulong word = ByteOrder.ReadUInt64(ref source, i * sizeof(ulong));
            Unsafe.Add(ref words, i) = word;
            parity ^= word;
        }
        Unsafe.Add(ref words, count) = parity;
    }

    /// <summary>Writes the first bytes of the key, at most a block. After UBI, the key is the chaining value.</summary>
    internal static void WriteKey<TKey>(ref readonly TKey key, Span<byte> destination)
        where TKey : struct, IThreefishKey
    {
        ref ulong words = ref Unsafe.As<TKey, ulong>(ref Unsafe.AsRef(in key));
        for (int i = 0; i < destination.Length; i += sizeof(ulong))
        {
            ulong word = ByteOrder.ToLittleEndian(Unsafe.Add(ref words, i / sizeof(ulong)));
            Span<byte> part = destination.Slice(i, Math.Min(sizeof(ulong), destination.Length - i));
            Unsafe.CopyBlockUnaligned(ref MemoryMarshal.GetReference(part), ref Unsafe.As<ulong, byte>(ref word), (uint)part.Length);
        }
    }

    internal static void SetTweak<TKey>(ref TKey key, ulong t0, ulong t1)
        where TKey : struct, IThreefishKey
    {
        ref ulong tweak = ref Tweak(ref key);
        tweak = t0;
        Unsafe.Add(ref tweak, 1) = t1;
        Unsafe.Add(ref tweak, 2) = t0 ^ t1;
    }

    /// <summary>Returns a reference to the first word of the tweak.</summary>
    internal static ref ulong Tweak<TKey>(ref TKey key)
        where TKey : struct, IThreefishKey => ref Unsafe.Add(ref Unsafe.As<TKey, ulong>(ref key), BlockSize<TKey>() / sizeof(ulong) + 1);
}
