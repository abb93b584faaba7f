using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>
/// Parts of OpenEXR files as pictures, and pictures as parts. Samples are linear light: 1 is what a diffuse white reflects, more is brighter. Colours of
/// pixels with alpha were multiplied by it.
/// </summary>
public static class ExrColors
{
    private const string Alpha = "A", Luminance = "Y", RedChroma = "RY", BlueChroma = "BY";

    private static readonly string[] rgb = ["R", "G", "B"];

    /// <summary>Reads the colours of a part's largest level: R, G and B, of which those that are not there are black; or Y, which is grey, with the chromas RY and BY of luminance-chroma images; and A.</summary>
    /// <param name="part">The part.</param>
    /// <param name="layer">The layer, whose name its channels have with a point before their own, such as <c>diffuse</c>, or a view; null for channels without.</param>
    /// <param name="progress">Is told the part that is read, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <returns>The pixels of the data window in binary16, or in binary32 where a channel is not of halves, in the part's primaries.</returns>
    /// <exception cref="ArgumentException">The layer has no colours.</exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">The pixels are damaged, or more than the options allow, or of a compression that is refused.</exception>
    public static Image ReadRgba(ExrPartReader part, string? layer = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        return ReadRgba(part, ExrSelection.All, layer, progress, cancellationToken);
    }

    /// <summary>Reads the colors of a level, or of a region of it.</summary>
    /// <inheritdoc cref="ReadRgba(ExrPartReader, string?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="part">The part.</param>
    /// <param name="selection">The level, the region, and the channels that count. Chroma is filtered as in the whole level.</param>
    /// <param name="layer">The layer, whose name its channels have with a point before their own, such as <c>diffuse</c>, or a view; null for channels without.</param>
    /// <param name="progress">Is told the part that is read, 0 to 1, by any thread.</param>
    /// <param name="cancellationToken">Stops the reading between chunks.</param>
    /// <returns>The pixels of the region in binary16, or in binary32 where a channel is not of halves, in the part's primaries.</returns>
    /// <exception cref="ArgumentException">The layer has no colors, there is no such level or channel, or the region is empty or not within the level.</exception>
    public static Image ReadRgba(ExrPartReader part, ExrSelection selection, string? layer = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(part);
        ArgumentNullException.ThrowIfNull(selection);
        string[] names = NamesOf([.. selection.Channels ?? part.Header.Channels.Select(channel => channel.Name)], PrefixOf(part.Header, layer));
        ExrBox2i level = part.GetLevelWindow(selection.LevelX, selection.LevelY), region = selection.Region ?? level;
        bool isFiltered = part.Header.Channels.Any(channel => names.Contains(channel.Name) && (channel.XSampling, channel.YSampling) != (1, 1));
        ExrBox2i read = isFiltered && level.Contains(region) ? Surround(region, level) : region;
        Image image = ToImage(part.ReadImage(new() { Channels = names, Region = read, LevelX = selection.LevelX, LevelY = selection.LevelY }, progress, cancellationToken), part.Header, layer);
        return read == region ? image : Crop(image, region.MinX - read.MinX, region.MinY - read.MinY, (int)region.Width, (int)region.Height);
    }

    /// <summary>Gets all that is known of the colors of a level, or of a region of it, but their pixels: what <see cref="ReadRgba(ExrPartReader, ExrSelection, string?, IProgress{ImageProgress}?, CancellationToken)"/> returns an image of.</summary>
    /// <param name="part">The part, which is flat.</param>
    /// <param name="selection">The level, the region, and the channels that count; null for all of the largest level.</param>
    /// <param name="layer">The layer or view; null for channels without.</param>
    /// <exception cref="ArgumentException">The layer has no colors, or there is no such level.</exception>
    public static ImageHeader GetHeader(ExrPartReader part, ExrSelection? selection = null, string? layer = null)
    {
        ArgumentNullException.ThrowIfNull(part);
        selection ??= ExrSelection.All;
        string prefix = PrefixOf(part.Header, layer);
        string[] names = NamesOf([.. selection.Channels ?? part.Header.Channels.Select(channel => channel.Name)], prefix);
        ExrBox2i window = selection.Region ?? part.GetLevelWindow(selection.LevelX, selection.LevelY);
        return Describe([.. part.Header.Channels.Where(channel => names.Contains(channel.Name))], prefix, window, ChromaticitiesOf(part.Header));
    }

