namespace Intaglio.OpenExr;

/// <summary>Deflate in the zlib format (RFC 1950), implemented by libdeflate if the system has it; otherwise, by the framework.</summary>
internal abstract class DeflateCoder : ByteCoder
{
    internal const int MaxLevel = 9, DefaultLevel = 4;

    /// <summary>The libdeflate level for each zlib level.</summary>
    /// <remarks>
    /// On filtered halves of photographs, libdeflate level 1 is as small as zlib level 4 at 2.8 times the speed, and level 2 is smaller
    /// than zlib level 9. The measurements are in docs/reports/openexr-laboratory.md.
    /// </remarks>
    private static readonly int[] libDeflateLevels = [0, 1, 1, 1, 1, 2, 2, 5, 7, 10];

    /// <summary>Creates a coder.</summary>
    /// <param name="levels">The levels, of which Deflate is the zlib level from 1 (fastest) to 9 (smallest).</param>
    internal static DeflateCoder Create(in CodecLevels levels) => levels.UsesSystem && LibDeflate.IsInstalled
        ? new LibDeflateCoder(libDeflateLevels[levels.Deflate]) : new FrameworkDeflateCoder(levels.Deflate);
}
