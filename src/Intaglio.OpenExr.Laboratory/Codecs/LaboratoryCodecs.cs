using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>A codec for bytes by name.</summary>
/// <param name="Name">Its name, also on the command line.</param>
/// <param name="Levels">Its levels, from the fastest.</param>
/// <param name="UsualLevels">Those that are measured where nobody says which.</param>
/// <param name="Package">The Debian package that has its library; null where that is the framework.</param>
/// <param name="IsThere">Whether the library is there.</param>
/// <param name="Create">Makes one of a level.</param>
internal sealed record LaboratoryCodec(string Name, IReadOnlyList<int> Levels, IReadOnlyList<int> UsualLevels, string? Package, bool IsThere, Func<int, ByteCoder> Create);

/// <summary>The codecs of the laboratory.</summary>
internal static class LaboratoryCodecs
{
    internal const string Store = "store", Zlib = "zlib", ZlibNg = "zlib-ng", LibDeflateName = "libdeflate", Zstd = "zstd", Lz4 = "lz4", Zfp = "zfp", ZfpZstd = "zfp+zstd";

    /// <summary>How ZFP takes halves, in the place of a filter's name.</summary>
    internal const string HalfAsFloat = "half-as-float", HalfAsInteger = "half-as-integer";

    internal static IReadOnlyList<LaboratoryCodec> All { get; } =
    [
        new(Store, [0], [0], null, true, _ => new StoreCoder()),
        new(Zlib, Range(1, 9), [1, 2, 4, 6, 9], "zlib1g", LibZ.IsInstalled, level => new StockZlibCoder(level)),
        new(ZlibNg, Range(1, 9), [1, 2, 4, 6, 9], null, true, level => new FrameworkDeflateCoder(level)),
        new(LibDeflateName, Range(1, 12), [1, 2, 4, 6, 9, 12], "libdeflate0", LibDeflate.IsInstalled, level => new LibDeflateCoder(level)),
        new(Zstd, [.. Range(-5, -1), .. Range(1, 22)], [-5, -3, -1, 1, 2, 3, 5, 9, 15, 22], "libzstd1", LibZstd.IsInstalled, level => new LibZstdCoder(level)),
        new(Lz4, [1, .. Range(3, 12)], [1, 3, 9, 12], "liblz4-1", LibLz4.IsInstalled, level => new Lz4Coder(level)),
    ];

    private static int[] Range(int first, int last) => [.. Enumerable.Range(first, last - first + 1)];
}
