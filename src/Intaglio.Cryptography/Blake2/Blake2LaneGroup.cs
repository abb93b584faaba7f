#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>The memory of messages that are hashed together: their chains, transposed, and for each lane a block of its own.</summary>
/// <param name="chains">Word i of lane j at i × lanes + j.</param>
/// <param name="counted">What each lane's counter advances by with each block.</param>
/// <param name="ownBlocks">A block for each lane.</param>
/// <param name="lanes">The number of lanes.</param>
internal readonly unsafe struct Blake2LaneGroup<TChain, TWord>(TWord* chains, TWord* counted, byte* ownBlocks, int lanes)
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    /// <summary>The words of a chain: h, t and f.</summary>
    internal const int WordsInChain = 12;

    private const int FirstFlag = 10;

    internal int Lanes => lanes;

    internal static int BlockSize => 16 * sizeof(TWord);

    internal byte* OwnBlock(int lane) => ownBlocks + lane * BlockSize;

    internal void SetChain(int lane, in TChain chain)
    {
        fixed (TChain* source = &chain)
            for (int i = 0; i < WordsInChain; i++)
                chains[i * lanes + lane] = ((TWord*)source)[i];
    }

    internal TChain GetChain(int lane)
    {
        TChain chain = default;
        for (int i = 0; i < WordsInChain; i++)
            ((TWord*)&chain)[i] = chains[i * lanes + lane];
        return chain;
    }

    internal void SetCounted(int lane, int bytes) => counted[lane] = Word(bytes);

    internal void SetLast(int lane, bool isLastNode)
    {
        chains[FirstFlag * lanes + lane] = Word(-1);
        chains[(FirstFlag + 1) * lanes + lane] = Word(isLastNode ? -1 : 0);
    }

    // The lower word of a sign-extended number; lanes are little-endian.
    private static TWord Word(long value) => *(TWord*)&value;
}
#endif
