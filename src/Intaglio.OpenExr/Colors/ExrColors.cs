using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Converts between parts of OpenEXR files and images.</summary>
/// <remarks>
/// Samples are linear light: 1 is the light that a diffuse white surface reflects, and brighter light has larger values. Colors of pixels
/// with alpha are premultiplied.
/// </remarks>
public static class ExrColors
{
    private const string Alpha = "A", Luminance = "Y", RedChroma = "RY", BlueChroma = "BY";

    private static readonly string[] rgb = ["R", "G", "B"];

    /// <summary>Reads the colors of the largest level of a part.</summary>
    /// <remarks>
    /// Color parts have the channels R, G and B. Missing channels are black. Gray parts have the channel Y, and luminance-chroma parts have
    /// Y, RY and BY. The channel A is the alpha.
    /// </remarks>
    /// <param name="part">The part to read.</param>
    /// <param name="layer">
    /// The layer or view, or <see langword="null"/> for channels without a layer. The channel names of a layer start with its name and a
    /// period, such as <c>diffuse.R</c>.
    /// </param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>
    /// The pixels of the data window, in the primaries of the part. Samples are binary16 if all channels are halves; otherwise, binary32.
    /// </returns>
    /// <exception cref="ArgumentException">The layer has no color channels.</exception>
    /// <exception cref="InvalidOperationException">The part is deep.</exception>
    /// <exception cref="ExrFormatException">
    /// The pixels are damaged, exceed the limits in the options, or use an unsupported compression.
    /// </exception>
    public static Image ReadRgba(ExrPartReader part, string? layer = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        return ReadRgba(part, ExrSelection.All, layer, progress, cancellationToken);
    }

    /// <summary>Reads the colors of a level or of a region of it.</summary>
    /// <inheritdoc cref="ReadRgba(ExrPartReader, string?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="part">The part to read.</param>
    /// <param name="selection">The level, the region and the channels to consider. Chroma is filtered as for the whole level.</param>
    /// <param name="layer">
    /// The layer or view, or <see langword="null"/> for channels without a layer. The channel names of a layer start with its name and a
    /// period, such as <c>diffuse.R</c>.
    /// </param>
    /// <param name="progress">
    /// The provider for progress updates, or <see langword="null"/>. Progress is counted in chunks. Updates can come from any thread.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests, checked between chunks.</param>
    /// <returns>
    /// The pixels of the region, in the primaries of the part. Samples are binary16 if all channels are halves; otherwise, binary32.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// The layer has no color channels, the level or a channel does not exist, or the region is empty or extends beyond the level.
    /// </exception>
    public static Image ReadRgba(ExrPartReader part, ExrSelection selection, string? layer = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(part);
        ArgumentNullException.ThrowIfNull(selection);
        string[] names = NamesOf([.. selection.Channels ?? part.Header.Channels.Select(channel => channel.Name)],
            PrefixOf(part.Header, layer));
        ExrBox2i level = part.GetLevelWindow(selection.LevelX, selection.LevelY), region = selection.Region ?? level;
        bool isFiltered = part.Header.Channels.Any(channel => names.Contains(channel.Name)
            && (channel.XSampling, channel.YSampling) != (1, 1));
        ExrBox2i read = isFiltered && level.Contains(region) ? Surround(region, level) : region;
        Image image = ToImage(part.ReadImage(new() { Channels = names, Region = read, LevelX = selection.LevelX,
            LevelY = selection.LevelY }, progress, cancellationToken), part.Header, layer);
        return read == region ? image
            : Crop(image, region.MinX - read.MinX, region.MinY - read.MinY, (int)region.Width, (int)region.Height);
    }

    /// <summary>
    /// Gets a description of the image that
    /// <see cref="ReadRgba(ExrPartReader, ExrSelection, string?, IProgress{ImageProgress}?, CancellationToken)"/> returns, without reading
    /// pixels.
    /// </summary>
    /// <param name="part">The part, which must be flat.</param>
    /// <param name="selection">
    /// The level, the region and the channels to consider, or <see langword="null"/> for the whole largest level.
    /// </param>
    /// <param name="layer">The layer or view, or <see langword="null"/> for channels without a layer.</param>
    /// <exception cref="ArgumentException">The layer has no color channels, or the level does not exist.</exception>
    public static ImageHeader GetHeader(ExrPartReader part, ExrSelection? selection = null, string? layer = null)
    {
        ArgumentNullException.ThrowIfNull(part);
        selection ??= ExrSelection.All;
        string prefix = PrefixOf(part.Header, layer);
        string[] names = NamesOf([.. selection.Channels ?? part.Header.Channels.Select(channel => channel.Name)], prefix);
        ExrBox2i window = selection.Region ?? part.GetLevelWindow(selection.LevelX, selection.LevelY);
        return Describe([.. part.Header.Channels.Where(channel => names.Contains(channel.Name))], prefix, window,
            ChromaticitiesOf(part.Header));
    }

