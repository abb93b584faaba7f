#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>
/// The working memory for messages that are hashed in lanes: the transposed chain values, the work area of the kernel and a block buffer
/// for each lane.
/// </summary>
internal readonly unsafe struct Blake2LaneGroup<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    /// <summary>The number of words of a chain: h, t and f.</summary>
    private const int WordsInChain = 12;

    private const int FirstFlag = 10;

    // Equal for every vector width.
    private const int MessagesSize = Blake2Lanes<Vector128<uint>, uint, Lanes128<uint>>.MessagesSize;

    // Vectors are loaded and stored at multiples of their size.
    private const int Alignment = 64;

    /// <summary>The maximum length in bytes of the messages that <see cref="SetMessages"/> accepts.</summary>
    internal const int LongestShortMessage = 256;

    private readonly byte* ownBlocks;

    /// <summary>Initializes a group in memory of <see cref="MemorySize"/> bytes.</summary>
    internal Blake2LaneGroup(byte* memory, int lanes)
    {
        Lanes = lanes;
        Chains = (TWord*)(((nint)memory + Alignment - 1) & -Alignment);
        Counted = Chains + WordsInChain * lanes;
        Messages = (byte*)(Counted + lanes);
        ownBlocks = Messages + MessagesSize;
    }

    internal int Lanes { get; }

    /// <summary>Gets the transposed chain values. Word i of lane j is at i × lanes + j.</summary>
    internal TWord* Chains { get; }

    /// <summary>Gets the number of bytes that each lane's counter advances by per block.</summary>
    internal TWord* Counted { get; }

    /// <summary>Gets the work area of the kernel.</summary>
    internal byte* Messages { get; }

    internal static int BlockSize => 16 * sizeof(TWord);

    internal static int MemorySize(int lanes) =>
        (WordsInChain + 1) * lanes * sizeof(TWord) + MessagesSize + lanes * LongestShortMessage + Alignment - 1;

    internal byte* OwnBlock(int lane) => ownBlocks + lane * LongestShortMessage;

    /// <summary>Copies a short message to the buffer of each lane, pads the last blocks with zeros and returns the addresses.</summary>
    // Not inlined: in a larger method, the registers that the loop needs are spilled.
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
        // If the caller changes the messages concurrently, the digests are wrong, but nothing is written out of bounds.
        int length = Math.Min(message.Length, LongestShortMessage);
        // A few instructions copy a constant size.
        for (; length >= 16 * sizeof(TWord); length -= 16 * sizeof(TWord), to += 16 * sizeof(TWord),
            from = ref Unsafe.Add(ref from, 16 * sizeof(TWord)))
            Unsafe.CopyBlockUnaligned(ref *to, ref from, (uint)(16 * sizeof(TWord)));
        if (length > 0 || message.IsEmpty)
            Memory.CopyPadded(ref from, length, ref *to, BlockSize);
    }

    // Values that are next read as vectors are written as vectors. A vector load that spans several recent stores waits for all of them.

    /// <summary>Starts a message in every lane with the same chain value.</summary>
    internal void SetChains<TVector, TLanes>(TChain chain)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, TWord>
    {
        TVector* to = (TVector*)Chains;
        for (TWord* word = (TWord*)&chain; word < (TWord*)(&chain + 1); word++, to++)
            *to = TLanes.Splat(*word);
    }

    /// <summary>Sets the number of bytes that the counter of every lane advances by.</summary>
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

    // Writes word by word. A chain assembled in memory first would be read before its stores complete.
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

    // The lower word of a sign-extended number. Lanes are little-endian.
    private static TWord Word(long value) => *(TWord*)&value;
}
#endif
