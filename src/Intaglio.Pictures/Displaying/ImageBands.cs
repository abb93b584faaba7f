using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Bands of an image in memory.</summary>
internal sealed class ImageBands(Image image) : PictureBands
{
    private const int BytesOfBand = 2 << 20;

    private bool hasAlpha = image.Format.Alpha != AlphaMode.None;

    internal override ExrBox2i DataWindow { get; } = ExrBox2i.FromSize(image.Width, image.Height);

    internal override ExrBox2i DisplayWindow => DataWindow;

    internal override IReadOnlyList<ExrBox2i> Bands { get; } = Cut(image);

    internal override long MaxHeld => FindHeld(image.Bytes.Length, maxMemory: -1);

    internal override long MaxFrame => Array.MaxLength;

    internal override void LeaveOutEmptyAlpha(CancellationToken cancellationToken)
    {
        int pixel = image.Format.BytesPerPixel, alpha = image.Format.ColorComponents * image.Format.BytesPerSample;
        ReadOnlySpan<byte> bytes = image.Bytes.Span;
        bool isEmpty = hasAlpha;
        for (int at = alpha; isEmpty && at < bytes.Length; at += pixel)
            isEmpty = !bytes[at..(at + image.Format.BytesPerSample)].ContainsAnyExcept((byte)0);
        hasAlpha &= !isEmpty;
    }

    internal override Image Read(ExrBox2i band, CancellationToken cancellationToken)
    {
        PixelFormat format = hasAlpha ? image.Format : image.Format with { Alpha = AlphaMode.None };
        Image rows = new(image.Width, (int)band.Height, format) { Color = image.Color, SignificantBits = image.SignificantBits };
        int rowSize = image.Width * image.Format.BytesPerPixel;
        ReadOnlySpan<byte> source = image.Bytes.Span.Slice(band.MinY * rowSize, rows.Height * rowSize);
        Span<byte> target = rows.Bytes.Span;
        if (format == image.Format)
        {
            source.CopyTo(target);
            return rows;
        }
        int before = image.Format.BytesPerPixel, after = format.BytesPerPixel;
        for (int from = 0, to = 0; from < source.Length; (from, to) = (from + before, to + after))
            source.Slice(from, after).CopyTo(target[to..]);
        return rows;
    }

    private static ExrBox2i[] Cut(Image image)
    {
        int height = Math.Clamp(BytesOfBand / (image.Width * image.Format.BytesPerPixel), 1, image.Height);
        ExrBox2i all = ExrBox2i.FromSize(image.Width, image.Height);
        return [.. Enumerable.Range(0, (image.Height + height - 1) / height)
            .Select(band => all with { MinY = band * height, MaxY = (int)Math.Min(all.MaxY, (band + 1L) * height - 1) })];
    }
}
