using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr;

/// <summary>Zstandard (RFC 8878). The framework has none: the system's library does it, and this is the place for another.</summary>
internal abstract class ZstandardCoder : ByteCoder
{
    internal const int DefaultLevel = 1;

    /// <summary>Makes a coder.</summary>
    /// <param name="level">Less is faster, more is smaller; -50 to 22.</param>
    /// <exception cref="PlatformNotSupportedException">The system has no libzstd.</exception>
    internal static ZstandardCoder Create(int level) => LibZstd.IsInstalled
        ? new LibZstdCoder(level)
        : throw new PlatformNotSupportedException("Zstandard needs the library libzstd, which this system does not have. Install it: "
            + "apt install libzstd1 (Debian, Ubuntu), dnf install libzstd (Fedora), apk add zstd-libs (Alpine), brew install zstd (macOS), "
            + "or put libzstd.dll from the releases of github.com/facebook/zstd beside the program (Windows).");
}
