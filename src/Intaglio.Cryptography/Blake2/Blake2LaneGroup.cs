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

    /// <summary>The size of the messages that <see cref="SetMessage"/> takes, in bytes.</summary>
    internal const int LongestShortMessage = 256;

    private readonly byte* ownBlocks;
    private readonly TWord* start;

    /// <summary>Lays a group out in memory of <see cref="MemorySize"/> bytes.</summary>
    internal Blake2LaneGroup(byte* memory, int lanes)
    {
        Lanes = lanes;
        Chains = (TWord*)(((nint)memory + Alignment - 1) & -Alignment);
        Counted = Chains + WordsInChain * lanes;
        start = Counted + lanes;
        Messages = (byte*)(start + WordsInChain * lanes);
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

    internal static int MemorySize(int lanes) => (2 * WordsInChain + 1) * lanes * sizeof(TWord) + MessagesSize + lanes * LongestShortMessage + Alignment - 1;

    internal byte* OwnBlock(int lane) => ownBlocks + lane * LongestShortMessage;

    /// <summary>Sets the chain that <see cref="Begin"/> gives to all lanes.</summary>
    internal void SetStart(in TChain chain)
    {
        fixed (TChain* source = &chain)
            for (int word = 0; word < WordsInChain; word++)
                new Span<TWord>(start + word * Lanes, Lanes).Fill(((TWord*)source)[word]);
    }

    /// <summary>Begins a message in every lane.</summary>
    internal void Begin() => Unsafe.CopyBlock(Chains, start, (uint)(WordsInChain * Lanes * sizeof(TWord)));

    /// <summary>Copies a short message to a lane's own memory and pads its last block with zeros.</summary>
    internal void SetMessage(int lane, ReadOnlySpan<byte> message, int blockCount)
    {
        byte* own = OwnBlock(lane);
        if (message.Length == sizeof(TWord) * 16)
        {
            // The usual length: copied by a few instructions.
            Unsafe.CopyBlockUnaligned(ref *own, ref MemoryMarshal.GetReference(message), (uint)(16 * sizeof(TWord)));
            return;
        }
        Unsafe.InitBlockUnaligned(own + (blockCount - 1) * BlockSize, 0, (uint)BlockSize);
        message.CopyTo(new Span<byte>(own, LongestShortMessage));
    }

    // Vectors are written where vectors are read next: one that is loaded across several recent stores waits for all of them.

    /// <summary>Sets what every lane's counter advances by.</summary>
    internal void SetCounted(int bytes) => new Span<TWord>(Counted, Lanes).Fill(Word(bytes));

    /// <summary>Sets the finalization flags of every lane.</summary>
    internal void SetLast(bool isLastNode)
    {
        new Span<TWord>(Chains + FirstFlag * Lanes, Lanes).Fill(Word(-1));
        if (isLastNode)
            new Span<TWord>(Chains + (FirstFlag + 1) * Lanes, Lanes).Fill(Word(-1));
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
