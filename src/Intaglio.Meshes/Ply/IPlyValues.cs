namespace Intaglio.Meshes;

/// <summary>An encoding for the values of a PLY file. Implementations are structs, so that the loops over values are specialized.</summary>
internal interface IPlyValues
{
    /// <summary>Writes a value and its separator, and returns the length.</summary>
    /// <param name="destination">
    /// The buffer, at least <see cref="PlyText.MaxLength"/> bytes. Bytes after the value can be overwritten.
    /// </param>
    /// <param name="value">The value.</param>
    int Write(Span<byte> destination, float value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, double value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, byte value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, int value);

    /// <summary>Ends the row of a vertex, face or edge, which has at least one value.</summary>
    void EndRow(TextBuffer text);
}
