using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of a picture in a format of <c>Intaglio.Imaging</c>, from top to bottom.</summary>
internal sealed class ImagePictureSource(Stream stream, PictureFormat? format, PictureReadOptions options, long maxMemory) : PictureSource
{
    // PFM has no color information. The convention is linear scRGB, code points 1 and 8 of ITU-T H.273.
    private static readonly ImageColor linear = new() { Cicp = new(1, 8, 0, true) };

    private readonly ImageRowReader reader = new(stream, CreateOptions(options, maxMemory), leaveOpen: true);

    internal override ImageHeader Header => format == PictureFormat.Pfm ? reader.Header with { Color = linear } : reader.Header;

    internal override ExrBox2i DataWindow => ExrBox2i.FromSize(Header.Width, Header.Height);

    internal override ExrBox2i DisplayWindow => DataWindow;

    internal override bool IsSequential => reader.IsSequential;

    internal override long MaxMemory => maxMemory;

    internal override void Read(Image rows) => reader.Read(rows);

    internal override Image ReadAll(IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        Image image = ReadAll(cancellationToken);
        progress?.Report(new(1, 1));
        return image;
    }

    internal override PictureBands ToBands(CancellationToken cancellationToken) => new ImageBands(ReadAll(cancellationToken));

    public override void Dispose() => reader.Dispose();

    // Memory is limited instead of pixels, because reading row by row takes little memory.
    private static ImageReadOptions CreateOptions(PictureReadOptions options, long maxMemory) => new()
    {
        MaxPixels = long.MaxValue,
        MaxMemory = maxMemory,
        MaxDegreeOfParallelism = options.MaxDegreeOfParallelism,
        JpegReduction = options.JpegReduction,
        KeepMetadata = options.KeepMetadata,
        OnWarning = options.OnWarning,
    };

    private Image ReadAll(CancellationToken cancellationToken)
    {
        Image image = reader.ReadAll(cancellationToken);
        image.Color = Header.Color;
        return image;
    }
}
