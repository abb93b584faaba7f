using System.Collections.Concurrent;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Measures the loss from one image to another of the same size, some rows at a time.</summary>
internal sealed class ImageMeasure(ImageHeader before, RgbColorSpace source, PixelFormat after, RgbColorSpace target)
{
    private readonly double[][] values = LevelValues.Create(target, ColorDepth.FromBits(8 * after.BytesPerSample));
    private readonly ConcurrentBag<(ConversionMeasure Measure, LinearRows Linear, ushort[] Codes)> workers = [];

    /// <summary>Adds the next rows.</summary>
    public void Add(Image rowsBefore, Image rowsAfter, ParallelOptions options) =>
        RowBands.ForEach(rowsAfter.Height, RowBands.Height, options, Take, (own, row) =>
        {
            own.Linear.Load(rowsBefore, row);
            if (after.Sample == SampleType.Bits8)
                Read(rowsAfter.GetRow<byte>(row), after, own.Codes);
            else
                Read(rowsAfter.GetRow<ushort>(row), after, own.Codes);
            own.Measure.Add(own.Linear.Stored, before.Format, own.Linear.Colors, own.Codes, values);
        }, workers.Add);

    public ConversionReport ToReport()
    {
        ConversionMeasure all = new(target);
        foreach ((ConversionMeasure measure, _, _) in workers)
            all.Add(measure);
        return all.ToReport();
    }

    private (ConversionMeasure Measure, LinearRows Linear, ushort[] Codes) Take() => workers.TryTake(out var own) ? own
        : (new ConversionMeasure(target), new LinearRows(before.Width, before.Format, source, target), new ushort[3 * before.Width]);

    private static void Read<T>(ReadOnlySpan<T> row, PixelFormat format, Span<ushort> codes)
        where T : unmanaged, System.Numerics.IBinaryInteger<T>
    {
        for (int i = 0; i < codes.Length; i++)
            codes[i] = ushort.CreateTruncating(row[i / 3 * format.Components + (format.ColorComponents == 1 ? 0 : i % 3)]);
    }
}
