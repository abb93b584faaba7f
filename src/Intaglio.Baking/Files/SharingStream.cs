using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>A stream whose bytes can be those of a file on the disk, without a copy of them.</summary>
internal abstract class SharingStream : Stream
{
    /// <summary>Lets the stream, which must be empty, share the bytes of a file.</summary>
    /// <returns><see langword="true"/> if the stream has the bytes; otherwise, <see langword="false"/>.</returns>
    internal abstract bool TryShare(SafeFileHandle source);
}
