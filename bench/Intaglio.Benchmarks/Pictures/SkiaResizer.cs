using System.Diagnostics;
using Intaglio.Imaging;
using SkiaSharp;

namespace Intaglio.Benchmarks;

/// <summary>SkiaSharp, which draws the picture into a small surface of binary16 in linear light: it has no Lanczos kernel, and mipmaps are what it makes pictures smaller with.</summary>
internal sealed class SkiaResizer
{
    private readonly SKImage source;
    private readonly Image pixels;

    /// <summary>Copies the pixels into the four components that Skia has.</summary>
    /// <param name="pixels">The pixels, 8 bits RGB.</param>
    internal SkiaResizer(Image pixels)
    {
        this.pixels = pixels;
        using SKBitmap bitmap = new(new SKImageInfo(pixels.Width, pixels.Height, SKColorType.Rgba8888, SKAlphaType.Opaque, SKColorSpace.CreateSrgb()));
        Span<byte> target = bitmap.GetPixelSpan();
        ReadOnlySpan<byte> bytes = pixels.Bytes.Span;
        for (int from = 0, to = 0; from < bytes.Length; from += 3, to += 4)
        {
            bytes.Slice(from, 3).CopyTo(target[to..]);
            target[to + 3] = byte.MaxValue;
        }
        bitmap.SetImmutable();
        source = SKImage.FromBitmap(bitmap);
    }

    /// <summary>Whether the library that the package brings runs here.</summary>
    internal static bool IsInstalled
    {
        get
        {
            try
            {
                using SKColorSpace space = SKColorSpace.CreateSrgb();
                return true;
            }
            catch (Exception exception) when (exception is DllNotFoundException or TypeInitializationException)
            {
                return false;
            }
        }
    }

    /// <summary>Resizes.</summary>
    internal (double Nanoseconds, Image Result) Resize()
    {
        (int width, int height) = PixelResizers.SizeFor(pixels);
        long start = Stopwatch.GetTimestamp();
        using SKSurface surface = SKSurface.Create(new SKImageInfo(width, height, SKColorType.RgbaF16, SKAlphaType.Premul, SKColorSpace.CreateSrgbLinear()));
        surface.Canvas.DrawImage(source, SKRect.Create(width, height), new SKSamplingOptions(SKFilterMode.Linear, SKMipmapMode.Linear));
        using SKImage snapshot = surface.Snapshot();
        using SKBitmap result = new(new SKImageInfo(width, height, SKColorType.Rgba8888, SKAlphaType.Opaque, SKColorSpace.CreateSrgb()));
        if (!snapshot.ReadPixels(result.Info, result.GetPixels(), result.RowBytes, 0, 0))
            throw new InvalidOperationException("SkiaSharp does not return its pixels.");
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        Image image = new(width, height, pixels.Format);
        ReadOnlySpan<byte> bytes = result.GetPixelSpan();
        Span<byte> target = image.Bytes.Span;
        for (int from = 0, to = 0; to < target.Length; from += 4, to += 3)
            bytes.Slice(from, 3).CopyTo(target[to..]);
        return (nanoseconds, image);
    }
}
