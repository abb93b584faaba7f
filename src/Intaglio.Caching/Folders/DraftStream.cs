using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>
/// The stream that an item is written to, which writes to a file and hashes the data. The owner closes it, not the code that creates the
/// item.
/// </summary>
internal sealed class DraftStream(FileStream file) : WriteOnlyStream
{
    private const int BufferSize = 128 * 1024;

    private readonly FileDigestHasher hasher = new();
    private long length;
    private bool isClosed, isBroken;

    public override bool CanWrite => !isClosed;
    public override long Length => length;
    public override long Position { get => length; set => throw new NotSupportedException(); }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Begin(buffer);
        file.Write(buffer);
        End(buffer.Length);
    }

    /// <summary>Writes the rest of another stream.</summary>
    internal void Fill(Stream source, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        try
        {
            int count;
            while ((count = source.Read(buffer)) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Write(buffer.AsSpan(0, count));
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public override void WriteByte(byte value) => Write([value]);

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Begin(buffer.Span);
        await file.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
        End(buffer.Length);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    // The file is not read before it is complete, so flushing is not needed.
    public override void Flush() => ObjectDisposedException.ThrowIf(isClosed, this);
    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Flush();
        return Task.CompletedTask;
    }

    /// <summary>Completes the stream and returns the name of the data.</summary>
    /// <exception cref="IOException">Data could not be written, and the code that creates the item has ignored the exception.</exception>
    internal ContentName Complete()
    {
        isClosed = true;
        if (isBroken)
            throw new IOException("A part of the item could not be written, and the error was ignored.");
        Span<byte> digest = stackalloc byte[ContentName.Size];
        hasher.GetHashAndReset(digest);
        return new ContentName(digest);
    }

    internal void CloseByOwner()
    {
        isClosed = true;
        hasher.Dispose();
    }

    // Between Begin and End, the file can contain less than was hashed. If writing fails there, the stream stays unusable.
    private void Begin(ReadOnlySpan<byte> buffer)
    {
        ObjectDisposedException.ThrowIf(isClosed, this);
        if (isBroken)
            throw new IOException("A part of the item could not be written.");
        isBroken = true;
        hasher.AppendData(buffer);
    }

    private void End(int count)
    {
        length += count;
        isBroken = false;
    }
}
