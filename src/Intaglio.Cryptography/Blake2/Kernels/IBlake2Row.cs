#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>
/// What the row-wise kernel does with a row of BLAKE2's 4 × 4 state of words. The row is a bare vector: one that is
/// wrapped in a struct, and nothing beside it, the compiler spilled in every round.
/// </summary>
internal interface IBlake2Row<TRow>
    where TRow : struct
{
    /// <summary>Gets the number of rounds of the variant with these words.</summary>
    static abstract int Rounds { get; }

    /// <summary>Gets the first four words of the initialization vector.</summary>
    static abstract TRow IVLow { get; }

    /// <summary>Gets the last four words of the initialization vector.</summary>
    static abstract TRow IVHigh { get; }

    static abstract void Store(TRow row, ref byte destination);

    static abstract TRow Add(TRow x, TRow y);

    static abstract TRow Xor(TRow x, TRow y);

    // The four rotations of the mixing function G, in its order (RFC 7693, section 2.1).
    static abstract TRow RotateRight1(TRow row);

    static abstract TRow RotateRight2(TRow row);

    static abstract TRow RotateRight3(TRow row);

    static abstract TRow RotateRight4(TRow row);

    /// <summary>Moves each word one column to the right: column i takes what column i − 1 held.</summary>
    static abstract TRow FromPrevious(TRow row);

    /// <summary>Column i takes what column i + 1 held.</summary>
    static abstract TRow FromNext(TRow row);

    /// <summary>Column i takes what column i + 2 held.</summary>
    static abstract TRow FromOpposite(TRow row);

    /// <summary>Gets the four words whose indexes stand at <paramref name="order"/>.</summary>
    static abstract TRow Gather(ref byte words, ref byte order);
}
#endif
