namespace Intaglio.OpenExr;

/// <summary>Deflate in the wrapping of zlib (RFC 1950): by libdeflate where the system has it, else by the framework.</summary>
internal abstract class DeflateCoder : ByteCoder
{
    internal const int MaxLevel = 9, DefaultLevel = 4;

    /// <summary>
    /// Which of libdeflate's levels stands for each of zlib's. On split and subtracted halves of photographs its level 1 is as small as zlib's 4 at
    /// 2.8 times the speed, and its 2 smaller than zlib's 9; docs/openexr-laboratory.md has the figures.
    /// </summary>
    private static readonly int[] libDeflateLevels = [0, 1, 1, 1, 1, 2, 2, 5, 7, 10];

    /// <summary>Makes a coder.</summary>
    /// <param name="level">As of zlib: 1 the fastest to 9 the smallest.</param>
    internal static DeflateCoder Create(int level) => LibDeflate.IsInstalled ? new LibDeflateCoder(libDeflateLevels[level]) : new FrameworkDeflateCoder(level);
}
