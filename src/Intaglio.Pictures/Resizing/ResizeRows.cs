using System.Runtime.InteropServices;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>
/// Pixels as the filters have them, and back: floats with premultiplied alpha, of linear light or as they are stored. Gray is one float, with alpha it counts as
/// a color.
/// </summary>
internal sealed class ResizeRows
{
    private readonly PixelFormat source, target;
    private readonly PixelConverter decoder, encoder;

    /// <param name="source">The header of the picture.</param>
    /// <param name="target">The format of the result, which has alpha where the picture has.</param>
    /// <param name="space">The space of the result; null for that of the picture.</param>
    /// <param name="light">The numbers that are averaged.</param>
    /// <exception cref="NotSupportedException">The picture is in no space that is known here, and it matters.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
    internal ResizeRows(ImageHeader source, PixelFormat target, RgbColorSpace? space, ResizeLight light)
    {
        (this.source, this.target) = (source.Format, target);
        bool isGray = source.Format.ColorComponents == 1 && target.ColorComponents == 1;
        Components = source.Format.Alpha != AlphaMode.None ? 4 : isGray ? 1 : 3;
        // As it is stored, nobody has to know what it means.
        RgbColorSpace stored = light == ResizeLight.Encoded && space is null ? RgbColorSpace.Srgb : ImageColorSpace.Find(source);
        if (isGray && stored.Transfers.Distinct().Count() > 1)
            stored = RgbColorSpace.FromMatrix($"{stored}, gray", stored.ToXyz, stored.Transfers[1]);
        RgbColorSpace filtered = light == ResizeLight.Linear ? stored.ToLinear() : stored;
        AlphaMode alpha = Components == 4 ? AlphaMode.Premultiplied : AlphaMode.None;
        decoder = new PixelConverter(stored, filtered, source.Format.Alpha, alpha);
        encoder = new PixelConverter(filtered, space ?? stored, alpha, target.Alpha);
        Space = space ?? stored;
    }

    /// <summary>Gets the floats of a pixel: 1, 3 or 4.</summary>
    internal int Components { get; }

    /// <summary>Gets the space of the result; of numbers as they are stored, any.</summary>
    internal RgbColorSpace Space { get; }

    // Of one component, three pixels go as one.
    private int Triples => Components == 1 ? 3 : 1;

    /// <summary>Gets the length of the buffer that a number of pixels needs on its way.</summary>
    internal int GetScratchSize(int pixels) => (pixels + Triples) * 4 * sizeof(float);

    /// <summary>Decodes pixels.</summary>
    /// <param name="pixels">The pixels.</param>
    /// <param name="scratch">A buffer for them.</param>
    /// <param name="floats">Receives them. Behind the last there may be two more.</param>
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
    /// <param name="floats">The pixels. Behind the last two more are read of one component.</param>
    /// <param name="scratch">A buffer for them.</param>
    /// <param name="pixels">Receives them.</param>
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

    /// <summary>Encodes one color of all pixels around the picture.</summary>
    /// <exception cref="ArgumentException">The color is not opaque, and there is no alpha.</exception>
    internal byte[] EncodeBackground(CssColor? color)
    {
        byte[] pixel = new byte[target.BytesPerPixel];
        if (color is null)
            return pixel;
        double opacity = color.Alpha ?? 0;
        if (opacity < 1 && target.Alpha == AlphaMode.None)
            throw new ArgumentException($"The background {color} is not opaque, and the picture has no alpha.", nameof(color));
        (double red, double green, double blue) = color.ToLinearSrgb();
        if (target.ColorComponents == 1)
            red = green = blue = (0.2126 * red) + (0.7152 * green) + (0.0722 * blue);
        PixelFormat format = target with { ColorComponents = 3 };
        byte[] encoded = new byte[format.BytesPerPixel];
        Encode(new PixelConverter(RgbColorSpace.ScRgb, Space, AlphaMode.Straight, target.Alpha), [(float)red, (float)green, (float)blue, (float)opacity], encoded);
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
