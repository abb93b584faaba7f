namespace Intaglio.Meshes;

/// <summary>A text format for numbers. Implementations are structs, so that the loops over numbers are specialized.</summary>
internal interface INumberFormat
{
    /// <summary>Writes a number and returns its length.</summary>
    /// <param name="destination">
    /// The buffer, at least <see cref="NumberText.MaxLength"/> bytes. Bytes after the number can be overwritten.
    /// </param>
    /// <param name="value">The number.</param>
    int Write(Span<byte> destination, float value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, double value);

    /// <summary>Gets a key that is equal for numbers with the same text.</summary>
    /// <remarks>Numbers too large for their decimals have equal keys only if they are equal.</remarks>
    ulong KeyOf(float value);

    /// <inheritdoc cref="KeyOf(float)"/>
    ulong KeyOf(double value);
}
