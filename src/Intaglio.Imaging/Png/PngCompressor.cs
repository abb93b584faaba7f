using System.Buffers;
using System.Buffers.Binary;
using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>Filters rows and compresses them into one zlib stream.</summary>
/// <remarks>
/// Rows are grouped into pieces of similar size. Each piece is compressed independently, so that several threads can work in parallel. The
/// output does not depend on the number of threads.
/// </remarks>
internal sealed class PngCompressor : IDisposable
{
    // Bytes of rows in a piece. Independent pieces cost less than 1% of the file size.
    private const int PieceSize = 512 * 1024;

    private readonly PngDataWriter destination;
    private readonly ZLibCompressionOptions compression;
    private readonly Func<PngFilterChoice> createFilter;
    private readonly OrderedWork<Piece> work;
    private readonly Stack<Piece> free = new();
    private Piece current;
    private Adler32 check = Adler32.Initial;

    /// <param name="destination">The writer that receives the zlib stream.</param>
    /// <param name="compression">The compression options.</param>
    /// <param name="createFilter">The function that creates the filter for a piece.</param>
    /// <param name="threads">The maximum number of threads.</param>
    internal PngCompressor(PngDataWriter destination, ZLibCompressionOptions compression, Func<PngFilterChoice> createFilter, int threads)
    {
        (this.destination, this.compression, this.createFilter) = (destination, compression, createFilter);
        work = new(threads, Write);
        current = new Piece(createFilter());
        // The zlib header: a window of 32 KiB and the approximate compression level.
        int method = 0x78 << 8, level = compression.CompressionLevel switch { < 2 => 0, < 6 => 1, 6 => 2, _ => 3 } << 6;
        Span<byte> head = stackalloc byte[2];
        BinaryPrimitives.WriteUInt16BigEndian(head, (ushort)(method + level + 31 - (method + level) % 31));
        destination.Write(head);
    }

    /// <summary>Returns the buffer for the next row, to be filled before the next call.</summary>
    /// <param name="size">The size of the row in bytes.</param>
    /// <param name="isFirst"><see langword="true"/> if the row above counts as zero; otherwise, <see langword="false"/>.</param>
    internal Span<byte> AddRow(int size, bool isFirst)
    {
        if (current.Length > 0 && current.Length + size > PieceSize)
        {
            Piece last = current;
            current = free.TryPop(out Piece? piece) ? piece : new Piece(createFilter());
            current.Begin(last);
            Compress(last, isLast: false);
        }
        return current.AddRow(size, isFirst);
    }

    /// <summary>Writes the remaining data and the checksum.</summary>
    internal void Complete()
    {
        Compress(current, isLast: true);
        work.Complete();
        Span<byte> end = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32BigEndian(end, check.Value);
        destination.Write(end);
    }

    public void Dispose()
    {
        work.Dispose();
        current.Release();
        while (free.TryPop(out Piece? piece))
            piece.Release();
    }

    private void Compress(Piece piece, bool isLast) => work.Add(() =>
    {
        piece.Compress(compression, isLast);
        return piece;
    });

    private void Write(Piece piece)
    {
        destination.Write(piece.Compressed);
        check = check.Join(piece.Check, piece.FilteredLength);
        free.Push(piece);
    }

    /// <summary>A group of rows and their compressed form.</summary>
    private sealed class Piece(PngFilterChoice filter)
    {
        private const int Slack = 4096;

        private readonly List<(int Size, bool IsFirst)> rows = [];

        // Many small images would let the garbage collector run often for new arrays of this size.
        private byte[] bytes = ArrayPool<byte>.Shared.Rent(PieceSize), compressed = [];
        private int compressedLength;

        internal int Length { get; private set; }

        internal Adler32 Check { get; private set; }

        internal long FilteredLength { get; private set; }

        internal ReadOnlySpan<byte> Compressed => compressed.AsSpan(0, compressedLength);

        /// <summary>Starts a piece that follows another one.</summary>
        internal void Begin(Piece before)
        {
            rows.Clear();
            Length = 0;
            filter.BeginAfter(before.bytes.AsSpan(0, before.Length)[^before.rows[^1].Size..]);
        }

        internal Span<byte> AddRow(int size, bool isFirst)
        {
            if (Length + size > bytes.Length)
                Grow(Length + size);
            rows.Add((size, isFirst));
            Length += size;
            return bytes.AsSpan(Length - size, size);
        }

        /// <summary>Returns the buffers to the pool.</summary>
        internal void Release()
        {
            ArrayPool<byte>.Shared.Return(bytes);
            ArrayPool<byte>.Shared.Return(compressed);
            bytes = compressed = [];
        }

        internal void Compress(ZLibCompressionOptions compression, bool isLast)
        {
            // Incompressible data is stored in blocks of a few thousand bytes with a five-byte header each.
            if (compressed.Length < Length + Length / 8 + Slack)
            {
                ArrayPool<byte>.Shared.Return(compressed);
                compressed = ArrayPool<byte>.Shared.Rent(Length + Length / 8 + Slack);
            }
            MemoryStream output = new(compressed);
            (Check, FilteredLength) = (Adler32.Initial, Length + rows.Count);
            using DeflateStream deflated = new(output, compression, leaveOpen: true);
            int at = 0;
            foreach ((int size, bool isFirst) in rows)
            {
                if (isFirst)
                    filter.BeginPass();
                bytes.AsSpan(at, size).CopyTo(filter.GetRow(size));
                at += size;
                ReadOnlySpan<byte> row = filter.Filter(size);
                Check = Check.Append(row);
                deflated.Write(row);
            }
            if (isLast)
                deflated.Dispose();
            else
                deflated.Flush();
            // Disposing later writes an end-of-stream marker, which must not appear in the middle.
            compressedLength = (int)output.Position;
        }

        private void Grow(int size)
        {
            byte[] longer = ArrayPool<byte>.Shared.Rent(size);
            bytes.AsSpan(0, Length).CopyTo(longer);
            ArrayPool<byte>.Shared.Return(bytes);
            bytes = longer;
        }
    }
}
