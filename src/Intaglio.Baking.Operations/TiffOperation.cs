using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Writes images as TIFF.</summary>
public sealed class TiffOperation : PictureOperation
{
    private static readonly KeyValuePair<string, TiffCompression>[] compressions =
        [new("deflate", TiffCompression.Deflate), new("lzw", TiffCompression.Lzw), new("none", TiffCompression.None)];

    /// <inheritdoc/>
    public override string Name => "tiff";

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "tiff";

    /// <summary>Gets or sets the compression. The default is <see cref="TiffCompression.Deflate"/>.</summary>
    public TiffCompression Compression { get; set; }

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Compression = settings.VisitChoice("compression", Compression, compressions);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        PictureData.From(input).Write(PictureFormat.Tiff, new PictureWriteOptions
        {
            Image = new ImageWriteOptions { TiffCompression = Compression, MaxDegreeOfParallelism = context.MaxDegreeOfParallelism },
        }, context);
        return null;
    }
}
