using System.IO.Compression;

namespace Intaglio.OpenExr;

/// <summary>Deflate by the framework (zlib-ng), levels 1 to 9, for systems without libdeflate.</summary>
internal sealed class FrameworkDeflateCoder(int level) : DeflateCoder
{
    private readonly ZLibCompressionOptions options = new() { CompressionLevel = level };
    private readonly BufferStream buffer = new();

    internal override unsafe int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        fixed (byte* to = destination)
        {
            buffer.Open(to, destination.Length);
            using (ZLibStream packer = new(buffer, options, leaveOpen: true))
                packer.Write(source);
            return buffer.IsOverrun ? -1 : buffer.Count;
        }
    }

    internal override unsafe int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (source.IsEmpty)
            return 0;
        fixed (byte* from = source)
        {
            using ZLibStream unpacker = new(new UnmanagedMemoryStream(from, source.Length), CompressionMode.Decompress);
            try
            {
                int written = unpacker.ReadAtLeast(destination, destination.Length, throwOnEndOfStream: false);
                if (written == destination.Length && unpacker.ReadByte() >= 0)
                    throw new ExrFormatException(
                        $"The deflated data of a chunk expands to more than the expected {destination.Length} bytes.");
                return written;
            }
            // For some kinds of damage, the framework throws an internal exception that derives from IOException.
            catch (Exception exception) when (exception is InvalidDataException or IOException)
            {
                throw new ExrFormatException("The deflated bytes of a chunk are damaged.", exception);
            }
        }
    }

    public override void Dispose()
    {
        buffer.Dispose();
        base.Dispose();
    }

    /// <summary>A stream that writes to external memory, reopened for each chunk. Data that does not fit is dropped.</summary>
    private sealed unsafe class BufferStream : WriteOnlyStream
    {
        private byte* start;
        private int length;

        internal int Count { get; private set; }

        internal bool IsOverrun { get; private set; }

        internal void Open(byte* memory, int size)
        {
            start = memory;
            (length, Count, IsOverrun) = (size, 0, false);
        }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            IsOverrun |= buffer.Length > length - Count;
            if (IsOverrun)
                return;
            buffer.CopyTo(new Span<byte>(start + Count, buffer.Length));
            Count += buffer.Length;
        }
    }
}
