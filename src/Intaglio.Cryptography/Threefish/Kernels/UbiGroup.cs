#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>Working memory for strings that UBI compresses together, one in each lane.</summary>
/// <remarks>It has the transposed keys and tweaks, buffers, and one block for each lane.</remarks>
internal readonly unsafe struct UbiGroup
{
    /// <summary>The maximum number of lanes, which is that of 512-bit vectors.</summary>
    internal const int MostLanes = 8;

    // Vectors are loaded and stored at multiples of their size.
    private const int Alignment = 64;

    // The words of the extended tweak, followed by the first two again.
    private const int Tweaks = 5;

    // The current blocks, the next blocks and the state.
    private const int Buffers = 3;

    private readonly byte* ownBlocks;

    /// <summary>Initializes a group in memory of <see cref="MemorySize"/> bytes.</summary>
    internal UbiGroup(byte* memory, int lanes, int words)
    {
        Lanes = lanes;
        Words = words;
        Key = (ulong*)(((nint)memory + Alignment - 1) & -Alignment);
        Tweak = Key + 2 * (words + 1) * lanes;
        Counted = Tweak + Tweaks * lanes;
        Messages = (byte*)(Counted + lanes);
        ownBlocks = Messages + Buffers * words * lanes * sizeof(ulong);
        Blocks = (byte**)(ownBlocks + lanes * words * sizeof(ulong));
    }

    internal int Lanes { get; }

    /// <summary>Gets the number of words in a block, N.</summary>
    internal int Words { get; }

    /// <summary>Gets the extended keys, repeated once. Word i of lane j has the index i × lanes + j.</summary>
    internal ulong* Key { get; }

    /// <summary>Gets the extended tweaks, followed by their first two words again.</summary>
    internal ulong* Tweak { get; }

    /// <summary>Gets the number of bytes by which each lane's position advances for each block.</summary>
    internal ulong* Counted { get; }

    /// <summary>Gets the working memory of the kernel.</summary>
    internal byte* Messages { get; }

    /// <summary>Gets the addresses of the next block of each lane.</summary>
    internal byte** Blocks { get; }

    internal static int MemorySize(int lanes, int words) =>
        (2 * (words + 1) + Tweaks + 1 + (Buffers + 1) * words) * lanes * sizeof(ulong) + MostLanes * sizeof(byte*) + Alignment - 1;

    internal byte* OwnBlock(int lane) => ownBlocks + lane * Words * sizeof(ulong);

    /// <summary>Copies an extended key and tweak into a lane.</summary>
    internal void Set<TKey>(int lane, in TKey key)
        where TKey : unmanaged, IThreefishKey
    {
        fixed (TKey* source = &key)
        {
            ulong* words = (ulong*)source;
            for (int i = 0; i <= Words; i++)
                Key[i * Lanes + lane] = Key[(i + Words + 1) * Lanes + lane] = words[i];
            SetTweak(lane, words[Words + 1], words[Words + 2]);
        }
    }

    /// <summary>Sets the tweak of a lane. The parity is computed for each block.</summary>
    internal void SetTweak(int lane, ulong t0, ulong t1)
    {
        Tweak[lane] = t0;
        Tweak[Lanes + lane] = t1;
    }

    internal void AddFlags(int lane, ulong flags) => Tweak[Lanes + lane] |= flags;

    internal void Get<TKey>(int lane, out TKey key)
        where TKey : unmanaged, IThreefishKey
    {
        fixed (TKey* destination = &key)
        {
            ulong* words = (ulong*)destination;
            for (int i = 0; i <= Words; i++)
                words[i] = Key[i * Lanes + lane];
            ulong t0 = Tweak[lane], t1 = Tweak[Lanes + lane];
            words[Words + 1] = t0;
            words[Words + 2] = t1;
            words[Words + 3] = t0 ^ t1;
        }
    }
}
#endif
