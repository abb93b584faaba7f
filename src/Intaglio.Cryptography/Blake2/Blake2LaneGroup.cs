#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>The memory of messages that go through lanes together: their chains, transposed, what the kernel works in, and for each lane a block of its own.</summary>
internal readonly unsafe struct Blake2LaneGroup<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    /// <summary>The words of a chain: h, t and f.</summary>
    private const int WordsInChain = 12;

    private const int FirstFlag = 10;

    // The same for every width.
    private const int MessagesSize = Blake2Lanes<Vector128<uint>, uint, Lanes128<uint>>.MessagesSize;

    // Vectors are loaded and stored at multiples of their size.
    private const int Alignment = 64;

    /// <summary>The size of the messages that <see cref="SetMessages"/> takes, in bytes.</summary>
    internal const int LongestShortMessage = 256;

    private readonly byte* ownBlocks;

    /// <summary>Lays a group out in memory of <see cref="MemorySize"/> bytes.</summary>
    internal Blake2LaneGroup(byte* memory, int lanes)
    {
        Lanes = lanes;
        Chains = (TWord*)(((nint)memory + Alignment - 1) & -Alignment);
        Counted = Chains + WordsInChain * lanes;
        Messages = (byte*)(Counted + lanes);
        ownBlocks = Messages + MessagesSize;
    }

    internal int Lanes { get; }

    /// <summary>Word i of lane j is at i × lanes + j.</summary>
    internal TWord* Chains { get; }

    /// <summary>What each lane's counter advances by with each block.</summary>
    internal TWord* Counted { get; }

    /// <summary>What the kernel works in.</summary>
    internal byte* Messages { get; }

    internal static int BlockSize => 16 * sizeof(TWord);

    internal static int MemorySize(int lanes) => (WordsInChain + 1) * lanes * sizeof(TWord) + MessagesSize + lanes * LongestShortMessage + Alignment - 1;

    internal byte* OwnBlock(int lane) => ownBlocks + lane * LongestShortMessage;

    /// <summary>Copies a short message for each lane to its own memory, pads their last blocks with zeros, and tells where they begin.</summary>
    // By itself: together with more, what the loop needs is spilled.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void SetMessages(ReadOnlySpan<ReadOnlyMemory<byte>> messages, byte** blocks)
    {
        byte* own = ownBlocks;
        foreach (ref readonly ReadOnlyMemory<byte> message in messages)
        {
            SetMessage(own, message.Span);
            *blocks++ = own;
            own += LongestShortMessage;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetMessage(byte* to, ReadOnlySpan<byte> message)
    {
        ref byte from = ref MemoryMarshal.GetReference(message);
        // If the caller's span of messages changes meanwhile, digests are wrong, but nothing is written outside.
        int length = Math.Min(message.Length, LongestShortMessage);
        // A size that is known here is copied by a few instructions.
        for (; length >= 16 * sizeof(TWord); length -= 16 * sizeof(TWord), to += 16 * sizeof(TWord), from = ref Unsafe.Add(ref from, 16 * sizeof(TWord)))
            Unsafe.CopyBlockUnaligned(ref *to, ref from, (uint)(16 * sizeof(TWord)));
        if (length > 0 || message.IsEmpty)
            Memory.CopyPadded(ref from, length, ref *to, BlockSize);
    }

    // Vectors are written where vectors are read next: one that is loaded across several recent stores waits for all of them.

    /// <summary>Begins a message in every lane, with the same chain.</summary>
    internal void SetChains<TVector, TLanes>(TChain chain)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        TVector* to = (TVector*)Chains;
        for (TWord* word = (TWord*)&chain; word < (TWord*)(&chain + 1); word++, to++)
            *to = TLanes.Splat(*word);
    }

    /// <summary>Sets what every lane's counter advances by.</summary>
    internal void SetCounted<TVector, TLanes>(int bytes)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord> => *(TVector*)Counted = TLanes.Splat(Word(bytes));

    /// <summary>Sets the finalization flags of every lane.</summary>
    internal void SetLast<TVector, TLanes>(bool isLastNode)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        ((TVector*)Chains)[FirstFlag] = TLanes.Splat(Word(-1));
        ((TVector*)Chains)[FirstFlag + 1] = TLanes.Splat(Word(isLastNode ? -1 : 0));
    }

    internal void SetChain(int lane, in TChain chain)
    {
        TWord* to = Chains + lane;
        fixed (TChain* source = &chain)
            for (TWord* word = (TWord*)source; word < (TWord*)(source + 1); word++, to += Lanes)
                *to = *word;
    }

    internal TChain GetChain(int lane)
    {
        TChain chain;
        TWord* from = Chains + lane;
        for (TWord* word = (TWord*)&chain; word < (TWord*)(&chain + 1); word++, from += Lanes)
            *word = *from;
        return chain;
    }

    // Word by word: a chain put together first would be read before its words have arrived in memory.
    internal void WriteDigest(int lane, Span<byte> destination)
    {
        TWord* word = Chains + lane;
        for (; destination.Length >= sizeof(TWord); word += Lanes)
        {
            Unsafe.WriteUnaligned(ref MemoryMarshal.GetReference(destination), *word);
            destination = destination.Slice(sizeof(TWord));
        }
        new ReadOnlySpan<byte>(word, destination.Length).CopyTo(destination);
    }

    internal void SetCounted(int lane, uint bytes) => Counted[lane] = Word(bytes);

    internal void SetLast(int lane, bool isLastNode)
    {
        Chains[FirstFlag * Lanes + lane] = Word(-1);
        Chains[(FirstFlag + 1) * Lanes + lane] = Word(isLastNode ? -1 : 0);
    }

    // The lower word of a sign-extended number; lanes are little-endian.
    private static TWord Word(long value) => *(TWord*)&value;
}
#endif
