using System.Runtime.CompilerServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts linear floats to 8-bit codes with the same colorants, by a table of thresholds.</summary>
/// <remarks>Each code is the nearest to the exact function of the float.</remarks>
internal sealed class ByteEncoding
{
    // Creating a table takes longer than converting a small image, and spaces share their transfer functions.
    private static readonly ConditionalWeakTable<TransferFunction, ThresholdTable?> known = [];

    private readonly ThresholdTable[] tables;
    private readonly AlphaMode sourceAlpha, targetAlpha;

    private ByteEncoding(ThresholdTable[] tables, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        (this.tables, this.sourceAlpha, this.targetAlpha) = (tables, sourceAlpha, targetAlpha);
        OfSamples = sourceAlpha == AlphaMode.None && targetAlpha == AlphaMode.None && tables.Distinct().Count() == 1 ? tables[0] : null;
    }

    /// <summary>
    /// Gets the table shared by all samples, or <see langword="null"/> if the components have different tables or there is alpha.
    /// </summary>
    public ThresholdTable? OfSamples { get; }

    /// <summary>Creates the tables, or returns <see langword="null"/> if a curve does not allow one.</summary>
    public static ByteEncoding? TryCreate(IReadOnlyList<TransferFunction> target, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        ThresholdTable[] tables = new ThresholdTable[3];
        for (int i = 0; i < 3; i++)
        {
            if (known.GetValue(target[i], Create) is not { } table)
                return null;
            tables[i] = table;
        }
        return new(tables, sourceAlpha, targetAlpha);
    }

    private static ThresholdTable? Create(TransferFunction transfer) =>
        ByteThresholds.TryCreate(transfer) is { } thresholds ? ThresholdTable.TryCreate(thresholds) : null;

    public void Convert(ReadOnlySpan<float> source, Span<byte> target)
    {
        int sourceComponents = sourceAlpha == AlphaMode.None ? 3 : 4, targetComponents = targetAlpha == AlphaMode.None ? 3 : 4;
        for (; source.Length >= sourceComponents; source = source[sourceComponents..], target = target[targetComponents..])
        {
            float alpha = sourceAlpha == AlphaMode.None ? 1 : source[3];
            for (int i = 0; i < 3; i++)
            {
                // Components that were multiplied by an alpha of 0 are lost, and become 0.
                float linear = sourceAlpha != AlphaMode.Premultiplied ? source[i] : alpha == 0 ? 0 : source[i] / alpha;
                target[i] = tables[i].Find(linear);
            }
            // In double precision only the result is rounded.
            if (targetAlpha != AlphaMode.None)
                target[3] = (byte)((Math.Clamp(alpha >= 0 ? (double)alpha : 0, 0, 1) * byte.MaxValue) + 0.5);
        }
    }
}
