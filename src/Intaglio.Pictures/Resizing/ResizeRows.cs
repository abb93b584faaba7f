using System.Runtime.InteropServices;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Converts pixels to the floats that filters use, and back.</summary>
/// <remarks>
/// The floats have premultiplied alpha and are linear light or encoded as stored. Gray has one float, but gray with alpha is treated as
/// color.
/// </remarks>
internal sealed class ResizeRows
{
    private readonly PixelFormat source, target;
    private readonly PixelConverter decoder, encoder;

    /// <param name="source">The header of the picture.</param>
    /// <param name="target">The format of the result, which has alpha if the picture has.</param>
    /// <param name="space">The color space of the result, or <see langword="null"/> for that of the picture.</param>
    /// <param name="light">The encoding of the components that are averaged.</param>
    /// <exception cref="NotSupportedException">The color space of the picture is unknown but needed.</exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    internal ResizeRows(ImageHeader source, PixelFormat target, RgbColorSpace? space, ResizeLight light)
    {
        (this.source, this.target) = (source.Format, target);
        bool isGray = source.Format.ColorComponents == 1 && target.ColorComponents == 1;
        Components = source.Format.Alpha != AlphaMode.None ? 4 : isGray ? 1 : 3;
        // The color space is irrelevant if stored components are averaged.
        RgbColorSpace stored = light == ResizeLight.Encoded && space is null ? RgbColorSpace.Srgb : ImageColorSpace.Find(source);
        if (isGray && stored.Transfers.Distinct().Count() > 1)
            stored = RgbColorSpace.FromMatrix($"{stored}, gray", stored.ToXyz, stored.Transfers[1]);
        RgbColorSpace filtered = light == ResizeLight.Linear ? stored.ToLinear() : stored;
        AlphaMode alpha = Components == 4 ? AlphaMode.Premultiplied : AlphaMode.None;
        decoder = new PixelConverter(stored, filtered, source.Format.Alpha, alpha);
        encoder = new PixelConverter(filtered, space ?? stored, alpha, target.Alpha);
        Space = space ?? stored;
    }

    /// <summary>Gets the number of floats in a pixel: 1, 3 or 4.</summary>
    internal int Components { get; }

    /// <summary>Gets the color space of the result, or an arbitrary one if stored components are averaged.</summary>
    internal RgbColorSpace Space { get; }

    // With one component, three pixels are converted as one.
    private int Triples => Components == 1 ? 3 : 1;

    /// <summary>Gets the size in bytes of the scratch buffer for a number of pixels.</summary>
    internal int GetScratchSize(int pixels) => (pixels + Triples) * 4 * sizeof(float);

    /// <summary>Decodes pixels.</summary>
    /// <param name="pixels">The bytes of the pixels.</param>
    /// <param name="scratch">A scratch buffer.</param>
    /// <param name="floats">Receives the floats. Up to two more floats can be written after the last.</param>
    internal void Decode(ReadOnlySpan<byte> pixels, Span<byte> scratch, Span<float> floats)
    {
        int count = pixels.Length / source.BytesPerPixel;
        if (source.ColorComponents == 1 && Components > 1)
        {
            Span<byte> colors = scratch[..(count * (source with { ColorComponents = 3 }).BytesPerPixel)];
            GrayRows.Repeat(pixels, source, colors);
            pixels = colors;
        }
        else if (Components == 1 && count % Triples != 0)
        {
            Span<byte> whole = scratch[..((count + Triples - 1) / Triples * Triples * source.BytesPerPixel)];
            whole[pixels.Length..].Clear();
            pixels.CopyTo(whole);
            pixels = whole;
        }
        switch (source.Sample)
        {
            case SampleType.Bits8:
                decoder.Convert(pixels, floats);
                break;
            case SampleType.Bits16:
                decoder.Convert(MemoryMarshal.Cast<byte, ushort>(pixels), floats);
                break;
            case SampleType.Binary16:
                decoder.Convert(MemoryMarshal.Cast<byte, Half>(pixels), floats);
                break;
            default:
                decoder.Convert(MemoryMarshal.Cast<byte, float>(pixels), floats);
                break;
        }
    }

    /// <summary>Encodes pixels.</summary>
    /// <param name="floats">The floats of the pixels. With one component, up to two more floats are read after the last.</param>
    /// <param name="scratch">A scratch buffer.</param>
    /// <param name="pixels">Receives the bytes of the pixels.</param>
    internal void Encode(ReadOnlySpan<float> floats, Span<byte> scratch, Span<byte> pixels)
    {
        int count = pixels.Length / target.BytesPerPixel;
        bool isPicked = target.ColorComponents == 1 && Components > 1, isPadded = Components == 1 && count % Triples != 0;
        int whole = (count + Triples - 1) / Triples * Triples;
        floats = floats[..(whole * Components)];
        if (!isPicked && !isPadded)
        {
            Encode(encoder, floats, pixels);
            return;
        }
        Span<byte> result = scratch[..(whole * (isPicked ? target with { ColorComponents = 3 } : target).BytesPerPixel)];
        Encode(encoder, floats, result);
        if (isPicked)
            GrayRows.Pick(result, target, pixels);
        else
            result[..pixels.Length].CopyTo(pixels);
    }

    /// <summary>Encodes the background color.</summary>
    /// <exception cref="ArgumentException">The color is not opaque, and the target has no alpha.</exception>
    internal byte[] EncodeBackground(CssColor? color)
    {
        byte[] pixel = new byte[target.BytesPerPixel];
        if (color is null)
            return pixel;
        double opacity = color.Alpha ?? 0;
        if (opacity < 1 && target.Alpha == AlphaMode.None)
            throw new ArgumentException($"The background {color} is not opaque, but the picture has no alpha.", nameof(color));
        (double red, double green, double blue) = color.ToLinearSrgb();
        if (target.ColorComponents == 1)
            red = green = blue = (0.2126 * red) + (0.7152 * green) + (0.0722 * blue);
        PixelFormat format = target with { ColorComponents = 3 };
        byte[] encoded = new byte[format.BytesPerPixel];
        Encode(new PixelConverter(RgbColorSpace.ScRgb, Space, AlphaMode.Straight, target.Alpha),
            [(float)red, (float)green, (float)blue, (float)opacity], encoded);
        if (target.ColorComponents == 3)
            return encoded;
        GrayRows.Pick(encoded, target, pixel);
        return pixel;
    }

    private void Encode(PixelConverter encoder, ReadOnlySpan<float> floats, Span<byte> pixels)
    {
        switch (target.Sample)
        {
            case SampleType.Bits8:
                encoder.Convert(floats, pixels);
                break;
            case SampleType.Bits16:
                encoder.Convert(floats, MemoryMarshal.Cast<byte, ushort>(pixels));
                break;
            case SampleType.Binary16:
                encoder.Convert(floats, MemoryMarshal.Cast<byte, Half>(pixels));
                break;
            default:
                encoder.Convert(floats, MemoryMarshal.Cast<byte, float>(pixels));
                break;
        }
    }
}
