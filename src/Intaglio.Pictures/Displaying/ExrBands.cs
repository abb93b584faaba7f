using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Bands of an OpenEXR part: complete rows of chunks, decoded on demand.</summary>
internal sealed class ExrBands(ExrPartReader part, PictureReadOptions options, ExrBox2i dataWindow, ExrBox2i displayWindow, long fileSize)
    : PictureBands
{
    private const long DefaultMaxFrame = 1 << 30;

    private string[] channels = [.. part.Header.Channels.Select(channel => channel.Name)];

    internal override ExrBox2i DataWindow => dataWindow;

    internal override ExrBox2i DisplayWindow => displayWindow;

    internal override IReadOnlyList<ExrBox2i> Bands { get; } = part.GetBands(options.LevelX, options.LevelY);

    internal override long MaxHeld => FindHeld(fileSize, options.MaxMemory);

    internal override long MaxFrame => options.MaxMemory < 0 ? DefaultMaxFrame : Math.Min(options.MaxMemory, Array.MaxLength);

    internal static ExrSelection Select(PictureReadOptions options, ExrBox2i? band = null, string[]? channels = null) =>
        new() { Channels = channels, Region = band, LevelX = options.LevelX, LevelY = options.LevelY };

    internal override void LeaveOutEmptyAlpha(CancellationToken cancellationToken)
    {
        string[] alphas = [.. channels.Where(name => name == "A" || name.EndsWith(".A", StringComparison.Ordinal))];
        foreach (ExrBox2i band in Bands)
        {
            if (alphas.Length == 0)
                break;
            ExrImage pixels = part.ReadImage(Select(options, band, alphas), progress: null, cancellationToken);
            alphas = [.. alphas.Where(name => !pixels[name].Bytes.ContainsAnyExcept((byte)0))];
        }
        channels = [.. channels.Except(alphas)];
    }

    internal override Image Read(ExrBox2i band, CancellationToken cancellationToken) =>
        ExrColors.ReadRgba(part, Select(options, band, channels), options.Layer, progress: null, cancellationToken);
}
