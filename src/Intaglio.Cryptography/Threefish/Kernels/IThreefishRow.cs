#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>Operations of the row-wise kernel on a row, which has the even or the odd words of a block in one or more vectors.</summary>
internal interface IThreefishRow<TRow>
    where TRow : struct
{
    /// <summary>Gets the number of words in a row, N / 2.</summary>
    static abstract int Words { get; }

    /// <summary>Gets the total number of rounds.</summary>
    static abstract int Rounds { get; }

    /// <summary>Gets the rotation constants of eight rounds, one row for each round, in the order of the odd words in that round.</summary>
    static abstract ReadOnlySpan<ulong> Rotations { get; }

    static abstract TRow Load(ref ulong words);

    static abstract void Store(TRow row, ref ulong words);

    /// <summary>Splits a block into its even and odd words.</summary>
    static abstract void LoadBlock(ref byte block, out TRow even, out TRow odd);

    /// <summary>Joins the even and odd words into a block.</summary>
    static abstract void StoreBlock(TRow even, TRow odd, ref byte block);

    /// <summary>Returns a row of zeros that ends with two given words.</summary>
    static abstract TRow Ending(ulong lastButOne, ulong last);

    static abstract TRow Add(TRow x, TRow y);

    static abstract TRow Subtract(TRow x, TRow y);

    static abstract TRow Xor(TRow x, TRow y);

    /// <summary>Rotates each word to the left by the count at the same index.</summary>
    static abstract TRow RotateLeft(TRow row, ref ulong counts);

    static abstract TRow RotateRight(TRow row, ref ulong counts);

    /// <summary>Moves the even words so that each meets its odd word of the next round. The permutation is its own inverse.</summary>
    /// <param name="row">The even words.</param>
    /// <param name="round">The round, modulo 4.</param>
    static abstract TRow Permute(TRow row, int round);

    /// <summary>Returns the words of a row except the first, followed by a word of <paramref name="last"/>.</summary>
    static abstract TRow Shift(TRow row, TRow last);

    /// <summary>Returns a row in which every word is the exclusive or of C240 and all words of the given row.</summary>
    static abstract TRow Parity(TRow row);

    /// <summary>Returns the first word.</summary>
    static abstract ulong First(TRow row);
}
#endif
