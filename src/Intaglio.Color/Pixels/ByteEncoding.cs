using System.Runtime.CompilerServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>From linear floats to 8 bits of the same colorants, by the least float of each code: codes are the nearest to the exact function of the float.</summary>
internal sealed class ByteEncoding
{
    // They take longer than a small image, and spaces share their functions.
    private static readonly ConditionalWeakTable<TransferFunction, ThresholdTable?> known = [];

    private readonly ThresholdTable[] tables;
    private readonly AlphaMode sourceAlpha, targetAlpha;

    private ByteEncoding(ThresholdTable[] tables, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        (this.tables, this.sourceAlpha, this.targetAlpha) = (tables, sourceAlpha, targetAlpha);
        OfSamples = sourceAlpha == AlphaMode.None && targetAlpha == AlphaMode.None && tables.Distinct().Count() == 1 ? tables[0] : null;
    }

    /// <summary>Gets the table where all samples have the same; null where they have not, or there is alpha.</summary>
    public ThresholdTable? OfSamples { get; }

    /// <summary>Makes the tables; null where a curve allows none.</summary>
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

    private static ThresholdTable? Create(TransferFunction transfer) => ByteThresholds.TryCreate(transfer) is { } thresholds ? ThresholdTable.TryCreate(thresholds) : null;

    public void Convert(ReadOnlySpan<float> source, Span<byte> target)
    {
        int sourceComponents = sourceAlpha == AlphaMode.None ? 3 : 4, targetComponents = targetAlpha == AlphaMode.None ? 3 : 4;
        for (; source.Length >= sourceComponents; source = source[sourceComponents..], target = target[targetComponents..])
        {
            float alpha = sourceAlpha == AlphaMode.None ? 1 : source[3];
            for (int i = 0; i < 3; i++)
            {
                // What was multiplied by 0 is not known any more, and becomes 0.
                float linear = sourceAlpha != AlphaMode.Premultiplied ? source[i] : alpha == 0 ? 0 : source[i] / alpha;
                target[i] = tables[i].Find(linear);
            }
            // In doubles nothing is rounded but the result.
            if (targetAlpha != AlphaMode.None)
                target[3] = (byte)((Math.Clamp(alpha >= 0 ? (double)alpha : 0, 0, 1) * byte.MaxValue) + 0.5);
        }
    }
}