    /// <summary>
    /// Converts pixels in memory to an image, as
    /// <see cref="ReadRgba(ExrPartReader, ExrSelection, string?, IProgress{ImageProgress}?, CancellationToken)"/> does.
    /// </summary>
    /// <param name="image">
    /// The pixels of an image or of a region of it. Chroma at the edges of a region is filtered as at the edges of an image.
    /// </param>
    /// <param name="header">The header of the part.</param>
    /// <param name="layer">The layer or view, or <see langword="null"/> for channels without a layer.</param>
    /// <exception cref="ArgumentException">The layer has no color channels.</exception>
    /// <exception cref="ExrFormatException">The image would have more bytes than an array can hold.</exception>
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
            throw new ExrFormatException("The image has more bytes than an array can hold and must be read in regions.", exception);
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

    /// <summary>
    /// Converts an image to a part with the channels R, G and B, or Y for a gray image, and A for alpha. The compression is ZIP.
    /// </summary>
    /// <param name="image">
    /// The image. Its color description must specify linear light and the primaries, or be empty. Straight alpha is converted to
    /// premultiplied alpha.
    /// </param>
    /// <param name="layer">The layer of the channels, or <see langword="null"/> for none.</param>
    /// <exception cref="ArgumentException">
    /// The samples are integers, the samples are not linear light, or the primaries are unknown without the ICC profile.
    /// </exception>
    public static ExrPart FromImage(Image image, string? layer = null)
    {
        ArgumentNullException.ThrowIfNull(image);
        if (image.Format.IsInteger)
            throw new ArgumentException("The samples are integers and must be converted to binary16 or binary32 first.", nameof(image));
        ExrChromaticities? chromaticities = LinearColor.Find(image.Color);
        string prefix = string.IsNullOrEmpty(layer) ? "" : layer + ".";
        ExrPixelType type = image.Format.Sample == SampleType.Binary16 ? ExrPixelType.Half : ExrPixelType.Float;
        string[] names = [.. image.Format.ColorComponents == 1 ? [Luminance] : rgb, .. image.Format.Alpha == AlphaMode.None ? (string[])[]
            : [Alpha]];
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
        header.Attributes.TryGet(ExrStandardAttributes.Chromaticities.Name, out ExrChromaticities stated) ? stated
        : ExrChromaticities.Rec709;

    /// <summary>Describes the image that the channels form.</summary>
    private static ImageHeader Describe(ExrChannel[] channels, string prefix, ExrBox2i window, ExrChromaticities chromaticities)
    {
        bool isHalf = Array.TrueForAll(channels, channel => channel.Type == ExrPixelType.Half);
        bool isGray = Has(Luminance) && !Has(RedChroma) && !Has(BlueChroma);
        PixelFormat format = new(isGray ? 1 : 3, Has(Alpha) ? AlphaMode.Premultiplied : AlphaMode.None, isHalf ? SampleType.Binary16
            : SampleType.Binary32);
        return new() { Width = (int)window.Width, Height = (int)window.Height, Format = format,
            SignificantBits = 8 * format.BytesPerSample, Color = LinearColor.Describe(chromaticities) };

        bool Has(string name) => Array.Exists(channels, channel => channel.Name == prefix + name);
    }

    /// <summary>
    /// Returns the name prefix of the channels of a layer. It is empty for the default view, which is the first of several views.
    /// </summary>
    private static string PrefixOf(ExrHeader header, string? layer) =>
        string.IsNullOrEmpty(layer) || (header.Attributes.Get(ExrStandardAttributes.MultiView) is [var first, ..] && first == layer) ? ""
        : layer + ".";

    /// <summary>Returns the names of the color channels. R, G and B take precedence over Y and its chroma.</summary>
    private static string[] NamesOf(string[] channels, string prefix)
    {
        string[] colors = [.. rgb.Select(name => prefix + name).Intersect(channels)];
        if (colors.Length == 0 && channels.Contains(prefix + Luminance))
            colors = [.. ((string[])[Luminance, RedChroma, BlueChroma]).Select(name => prefix + name).Intersect(channels)];
        if (colors.Length == 0)
            throw new ArgumentException(
                $"The color channels {prefix}R, {prefix}G, {prefix}B and {prefix}Y do not exist (existing "
                + $"channels: {string.Join(", ", channels)}).");
        return [.. colors, .. ((string[])[prefix + Alpha]).Intersect(channels)];
    }

    /// <summary>Returns a region with the surrounding pixels that its filtered chroma depends on.</summary>
    private static ExrBox2i Surround(ExrBox2i region, ExrBox2i level)
    {
        // The filter uses every second pixel, and desaturation also uses the adjacent colors.
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

    private static void FromChroma(ExrImage image, ExrPlane? luminance, ExrPlane? red, ExrPlane? blue, LuminanceWeights weights,
        Image result)
    {
        // A missing chroma channel is zero.
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

    /// <summary>Copies a component of an image to a plane. Colors with straight alpha are multiplied by it.</summary>
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
