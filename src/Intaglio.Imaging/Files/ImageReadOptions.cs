namespace Intaglio.Imaging;

/// <summary>How large an image may be: a header of a few bytes can claim more than there is memory.</summary>
public sealed class ImageReadOptions
{
    internal static ImageReadOptions Default { get; } = new();

    /// <summary>Gets the number of pixels that an image may have, 2²⁸ where nothing is chosen.</summary>
    public long MaxPixels { get; init; } = 1L << 28;

    /// <summary>
    /// Gets the bytes that the pixels may take in memory, 2³⁰ where nothing is chosen. No profile may be larger either, and that of a PNG file
    /// not larger than 64 MiB; nor may a TIFF file that comes from a stream that cannot seek: it has to be kept as a whole.
    /// </summary>
    public long MaxBytes { get; init; } = 1L << 30;

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxPixels, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxBytes, 1);
    }
}
