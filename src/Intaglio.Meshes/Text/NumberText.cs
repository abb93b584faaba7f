namespace Intaglio.Meshes;

/// <summary>Constants and methods that all number formats share.</summary>
internal static class NumberText
{
    /// <summary>The maximum number of decimals.</summary>
    internal const int MaxDecimals = 17;

    /// <summary>The maximum length of a number, in bytes, including scratch space.</summary>
    /// <remarks>The length covers a sign, 309 digits, a point, the decimals and one wide store.</remarks>
    internal const int MaxLength = 1 + 309 + 1 + MaxDecimals + 8;

    /// <summary>Writes NaN or infinity as <c>printf</c> does, which is <c>nan</c> or <c>inf</c> with an optional sign.</summary>
    internal static int WriteNonFinite(Span<byte> destination, double value)
    {
        ReadOnlySpan<byte> text = double.IsNaN(value) ? "-nan"u8 : "-inf"u8;
        if (!double.IsNegative(value))
            text = text[1..];
        text.CopyTo(destination);
        return text.Length;
    }

    /// <summary>Gets the bits of a number. All NaN values with the same sign have the same bits.</summary>
    internal static ulong KeyOf(double value) =>
        BitConverter.DoubleToUInt64Bits(double.IsNaN(value) ? double.CopySign(double.NaN, value) : value);
}
