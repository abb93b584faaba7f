using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr;

/// <summary>Deflate in the wrapping of zlib (RFC 1950): by libdeflate where the system has it, else by the framework.</summary>
internal abstract class DeflateCoder : ByteCoder
{
    internal const int MaxLevel = 9, DefaultLevel = 4;

    /// <summary>Makes a coder.</summary>
    /// <param name="level">1 the fastest to 9 the smallest.</param>
    internal static DeflateCoder Create(int level) => LibDeflate.IsInstalled ? new LibDeflateCoder(level) : new FrameworkDeflateCoder(level);
}
