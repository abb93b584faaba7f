namespace Intaglio.Meshes;

/// <summary>What all values in text have in common.</summary>
internal static class PlyText
{
    /// <summary>The room that a value needs, with the blank behind it.</summary>
    internal const int MaxLength = NumberText.MaxLength + 1;
}

/// <summary>Values as text with blanks between, a line for each row. No count, colour or index is below 0.</summary>
internal readonly struct PlyText<TFormat>(TFormat format) : IPlyValues
    where TFormat : struct, INumberFormat
{
    public int Write(Span<byte> destination, float value) => EndValue(destination, format.Write(destination, value));

    public int Write(Span<byte> destination, double value) => EndValue(destination, format.Write(destination, value));

    public int Write(Span<byte> destination, byte value) => EndValue(destination, Digits.Write(destination, value));

    public int Write(Span<byte> destination, int value) => EndValue(destination, Digits.Write(destination, (ulong)value));

    public void EndRow(TextBuffer text)
    {
        // In place of the blank behind the last value.
        text.Advance(-1);
        text.Append("\n"u8);
    }

    private static int EndValue(Span<byte> destination, int length)
    {
        destination[length] = (byte)' ';
        return length + 1;
    }
}
