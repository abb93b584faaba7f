#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>
/// What the row-wise kernel does with a row: half of the words of a block, the even or the odd ones. The row is a bare vector, or
/// several of them.
/// </summary>
internal interface IThreefishRow<TRow>
    where TRow : struct
{
    /// <summary>Gets the number of words in a row, N / 2.</summary>
    static abstract int Words { get; }

    /// <summary>Gets the number of all rounds.</summary>
    static abstract int Rounds { get; }

    /// <summary>Gets the rotation constants of eight rounds, a row each, in the order in which the odd words stand then.</summary>
    static abstract ReadOnlySpan<ulong> Rotations { get; }

    static abstract TRow Load(ref ulong words);

    static abstract void Store(TRow row, ref ulong words);

    /// <summary>Takes a block apart.</summary>
    static abstract void LoadBlock(ref byte block, out TRow even, out TRow odd);

    /// <summary>Puts a block together.</summary>
    static abstract void StoreBlock(TRow even, TRow odd, ref byte block);

    /// <summary>A row of zeros that ends with two words.</summary>
    static abstract TRow Ending(ulong lastButOne, ulong last);

    static abstract TRow Add(TRow x, TRow y);

    static abstract TRow Subtract(TRow x, TRow y);

    static abstract TRow Xor(TRow x, TRow y);

    /// <summary>Rotates each word to the left by the count that stands in its place.</summary>
    static abstract TRow RotateLeft(TRow row, ref ulong counts);

    static abstract TRow RotateRight(TRow row, ref ulong counts);

    /// <summary>Moves the even words to the odd ones, which stay, that they meet after a round. Done twice, it undoes itself.</summary>
    /// <param name="row">The even words.</param>
    /// <param name="round">The round, modulo 4.</param>
    static abstract TRow Permute(TRow row, int round);

    /// <summary>The words of a row but the first, and behind them one of a row whose words are all the same.</summary>
    static abstract TRow Shift(TRow row, TRow last);

    /// <summary>In every word, the exclusive or of all words and of C240.</summary>
    static abstract TRow Parity(TRow row);

    /// <summary>The first word.</summary>
    static abstract ulong First(TRow row);
}
#endif
