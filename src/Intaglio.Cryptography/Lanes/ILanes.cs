#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Cryptography;

/// <summary>
/// What a many-lane algorithm does with a vector that holds one word of each of several messages. The operations stand apart from
/// the vector, as in the row-wise kernel.
/// </summary>
internal unsafe interface ILanes<TVector, TWord>
    where TVector : unmanaged
    where TWord : unmanaged
{
    static abstract bool IsSupported { get; }

    static abstract TVector Splat(TWord word);

    static abstract TVector Add(TVector x, TVector y);

    static abstract TVector Subtract(TVector x, TVector y);

    static abstract TVector Xor(TVector x, TVector y);

    static abstract TVector RotateRight(TVector words, [ConstantExpected] byte count);

    /// <summary>One where x is less than y, unsigned, else zero.</summary>
    static abstract TVector Carry(TVector x, TVector y);

    // Interleave the lower, or upper, words (or double words) of two vectors, in each 128 bits by themselves.
    static abstract TVector UnpackLow(TVector x, TVector y);

    static abstract TVector UnpackHigh(TVector x, TVector y);

    static abstract TVector UnpackLowPairs(TVector x, TVector y);

    static abstract TVector UnpackHighPairs(TVector x, TVector y);

    /// <summary>Copies a square matrix of 64-bit words, as many in a row as a vector holds, and transposes it.</summary>
    /// <param name="from">Where each row begins.</param>
    /// <param name="fromOffset">What is added to each of these addresses.</param>
    /// <param name="to">Where each row of the result goes.</param>
    /// <param name="toOffset">What is added to each of these addresses.</param>
    static abstract void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset);
}
#endif
