using System.IO.Compression;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Writes images as PNG.</summary>
public sealed class PngOperation : PictureOperation
{
    private static readonly KeyValuePair<string, CompressionLevel>[] levels =
        [new("fast", CompressionLevel.Fastest), new("normal", CompressionLevel.Optimal), new("small", CompressionLevel.SmallestSize)];

    /// <inheritdoc/>
    public override string Name => "png";

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "png";

    /// <summary>Gets or sets the compression level. The default is <see cref="CompressionLevel.Optimal"/>.</summary>
    public CompressionLevel Level { get; set; } = CompressionLevel.Optimal;

    /// <summary>Gets or sets a value indicating whether the rows are interlaced (Adam7).</summary>
    public bool IsInterlaced { get; set; }

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Level = settings.VisitChoice("level", Level, levels);
        IsInterlaced = settings.VisitFlag("interlaced", IsInterlaced);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        PictureData.From(input).Write(PictureFormat.Png, new PictureWriteOptions
        {
            Image = new ImageWriteOptions
            {
                CompressionLevel = Level, IsInterlaced = IsInterlaced, MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
            },
        }, context);
        return null;
    }
}
