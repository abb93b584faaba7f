#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>
/// The operations of the row-wise kernel on a row of the BLAKE2 state, which has 4 × 4 words. A row is a plain vector, because the compiler
/// spills a vector that is wrapped in a struct in every round.
/// </summary>
internal interface IBlake2Row<TRow>
    where TRow : struct
{
    /// <summary>Gets the number of rounds.</summary>
    static abstract int Rounds { get; }

    /// <summary>Gets the first four words of the initialization vector.</summary>
    static abstract TRow IVLow { get; }

    /// <summary>Gets the last four words of the initialization vector.</summary>
    static abstract TRow IVHigh { get; }

    static abstract void Store(TRow row, ref byte destination);

    static abstract TRow Add(TRow x, TRow y);

    static abstract TRow Xor(TRow x, TRow y);

    // The four rotations of the mixing function G, in order (RFC 7693, section 2.1).
    static abstract TRow RotateRight1(TRow row);

    static abstract TRow RotateRight2(TRow row);

    static abstract TRow RotateRight3(TRow row);

    static abstract TRow RotateRight4(TRow row);

    /// <summary>Rotates the row by one column, so that column i receives column i − 1.</summary>
    static abstract TRow FromPrevious(TRow row);

    /// <summary>Rotates the row by one column, so that column i receives column i + 1.</summary>
    static abstract TRow FromNext(TRow row);

    /// <summary>Rotates the row by two columns, so that column i receives column i + 2.</summary>
    static abstract TRow FromOpposite(TRow row);

    /// <summary>Gets the four words with the indexes at <paramref name="order"/>.</summary>
    static abstract TRow Gather(ref byte words, ref byte order);
}
#endif
