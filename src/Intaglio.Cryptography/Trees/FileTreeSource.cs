#if !NETSTANDARD2_0
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>An open file, from <paramref name="start"/> to the end that it had when hashing started.</summary>
internal sealed class FileTreeSource(SafeFileHandle file, long start, long length) : TreeSource
{
    internal override long Length => length;

    internal override bool NeedsBuffer => true;

    internal override ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer)
    {
        for (int filled = 0; filled < count;)
        {
            int read = RandomAccess.Read(file, buffer.Span.Slice(filled, count - filled), start + offset + filled);
            if (read == 0)
                throw TreeInput.Shortened(start + length, start + offset + filled);
            filled += read;
        }
        return buffer.Slice(0, count);
    }
}
#endif
