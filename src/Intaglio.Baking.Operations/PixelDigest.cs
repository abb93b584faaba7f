using System.Buffers.Binary;
using Intaglio.Caching;
using Intaglio.Cryptography;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Computes the digest of the image in a file for <c>keyed-by: pixels</c>.</summary>
internal static class PixelDigest
{
    private static ReadOnlySpan<byte> Personalization => "intaglio-pixels"u8;

    /// <summary>Computes a digest of everything of an image that operations can use.</summary>
    internal static byte[] Compute(PictureReader picture, CancellationToken cancellationToken)
    {
        using Blake2bHasher hasher = Blake2b.CreateHasher(new() { DigestSize = BakeKey.Size, Personalization = Personalization });
        byte[] header = DescribeHeader(picture).Encode().ToArray();
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(length, header.Length);
        hasher.AppendData(length);
        hasher.AppendData(header);
        ImageHeader shape = picture.Header;
        const int BytesOfBand = 1 << 20;
        int rows = (int)Math.Clamp(BytesOfBand / ((long)shape.Width * shape.Format.BytesPerPixel), 1, shape.Height);
        if (!picture.IsSequential)
            hasher.AppendData(picture.ReadAll(null, cancellationToken).Bytes.Span);
        else
            for (int read = 0; read < shape.Height; read += rows)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Image band = new(shape.Width, Math.Min(rows, shape.Height - read), shape.Format);
                picture.Read(band);
                hasher.AppendData(band.Bytes.Span);
            }
        return hasher.GetHashAndReset();
    }

    private static CacheKey DescribeHeader(PictureReader picture)
    {
        ImageHeader header = picture.Header;
        ImageColor color = header.Color;
        CacheKey key = new CacheKey(version: 0)
            .Add("format", picture.Format.ToString())
            .Add("width", header.Width).Add("height", header.Height)
            .Add("components", header.Format.ColorComponents).Add("alpha", header.Format.Alpha.ToString())
            .Add("sample", header.Format.Sample.ToString())
            .Add("significant-bits", header.SignificantBits).Add("has-exact-levels", header.HasExactLevels)
            .Add("data-window", DescribeWindow(picture.DataWindow)).Add("display-window", DescribeWindow(picture.DisplayWindow))
            .Add("icc-profile", color.IccProfile.Span).Add("icc-profile-name", color.IccProfileName)
            .Add("cicp", color.Cicp?.ToString()).Add("chromaticities", color.Chromaticities?.ToString())
            .Add("mastering-display", color.MasteringDisplay?.ToString()).Add("content-light", color.ContentLight?.ToString());
        _ = color.SrgbRenderingIntent is { } intent ? key.Add("srgb-intent", intent) : key;
        return color.Gamma is { } gamma ? key.Add("gamma", gamma) : key;
    }

    private static string DescribeWindow(ExrBox2i window) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{window.MinX} {window.MinY} {window.MaxX} {window.MaxY}");
}