    /// <summary>Makes a picture of pixels in memory, as <see cref="ReadRgba(ExrPartReader, ExrSelection, string?, IProgress{ImageProgress}?, CancellationToken)"/> does.</summary>
    /// <param name="image">The pixels, or some of them: at the edges of a region chroma is filtered as at those of the image.</param>
    /// <param name="header">What the file says of them.</param>
    /// <param name="layer">The layer or view; null for channels without.</param>
    /// <exception cref="ArgumentException">The layer has no colours.</exception>
    /// <exception cref="ExrFormatException">The picture would be more bytes than an array holds.</exception>
    public static Image ToImage(ExrImage image, ExrHeader header, string? layer = null)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(header);
        string prefix = PrefixOf(header, layer);
        string[] names = NamesOf([.. image.Planes.Select(plane => plane.Channel.Name)], prefix);
        ExrPlane[] planes = [.. names.Select(name => image[name])];
        ExrPlane? Find(string name) => Array.Find(planes, plane => plane.Channel.Name == prefix + name);
        ExrChromaticities chromaticities = ChromaticitiesOf(header);
        ImageHeader described = Describe([.. planes.Select(plane => plane.Channel)], prefix, image.Window, chromaticities);
        Image result;
        try
        {
            result = new(described.Width, described.Height, described.Format) { Color = described.Color };
        }
        catch (ArgumentOutOfRangeException exception)
        {
            throw new ExrFormatException("The picture is more bytes than an array holds: read it in regions.", exception);
        }

