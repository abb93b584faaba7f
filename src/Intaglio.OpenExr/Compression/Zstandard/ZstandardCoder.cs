using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr;

/// <summary>Zstandard (RFC 8878), implemented by the system's libzstd if it exists; otherwise, by managed code.</summary>
internal abstract class ZstandardCoder : ByteCoder
{
    internal const int DefaultLevel = 1, MinLevel = -50, MaxLevel = 22;

    /// <summary>Creates a coder.</summary>
    /// <param name="levels">The levels, of which Zstandard is from -50 (fastest) to 22 (smallest).</param>
    internal static ZstandardCoder Create(in CodecLevels levels) => levels.UsesSystem && LibZstd.IsInstalled
        ? new LibZstdCoder(levels.Zstandard) : new ManagedZstdCoder(levels.Zstandard);

    private protected static ExrFormatException Damaged(int size) =>
        new($"The Zstandard frame of a chunk is damaged or contains more than the expected {size} bytes.");
}
