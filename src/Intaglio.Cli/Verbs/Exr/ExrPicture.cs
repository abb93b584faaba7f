using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>A level of a flat part as a picture for a screen. Floating point is there for a band of rows at a time.</summary>
internal sealed class ExrPicture
{
    private const long ProgressSteps = 1000;

    // Floating point has up to four components.
    private const long BytesOfBand = 2 << 20, BytesOfPixel = 16;

    private readonly ExrPartReader part;
    private readonly string? layer;
    private readonly ExrSelection level;
    private readonly RgbColorSpace linear;
    private readonly int threads;
    private readonly long mostHeld;
    private readonly ExrBox2i window;
    private readonly ExrBox2i[] bands;

    /// <param name="part">The part, which is flat.</param>
    /// <param name="layer">The layer; null for channels without.</param>
    /// <param name="level">The level, which the part has.</param>
    /// <param name="linear">The space of tone mapping.</param>
    /// <param name="threads">The most threads.</param>
    /// <param name="mostHeld">The bytes of floating point that may be held, so that pixels that are needed twice are read once.</param>
    internal ExrPicture(ExrPartReader part, string? layer, (int X, int Y) level, RgbColorSpace linear, int threads, long mostHeld)
    {
        (this.part, this.layer, this.linear, this.threads, this.mostHeld) = (part, layer, linear, threads, mostHeld);
        this.level = new ExrSelection { LevelX = level.X, LevelY = level.Y };
        window = part.GetLevelWindow(level.X, level.Y);
        long rowBytes = Math.Max(1, ExrSizes.Of(part, level.X, level.Y) / window.Height), rows = Math.Max(1, BytesOfBand / rowBytes), step = part.GetChunkHeight(level.X, level.Y);
        rows = Math.Max(1, rows / step) * step;
        List<ExrBox2i> cut = [];
        for (long top = window.MinY; top <= window.MaxY; top += rows)
            cut.Add(window with { MinY = (int)top, MaxY = (int)Math.Min(window.MaxY, top + rows - 1) });
        bands = [.. cut];
    }

    /// <summary>Makes the picture.</summary>
    /// <param name="frame">The pixels that it shows; those that the level does not have are black, or transparent.</param>
    /// <param name="tones">How tones are mapped.</param>
    /// <param name="target">The space and depth of the picture.</param>
    /// <param name="progress">Is told the part that is done, 0 to 1.</param>
    internal Image Render(ExrBox2i frame, ToneMappingOptions tones, ImageConversionOptions target, IProgress<ImageProgress>? progress)
    {
        string[] channels = FindChannels();
        bool looksForWhite = tones is { Curve: ToneCurve.Reinhard, White: null } && bands.Length > 1;
        double share = looksForWhite ? 0.5 : 1;
        Queue<Image> held = [];
        if (looksForWhite)
        {
            float white = 1;
            bool holds = window.Width * window.Height <= mostHeld / BytesOfPixel;
            ForEachBand(ReadBand, 0, share, progress, (_, band) =>
            {
                white = Math.Max(white, ToneMapping.FindWhite(band, linear, tones));
                if (holds)
                    held.Enqueue(band);
            });
            tones = new ToneMappingOptions { Curve = tones.Curve, Exposure = tones.Exposure, White = white, MaxDegreeOfParallelism = tones.MaxDegreeOfParallelism };
        }
        // Dithering goes by the place in the whole picture.
        bool isWhole = target.Dither != DitherMethod.None;
        Image? picture = null;
        ForEachBand(rows => held.TryDequeue(out Image? band) ? band : ReadBand(rows), 1 - share, share, progress, (rows, band) =>
        {
            ToneMapping.Apply(band, linear, tones);
            Image shown = isWhole ? band : ImageConversion.Convert(band, target).Image;
            picture ??= new Image((int)frame.Width, (int)frame.Height, shown.Format) { Color = shown.Color, SignificantBits = shown.SignificantBits };
            Place(shown, rows, picture, frame);
        });
        return isWhole ? ImageConversion.Convert(picture!, target).Image : picture!;

        Image ReadBand(ExrBox2i rows) => ImageConversion.Convert(
            ExrColors.ReadRgba(part, Select(channels, rows), layer), new() { Target = linear, Depth = ColorDepth.Parse("float"), MaxDegreeOfParallelism = threads }).Image;
    }

    /// <summary>Finds the channels that count. Alpha that is zero everywhere, as in files of cameras, would hide the picture.</summary>
    private string[] FindChannels()
    {
        string[] names = [.. part.Header.Channels.Select(channel => channel.Name)];
        string[] alphas = [.. names.Where(name => name == "A" || name.EndsWith(".A", StringComparison.Ordinal))];
        foreach (ExrBox2i band in bands)
        {
            if (alphas.Length == 0)
                break;
            ExrImage pixels = part.ReadImage(Select(alphas, band));
            alphas = [.. alphas.Where(name => !pixels[name].Bytes.ContainsAnyExcept((byte)0))];
        }
        return [.. names.Except(alphas)];
    }

    private void ForEachBand(Func<ExrBox2i, Image> read, double from, double share, IProgress<ImageProgress>? progress, Action<ExrBox2i, Image> use)
    {
        for (int i = 0; i < bands.Length; i++)
        {
            use(bands[i], read(bands[i]));
            progress?.Report(new((long)(ProgressSteps * (from + (share * (i + 1) / bands.Length))), ProgressSteps));
        }
    }

    private ExrSelection Select(string[] channels, ExrBox2i band) => new() { Channels = channels, Region = band, LevelX = level.LevelX, LevelY = level.LevelY };

    /// <summary>Copies the pixels of a band that a frame shows.</summary>
    private static void Place(Image band, ExrBox2i rows, Image picture, ExrBox2i frame)
    {
        ExrBox2i common = rows.Intersect(frame);
        int pixel = band.Format.BytesPerPixel;
        for (long y = common.MinY; y <= common.MaxY && !common.IsEmpty; y++)
        {
            long source = (((y - rows.MinY) * rows.Width) + (common.MinX - (long)rows.MinX)) * pixel, destination = (((y - frame.MinY) * frame.Width) + (common.MinX - (long)frame.MinX)) * pixel;
            band.Bytes.Slice((int)source, (int)common.Width * pixel).CopyTo(picture.Bytes[(int)destination..]);
        }
    }
}
