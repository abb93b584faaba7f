#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Cryptography;

/// <summary>Operations on a vector that holds one word of each of several messages.</summary>
/// <remarks>The operations are separate from the vector type, as in the row-wise kernel.</remarks>
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

    /// <summary>Returns one in each lane where x is less than y (unsigned), and zero elsewhere.</summary>
    static abstract TVector Carry(TVector x, TVector y);

    // Interleave the lower or upper words (or pairs of words) of two vectors, within each 128 bits.
    static abstract TVector UnpackLow(TVector x, TVector y);

    static abstract TVector UnpackHigh(TVector x, TVector y);

    static abstract TVector UnpackLowPairs(TVector x, TVector y);

    static abstract TVector UnpackHighPairs(TVector x, TVector y);

    /// <summary>Copies and transposes a square matrix of 64-bit words, with as many words in a row as a vector holds.</summary>
    /// <param name="from">The addresses of the rows.</param>
    /// <param name="fromOffset">The offset in bytes to add to each of these addresses.</param>
    /// <param name="to">The addresses of the rows of the result.</param>
    /// <param name="toOffset">The offset in bytes to add to each of these addresses.</param>
    static abstract void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset);
}
#endif
