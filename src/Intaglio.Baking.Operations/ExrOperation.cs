using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Writes images as OpenEXR.</summary>
public sealed class ExrOperation : PictureOperation
{
    private static readonly KeyValuePair<string, ExrCompression>[] compressions =
    [
        new("none", ExrCompression.None), new("rle", ExrCompression.Rle), new("zips", ExrCompression.Zips), new("zip", ExrCompression.Zip),
        new("piz", ExrCompression.Piz), new("pxr24", ExrCompression.Pxr24), new("b44", ExrCompression.B44),
        new("b44a", ExrCompression.B44a), new("dwaa", ExrCompression.Dwaa), new("dwab", ExrCompression.Dwab),
        new("zstd", ExrCompression.Zstd),
    ];

    /// <inheritdoc/>
    public override string Name => "exr";

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "exr";

    /// <summary>Gets or sets the compression. The default is <see cref="ExrCompression.Zip"/>.</summary>
    public ExrCompression Compression { get; set; } = ExrCompression.Zip;

    /// <summary>Gets or sets the Deflate level of ZIPS, ZIP, PXR24, DWAA and DWAB, from 1 (fastest) to 9 (smallest).</summary>
    public int DeflateLevel { get; set; } = 4;

    /// <summary>Gets or sets the Zstandard level, from -50 (fastest) to 22 (smallest).</summary>
    public int ZstdLevel { get; set; } = 1;

    /// <summary>Gets or sets the loss of DWAA and DWAB, 0 or more.</summary>
    public double DwaLevel { get; set; } = 45;

    /// <inheritdoc/>
    public override string IdentifySystemLibraries(string? inputName, bool canUseSystemCodecs) =>
        base.IdentifySystemLibraries(inputName, canUseSystemCodecs)
        + (canUseSystemCodecs ? string.Join(", ", ExrWriteOptions.SystemLibraries) : "");

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Compression = settings.VisitChoice("compression", Compression, compressions);
        DeflateLevel = (int)settings.VisitInteger("deflate-level", DeflateLevel, 1, 9);
        ZstdLevel = (int)settings.VisitInteger("zstd-level", ZstdLevel, -50, 22);
        DwaLevel = settings.VisitNumber("dwa-level", DwaLevel, 0, 1e6);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        PictureData.From(input).Write(PictureFormat.OpenExr, new PictureWriteOptions
        {
            Compression = Compression,
            OpenExr = new ExrWriteOptions
            {
                DeflateLevel = DeflateLevel,
                ZstdLevel = ZstdLevel,
                DwaLevel = (float)DwaLevel,
                UseSystemLibraries = context.CanUseSystemCodecs,
                MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
            },
        }, context);
        return null;
    }
}
