#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Cryptography;

/// <summary>How words of a block are brought into another order, in each 128 bits of a row by themselves.</summary>
internal interface IBlake3Words<TRow>
    where TRow : struct
{
    /// <summary>Loads four words of each block.</summary>
    static abstract TRow Load(ref byte words);

    /// <summary>Returns two words of the first and then two of the second row; two bits of the order, from below, for each.</summary>
    static abstract TRow Pick(TRow first, TRow second, [ConstantExpected] byte order);

    /// <summary>Returns four words of a row; two bits of the order, from below, for each.</summary>
    static abstract TRow Turn(TRow row, [ConstantExpected] byte order);

    /// <summary>Returns the words of the first row, and those of the second where a bit, from below, is set; the mask has the same four bits twice.</summary>
    static abstract TRow Choose(TRow first, TRow second, [ConstantExpected] byte mask);
}
#endif
