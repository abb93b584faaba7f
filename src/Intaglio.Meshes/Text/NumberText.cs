namespace Intaglio.Meshes;

/// <summary>What all ways to write numbers have in common.</summary>
internal static class NumberText
{
    /// <summary>The most decimals that are written.</summary>
    internal const int MaxDecimals = 17;

    /// <summary>The room that a number needs: sign, 309 digits, point, decimals, and what is written at once behind them.</summary>
    internal const int MaxLength = 1 + 309 + 1 + MaxDecimals + 8;

    /// <summary>Writes what is no number as <c>printf</c> does: <c>nan</c> or <c>inf</c>, with a sign if it has one.</summary>
    internal static int WriteNonFinite(Span<byte> destination, double value)
    {
        ReadOnlySpan<byte> text = double.IsNaN(value) ? "-nan"u8 : "-inf"u8;
        if (!double.IsNegative(value))
            text = text[1..];
        text.CopyTo(destination);
        return text.Length;
    }

    /// <summary>Gets the bits of a number, the same for all that are none and have the same sign.</summary>
    internal static ulong KeyOf(double value) =>
        BitConverter.DoubleToUInt64Bits(double.IsNaN(value) ? double.CopySign(double.NaN, value) : value);
}
