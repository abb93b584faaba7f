namespace Intaglio.Color;

/// <summary>Quantizes the components of rows to levels.</summary>
internal interface IRowQuantizer
{
    void Quantize(int row, ReadOnlySpan<float> components, Span<ushort> codes);
}

/// <summary>Quantizes each channel independently.</summary>
internal sealed class LevelQuantizer(Ditherer ditherer) : IRowQuantizer
{
    public void Quantize(int row, ReadOnlySpan<float> components, Span<ushort> codes) => ditherer.DitherRow(row, components, codes);
}
