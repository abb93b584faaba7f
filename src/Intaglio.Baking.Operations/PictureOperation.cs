using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>An operation for images in PNG, TIFF, JPEG, PBM, PGM, PPM, PAM, PFM or OpenEXR.</summary>
public abstract class PictureOperation : BakeOperation
{
    // Compressed images are larger in memory, and conversions need a second copy.
    private const int Expansion = 8;
    private const long LeastMemory = 16 << 20;

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.Picture;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.Picture;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries { get; } = [typeof(PictureFile), typeof(Image), typeof(RgbColorSpace), typeof(ExrFile),
        typeof(ZstdSharp.Compressor)];

    /// <inheritdoc/>
    public override bool CanHashPixels => true;

    /// <inheritdoc/>
    public override string IdentifySystemLibraries(string? inputName, bool canUseSystemCodecs) =>
        inputName is not null && JpegInput.IsPossible(inputName) ? JpegInput.Library : "";

    /// <inheritdoc/>
    public override long EstimateMemory(long inputBytes) => LeastMemory + (Expansion * inputBytes);

    /// <inheritdoc/>
    public override byte[] HashPixels(BakeFile file, CancellationToken cancellationToken = default) =>
        PictureData.Guard(() =>
        {
            // Other actions use the other threads.
            using PictureReader reader = PictureData.Open(file, CreateReadOptions(threads: 1));
            return PixelDigest.Compute(reader, cancellationToken);
        });

    /// <summary>Creates the options for reading a file if this operation is the first step.</summary>
    private protected virtual PictureReadOptions CreateReadOptions(int threads) => new() { MaxDegreeOfParallelism = threads };
}
