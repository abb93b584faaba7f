namespace Intaglio.Cryptography;

/// <summary>An open file from <paramref name="start"/> to the end it had when it was first looked at.</summary>
internal sealed class FileTreeSource(OpenFile file, long start, long length) : TreeSource
{
    internal override long Length => length;

    internal override bool NeedsBuffer => true;

    internal override ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer)
    {
        for (int filled = 0; filled < count;)
        {
            int read = file.Read(buffer.Slice(filled, count - filled), start + offset + filled);
            if (read == 0)
                throw Shortened(start + length, start + offset + filled);
            filled += read;
        }
        return buffer.Slice(0, count);
    }

    internal static EndOfStreamException Shortened(long expected, long end) =>
        new($"The file became shorter while it was read: it had {expected} bytes and now ends at {end}. Hash it again when nothing writes to it.");
}
