using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Writes images as JPEG with libjpeg-turbo, which must be installed. Its version is part of the key.</summary>
public sealed class JpegOperation : PictureOperation
{
    private static readonly KeyValuePair<string, JpegSubsampling?>[] samplings =
    [
        new("444", JpegSubsampling.Ratio444), new("422", JpegSubsampling.Ratio422), new("420", JpegSubsampling.Ratio420),
        new("440", JpegSubsampling.Ratio440), new("411", JpegSubsampling.Ratio411),
    ];

    /// <inheritdoc/>
    public override string Name => "jpeg";

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "jpeg";

    /// <summary>Gets or sets the quality, from 1 (smallest) to 100 (best). The default is 90.</summary>
    public int Quality { get; set; } = 90;

    /// <summary>
    /// Gets or sets the chroma subsampling, or <see langword="null"/> for 4:4:4 from a quality of 90, and otherwise 4:2:0.
    /// </summary>
    public JpegSubsampling? Subsampling { get; set; }

    /// <summary>Gets or sets a value indicating whether the file is progressive, which is smaller and slower.</summary>
    public bool IsProgressive { get; set; }

    /// <inheritdoc/>
    public override string IdentifySystemLibraries(string? inputName, bool canUseSystemCodecs) => JpegInput.Library;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Quality = (int)settings.VisitInteger("quality", Quality, 1, 100);
        Subsampling = settings.VisitChoice("subsampling", Subsampling, samplings);
        IsProgressive = settings.VisitFlag("progressive", IsProgressive);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        PictureData.From(input).Write(PictureFormat.Jpeg, new PictureWriteOptions
        {
            Image = new ImageWriteOptions
            {
                JpegQuality = Quality, JpegSubsampling = Subsampling, IsProgressive = IsProgressive,
                MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
            },
        }, context);
        return null;
    }
}
