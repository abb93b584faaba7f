using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr;

/// <summary>Zstandard (RFC 8878): by the system's libzstd, or by managed code where there is none.</summary>
internal abstract class ZstandardCoder : ByteCoder
{
    internal const int DefaultLevel = 1, MinLevel = -50, MaxLevel = 22;

    /// <summary>Makes a coder.</summary>
    /// <param name="level">Less is faster, more is smaller; -50 to 22.</param>
    internal static ZstandardCoder Create(int level) => LibZstd.IsInstalled ? new LibZstdCoder(level) : new ManagedZstdCoder(level);

    private protected static ExrFormatException Damaged(int size) => new($"The Zstandard frame of a chunk is damaged, or holds more than {size} bytes, which belong there.");
}
