namespace Intaglio.Meshes;

/// <summary>Constants for text values.</summary>
internal static class PlyText
{
    /// <summary>The maximum length of a value and the space after it, in bytes.</summary>
    internal const int MaxLength = NumberText.MaxLength + 1;
}

/// <summary>The text encoding of values, separated by spaces, with one line for each row.</summary>
/// <remarks>Lengths, colors and indices are never negative.</remarks>
internal readonly struct PlyText<TFormat>(TFormat format) : IPlyValues
    where TFormat : struct, INumberFormat
{
    public int Write(Span<byte> destination, float value) => EndValue(destination, format.Write(destination, value));

    public int Write(Span<byte> destination, double value) => EndValue(destination, format.Write(destination, value));

    public int Write(Span<byte> destination, byte value) => EndValue(destination, Digits.Write(destination, value));

    public int Write(Span<byte> destination, int value) => EndValue(destination, Digits.Write(destination, (ulong)value));

    public void EndRow(TextBuffer text)
    {
        // The line end replaces the space after the last value.
        text.Advance(-1);
        text.Append("\n"u8);
    }

    private static int EndValue(Span<byte> destination, int length)
    {
        destination[length] = (byte)' ';
        return length + 1;
    }
}
