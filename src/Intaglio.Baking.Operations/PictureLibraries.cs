using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>The properties that operations for images share.</summary>
internal static class PictureLibraries
{
    // Compressed images are larger in memory, and conversions need a second copy.
    private const int Expansion = 8;
    private const long Least = 16 << 20;

    /// <summary>Gets one type of each library whose code shapes images.</summary>
    internal static IReadOnlyList<Type> All { get; } = [typeof(PictureFile), typeof(Image), typeof(RgbColorSpace), typeof(ExrFile),
        typeof(ZstdSharp.Compressor)];

    /// <summary>Estimates the memory for an image from the length of its file.</summary>
    internal static long EstimateMemory(long inputBytes) => Least + (Expansion * inputBytes);
}
