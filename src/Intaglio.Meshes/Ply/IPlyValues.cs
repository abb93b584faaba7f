namespace Intaglio.Meshes;

/// <summary>A way to write the values of a PLY file; a struct, so that loops over values are compiled for each.</summary>
internal interface IPlyValues
{
    /// <summary>Writes a value, with what parts it from the next, and says how long that is.</summary>
    /// <param name="destination">Room for <see cref="PlyText.MaxLength"/> bytes, whose rest may be written to.</param>
    /// <param name="value">The value.</param>
    int Write(Span<byte> destination, float value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, double value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, byte value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, int value);

    /// <summary>Ends a vertex, face or edge of one value or more.</summary>
    void EndRow(TextBuffer text);
}