        if (Find(RedChroma) is not null || Find(BlueChroma) is not null)
            FromChroma(image, Find(Luminance), Find(RedChroma), Find(BlueChroma), LuminanceWeights.Of(chromaticities), result);
        else if (described.Format.ColorComponents == 1)
            Copy(Find(Luminance)!, result, 0);
        else
        {
            for (int i = 0; i < rgb.Length; i++)
            {
                if (Find(rgb[i]) is { } plane)
                    Copy(plane, result, i);
            }
        }
        if (Find(Alpha) is { } alpha)
            Copy(alpha, result, described.Format.ColorComponents);
        return result;
    }

    /// <summary>Makes a part of a picture: R, G and B, or Y of grey, and A, in halves of binary16 and in floats of binary32, packed with ZIP.</summary>
    /// <param name="image">The picture, in linear light: what it says of its colours must be that or nothing, and in primaries that it states. Alpha that it was not multiplied by, it is multiplied by.</param>
    /// <param name="layer">The layer that the channels are of; null for none.</param>
    /// <exception cref="ArgumentException">The samples are integers or not of linear light, or the primaries are not to be told without the picture's ICC profile.</exception>
    public static ExrPart FromImage(Image image, string? layer = null)
    {
        ArgumentNullException.ThrowIfNull(image);
        if (image.Format.IsInteger)
            throw new ArgumentException("The samples are integers; parts hold light as halves or floats: convert the picture to one of those first.", nameof(image));
        ExrChromaticities? chromaticities = LinearColor.Find(image.Color);
        string prefix = string.IsNullOrEmpty(layer) ? "" : layer + ".";
        ExrPixelType type = image.Format.Sample == SampleType.Binary16 ? ExrPixelType.Half : ExrPixelType.Float;
        string[] names = [.. image.Format.ColorComponents == 1 ? [Luminance] : rgb, .. image.Format.Alpha == AlphaMode.None ? (string[])[] : [Alpha]];
        ExrBox2i window = ExrBox2i.FromSize(image.Width, image.Height);
        ExrChannel[] channels = [.. names.Select(name => new ExrChannel(prefix + name, type))];
        ExrImage pixels = new(window, channels, clear: false);
        for (int i = 0; i < channels.Length; i++)
            Copy(image, i, pixels[channels[i].Name]);
        ExrHeader header = new(window, channels);
        if (chromaticities is { } stated && stated != ExrChromaticities.Rec709)
            header.Attributes.Set(ExrStandardAttributes.Chromaticities, stated);
        return new(header, pixels);
    }

    private static ExrChromaticities ChromaticitiesOf(ExrHeader header) =>
        header.Attributes.TryGet(ExrStandardAttributes.Chromaticities.Name, out ExrChromaticities stated) ? stated : ExrChromaticities.Rec709;

    /// <summary>Describes the picture that channels make.</summary>
    private static ImageHeader Describe(ExrChannel[] channels, string prefix, ExrBox2i window, ExrChromaticities chromaticities)
    {
        bool isHalf = Array.TrueForAll(channels, channel => channel.Type == ExrPixelType.Half);
        bool isGray = Has(Luminance) && !Has(RedChroma) && !Has(BlueChroma);
        PixelFormat format = new(isGray ? 1 : 3, Has(Alpha) ? AlphaMode.Premultiplied : AlphaMode.None, isHalf ? SampleType.Binary16 : SampleType.Binary32);
        return new() { Width = (int)window.Width, Height = (int)window.Height, Format = format, SignificantBits = 8 * format.BytesPerSample, Color = LinearColor.Describe(chromaticities) };

        bool Has(string name) => Array.Exists(channels, channel => channel.Name == prefix + name);
    }

    /// <summary>Gives what stands before the names of a layer's channels: nothing for the first of several views, the default one.</summary>
    private static string PrefixOf(ExrHeader header, string? layer) =>
        string.IsNullOrEmpty(layer) || (header.Attributes.Get(ExrStandardAttributes.MultiView) is [var first, ..] && first == layer) ? "" : layer + ".";

    /// <summary>Gives the names of the channels that make the colours: R, G and B before Y and its chromas.</summary>
    private static string[] NamesOf(string[] channels, string prefix)
    {
        string[] colors = [.. rgb.Select(name => prefix + name).Intersect(channels)];
        if (colors.Length == 0 && channels.Contains(prefix + Luminance))
            colors = [.. ((string[])[Luminance, RedChroma, BlueChroma]).Select(name => prefix + name).Intersect(channels)];
        if (colors.Length == 0)
            throw new ArgumentException($"There are no colors {prefix}R, {prefix}G, {prefix}B or {prefix}Y; there are {string.Join(", ", channels)}.");
        return [.. colors, .. ((string[])[prefix + Alpha]).Intersect(channels)];
    }

    /// <summary>Returns a region with the pixels around it that its filtered chroma depends on.</summary>
    private static ExrBox2i Surround(ExrBox2i region, ExrBox2i level)
    {
        // Every second pixel counts, and then the colors of the neighbors.
        const int Margin = 2 * (ChromaFilter.Reach + 1);
        return new ExrBox2i(region.MinX - Margin, region.MinY - Margin, region.MaxX + Margin, region.MaxY + Margin).Intersect(level);
    }

    private static Image Crop(Image image, int left, int top, int width, int height)
    {
        Image cropped = new(width, height, image.Format) { Color = image.Color };
        int pixel = image.Format.BytesPerPixel, row = width * pixel;
        for (int y = 0; y < height; y++)
            image.Bytes.Slice((((top + y) * image.Width) + left) * pixel, row).CopyTo(cropped.Bytes[(y * row)..]);
        return cropped;
    }

    private static void FromChroma(ExrImage image, ExrPlane? luminance, ExrPlane? red, ExrPlane? blue, LuminanceWeights weights, Image result)
    {
        // A chroma that is not there is zero.
        red ??= Zeros(image, blue!);
        blue ??= Zeros(image, red);
        LuminanceChroma chroma = new(luminance!, red, blue, weights);
        RgbRow row = new(result.Width);
        float[] scratch = new float[result.Width];
        for (int y = 0; y < result.Height; y++)
        {
            chroma.Read(y, row);
            Copy(row.Red, scratch, result, y, 0);
            Copy(row.Green, scratch, result, y, 1);
            Copy(row.Blue, scratch, result, y, 2);
        }
    }

    private static ExrPlane Zeros(ExrImage image, ExrPlane like) => new(like.Channel, image.Window, clear: true);

    private static void Copy(ExrPlane plane, Image result, int component)
    {
        float[] row = new float[result.Width], scratch = new float[result.Width];
        for (int y = 0; y < result.Height; y++)
        {
            if (plane.Channel is { Type: ExrPixelType.Half, XSampling: 1, YSampling: 1 } && result.Format.Sample == SampleType.Binary16)
            {
                Interleave(plane.GetRow<Half>(y), result.GetRow<Half>(y)[component..], result.Format.Components);
                continue;
            }
            PlaneRows.LoadPixels(plane, plane.Window.MinY + y, row);
            Copy(row, scratch, result, y, component);
        }
    }

    private static void Copy(ReadOnlySpan<float> row, float[] scratch, Image result, int y, int component)
    {
        if (result.Format.Sample == SampleType.Binary32)
        {
            Interleave(row, result.GetRow<float>(y)[component..], result.Format.Components);
            return;
        }
        Span<Half> halves = MemoryMarshal.Cast<float, Half>(scratch.AsSpan());
        HalfSamples.FromSingle(row, halves);
        Interleave(halves[..row.Length], result.GetRow<Half>(y)[component..], result.Format.Components);
    }

    /// <summary>Copies a component of a picture to a plane, multiplied by alpha where that was not done.</summary>
    private static void Copy(Image image, int component, ExrPlane plane)
    {
        int components = image.Format.Components;
        bool multiplies = image.Format.Alpha == AlphaMode.Straight && component < image.Format.ColorComponents;
        for (int y = 0; y < image.Height; y++)
        {
            if (plane.Channel.Type == ExrPixelType.Half)
            {
                ReadOnlySpan<Half> pixels = image.GetRow<Half>(y);
                Span<Half> row = plane.GetRow<Half>(y);
                for (int x = 0, at = component; x < row.Length; x++, at += components)
                    row[x] = multiplies ? (Half)((float)pixels[at] * (float)pixels[at - component + components - 1]) : pixels[at];
            }
            else
            {
                ReadOnlySpan<float> pixels = image.GetRow<float>(y);
                Span<float> row = plane.GetRow<float>(y);
                for (int x = 0, at = component; x < row.Length; x++, at += components)
                    row[x] = multiplies ? pixels[at] * pixels[at - component + components - 1] : pixels[at];
            }
        }
    }

    private static void Interleave<T>(ReadOnlySpan<T> row, Span<T> pixels, int step)
    {
        for (int x = 0, at = 0; x < row.Length; x++, at += step)
            pixels[at] = row[x];
    }
}
