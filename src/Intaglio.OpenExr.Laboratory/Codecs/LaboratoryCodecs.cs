using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>A named codec for bytes.</summary>
/// <param name="Name">The name, which is also used on the command line.</param>
/// <param name="Levels">The compression levels, from fastest to slowest.</param>
/// <param name="UsualLevels">The levels to measure by default.</param>
/// <param name="Package">The Debian package with the library, or <see langword="null"/> if the framework contains the codec.</param>
/// <param name="IsThere"><see langword="true"/> if the library is installed; otherwise, <see langword="false"/>.</param>
/// <param name="Create">Creates a codec for a level.</param>
internal sealed record LaboratoryCodec(string Name, IReadOnlyList<int> Levels, IReadOnlyList<int> UsualLevels, string? Package,
    bool IsThere, Func<int, ByteCoder> Create);

/// <summary>The codecs of the laboratory.</summary>
internal static class LaboratoryCodecs
{
    internal const string Store = "store", Zlib = "zlib", ZlibNg = "zlib-ng", LibDeflateName = "libdeflate", Zstd = "zstd", Lz4 = "lz4",
        Zfp = "zfp", ZfpZstd = "zfp+zstd";

    /// <summary>The names of the two representations of half-precision samples for ZFP. They are used instead of a filter name.</summary>
    internal const string HalfAsFloat = "half-as-float", HalfAsInteger = "half-as-integer";

    internal static IReadOnlyList<LaboratoryCodec> All { get; } =
    [
        new(Store, [0], [0], null, true, _ => new StoreCoder()),
        new(Zlib, Range(1, 9), [1, 2, 4, 6, 9], "zlib1g", LibZ.IsInstalled, level => new StockZlibCoder(level)),
        new(ZlibNg, Range(1, 9), [1, 2, 4, 6, 9], null, true, level => new FrameworkDeflateCoder(level)),
        new(LibDeflateName, Range(1, 12), [1, 2, 4, 6, 9, 12], "libdeflate0", LibDeflate.IsInstalled, level => new LibDeflateCoder(level)),
        new(Zstd, [.. Range(-5, -1), .. Range(1, 22)], [-5, -3, -1, 1, 2, 3, 5, 9, 15, 22], "libzstd1", LibZstd.IsInstalled,
            level => new LibZstdCoder(level)),
        new(Lz4, [1, .. Range(3, 12)], [1, 3, 9, 12], "liblz4-1", LibLz4.IsInstalled, level => new Lz4Coder(level)),
    ];

    private static int[] Range(int first, int last) => [.. Enumerable.Range(first, last - first + 1)];
}
