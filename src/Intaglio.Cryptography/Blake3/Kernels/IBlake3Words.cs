#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Cryptography;

/// <summary>Operations that reorder the words of a block, within each 128 bits of a row.</summary>
internal interface IBlake3Words<TRow>
    where TRow : struct
{
    /// <summary>Loads four words of each block.</summary>
    static abstract TRow Load(ref byte words);

    /// <summary>Returns two words of the first row, then two words of the second row.</summary>
    /// <remarks>Each two bits of the order select a word, lowest bits first.</remarks>
    static abstract TRow Pick(TRow first, TRow second, [ConstantExpected] byte order);

    /// <summary>Returns four words of a row. Each two bits of the order select a word, lowest bits first.</summary>
    static abstract TRow Turn(TRow row, [ConstantExpected] byte order);

    /// <summary>Returns the words of the first row, except those that a mask selects from the second row.</summary>
    /// <param name="first">The first row.</param>
    /// <param name="second">The second row.</param>
    /// <param name="mask">Four bits, repeated once. A set bit selects the word of the second row, lowest bit first.</param>
    static abstract TRow Choose(TRow first, TRow second, [ConstantExpected] byte mask);
}
#endif
