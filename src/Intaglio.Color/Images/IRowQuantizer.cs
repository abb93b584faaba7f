namespace Intaglio.Color;

/// <summary>What makes levels of the components of a row.</summary>
internal interface IRowQuantizer
{
    void Quantize(int row, ReadOnlySpan<float> components, Span<ushort> codes);
}

/// <summary>Levels for each channel by itself.</summary>
internal sealed class LevelQuantizer(Ditherer ditherer) : IRowQuantizer
{
    public void Quantize(int row, ReadOnlySpan<float> components, Span<ushort> codes) => ditherer.DitherRow(row, components, codes);
}
