using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of a layer in one level of an OpenEXR part.</summary>
internal sealed class ExrPictureSource : PictureSource
{
    private readonly ExrReader file;
    private readonly PictureReadOptions options;
    private readonly ExrPartReader part;

    // The bands not yet decoded, and the current band with its next row.
    private Queue<ExrBox2i>? bands;
    private Image? band;
    private int bandRow;

    /// <exception cref="ArgumentException">The file does not have the specified part, level or layer.</exception>
    /// <exception cref="ExrFormatException">The part is deep.</exception>
    internal ExrPictureSource(ExrReader file, PictureReadOptions options)
    {
        (this.file, this.options) = (file, options.Copy());
        part = FindPart(file, options.Part);
        if (!part.HasLevel(options.LevelX, options.LevelY))
            throw new ArgumentOutOfRangeException(nameof(options),
                $"The part has no level {options.LevelX},{options.LevelY}; it has {part.LevelsX} levels of the width "
                + $"and {part.LevelsY} of the height.");
        Header = ExrColors.GetHeader(part, ExrBands.Select(options), options.Layer);
        DataWindow = part.GetLevelWindow(options.LevelX, options.LevelY);
    }

    internal override ImageHeader Header { get; }

    internal override ExrBox2i DataWindow { get; }

    internal override ExrBox2i DisplayWindow => (options.LevelX, options.LevelY) == (0, 0) ? part.Header.DisplayWindow : DataWindow;

    internal override bool IsSequential => true;

    internal override long MaxMemory => options.FindMemory(file.Length, PictureFormat.OpenExr);

    internal override void Read(Image rows)
    {
        bands ??= new(part.GetBands(options.LevelX, options.LevelY));
        int rowSize = Header.Width * Header.Format.BytesPerPixel;
        for (int filled = 0; filled < rows.Height;)
        {
            if (band is null || bandRow == band.Height)
                (band, bandRow) = (ExrColors.ReadRgba(part, ExrBands.Select(options, bands.Dequeue()), options.Layer), 0);
            int count = Math.Min(rows.Height - filled, band.Height - bandRow);
            band.Bytes.Slice(bandRow * rowSize, count * rowSize).CopyTo(rows.Bytes[(filled * rowSize)..]);
            (filled, bandRow) = (filled + count, bandRow + count);
        }
    }

    internal override Image ReadAll(IProgress<ImageProgress>? progress, CancellationToken cancellationToken) =>
        ExrColors.ReadRgba(part, ExrBands.Select(options), options.Layer, progress, cancellationToken);

    internal override PictureBands ToBands(CancellationToken cancellationToken) =>
        new ExrBands(part, options, DataWindow, DisplayWindow, file.Length);

    // The file is closed by its owner or by the picture reader.
    public override void Dispose() => band = null;

    private static ExrPartReader FindPart(ExrReader file, string? wanted)
    {
        ExrPartReader? found = wanted is null ? file.Parts[0] : file.FindPart(wanted);
        if (found is null)
        {
            string known = string.Join(", ",
                file.Parts.Select((part, index) => part.Header.Name is { } name ? $"{index} ({name})" : $"{index}"));
            throw new ArgumentException($"The file has no part '{wanted}'; its parts are {known}.");
        }
        return found.Header.IsDeep ? throw new ExrFormatException("The part is deep, but only flat parts are supported.") : found;
    }
}
