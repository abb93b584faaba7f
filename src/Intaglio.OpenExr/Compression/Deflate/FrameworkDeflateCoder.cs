using System.IO.Compression;

namespace Intaglio.OpenExr;

/// <summary>Deflate by the framework (zlib-ng), levels 1 to 9, where the system has no libdeflate.</summary>
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
        fixed (byte* from = source)
        {
            buffer.Open(from, source.Length);
            using ZLibStream unpacker = new(buffer, CompressionMode.Decompress, leaveOpen: true);
            try
            {
                int written = unpacker.ReadAtLeast(destination, destination.Length, throwOnEndOfStream: false);
                if (written == destination.Length && unpacker.ReadByte() >= 0)
                    throw new ExrFormatException($"The deflated bytes of a chunk are more than {destination.Length}, which belong there.");
                return written;
            }
            catch (InvalidDataException exception)
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

    /// <summary>Memory of somebody else's as a stream, opened again for each chunk.</summary>
    private sealed unsafe class BufferStream : Stream
    {
        private byte* start;
        private int length;

        internal int Count { get; private set; }

        internal bool IsOverrun { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        internal void Open(byte* memory, int size)
        {
            start = memory;
            (length, Count, IsOverrun) = (size, 0, false);
        }

        public override int Read(Span<byte> buffer)
        {
            int count = Math.Min(buffer.Length, length - Count);
            new ReadOnlySpan<byte>(start + Count, count).CopyTo(buffer);
            Count += count;
            return count;
        }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            IsOverrun |= buffer.Length > length - Count;
            if (IsOverrun)
                return;
            buffer.CopyTo(new Span<byte>(start + Count, buffer.Length));
            Count += buffer.Length;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
