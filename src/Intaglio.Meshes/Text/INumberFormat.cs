namespace Intaglio.Meshes;

/// <summary>A way to write numbers as text; a struct, so that loops over numbers are compiled for each.</summary>
internal interface INumberFormat
{
    /// <summary>Writes a number and says how long it is.</summary>
    /// <param name="destination">Room for <see cref="NumberText.MaxLength"/> bytes, whose rest may be written to.</param>
    /// <param name="value">The number.</param>
    int Write(Span<byte> destination, float value);

    /// <inheritdoc cref="Write(Span{byte}, float)"/>
    int Write(Span<byte> destination, double value);

    /// <summary>Gets what numbers have in common that are written alike. Numbers too large for their decimals have it only if they are equal.</summary>
    ulong KeyOf(float value);

    /// <inheritdoc cref="KeyOf(float)"/>
    ulong KeyOf(double value);
}
