#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>The memory of strings that go through UBI together: their keys and tweaks, transposed, what the kernel works in, and for each lane a block of its own.</summary>
internal readonly unsafe struct UbiGroup
{
    /// <summary>The most lanes, those of 512 bits.</summary>
    internal const int MostLanes = 8;

    // Vectors are loaded and stored at multiples of their size.
    private const int Alignment = 64;

    // Each word of the extended tweak, and the first two again.
    private const int Tweaks = 5;

    // Blocks at work, blocks that come, and the state.
    private const int Buffers = 3;

    private readonly byte* ownBlocks;

    /// <summary>Lays a group out in memory of <see cref="MemorySize"/> bytes.</summary>
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

    /// <summary>The number of words in a block, N.</summary>
    internal int Words { get; }

    /// <summary>The extended keys, twice: word i of lane j is at i × lanes + j.</summary>
    internal ulong* Key { get; }

    /// <summary>The extended tweaks, and the first two of their words again.</summary>
    internal ulong* Tweak { get; }

    /// <summary>What each lane's position advances by with each block.</summary>
    internal ulong* Counted { get; }

    /// <summary>What the kernel works in.</summary>
    internal byte* Messages { get; }

    /// <summary>Where each lane's next block is.</summary>
    internal byte** Blocks { get; }

    internal static int MemorySize(int lanes, int words) =>
        (2 * (words + 1) + Tweaks + 1 + (Buffers + 1) * words) * lanes * sizeof(ulong) + MostLanes * sizeof(byte*) + Alignment - 1;

    internal byte* OwnBlock(int lane) => ownBlocks + lane * Words * sizeof(ulong);

    /// <summary>Puts an extended key and tweak into a lane.</summary>
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

    /// <summary>Sets a lane's tweak. Its parity is made for each block.</summary>
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
