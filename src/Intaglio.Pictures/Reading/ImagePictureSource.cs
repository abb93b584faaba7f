using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>A picture of the formats that <c>Intaglio.Imaging</c> reads, from its first row to its last.</summary>
internal sealed class ImagePictureSource(Stream stream, PictureReadOptions options, long maxMemory) : PictureSource
{
    private readonly ImageRowReader reader = new(stream, new ImageReadOptions { MaxMemory = maxMemory, OnWarning = options.OnWarning }, leaveOpen: true);

    internal override ImageHeader Header => reader.Header;

    internal override ExrBox2i DataWindow => ExrBox2i.FromSize(Header.Width, Header.Height);

    internal override ExrBox2i DisplayWindow => DataWindow;

    internal override bool IsSequential => reader.IsSequential;

    internal override long MaxMemory => maxMemory;

    internal override void Read(Image rows) => reader.Read(rows);

    internal override Image ReadAll(IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        Image image = reader.ReadAll(cancellationToken);
        progress?.Report(new(1, 1));
        return image;
    }

    internal override PictureBands ToBands(CancellationToken cancellationToken) => new ImageBands(reader.ReadAll(cancellationToken));

    public override void Dispose() => reader.Dispose();
}
