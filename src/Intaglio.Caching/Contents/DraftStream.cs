using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>What a content is written to while it is made: it goes to a file and to a hash. Closing it is its owner's business, not the producer's.</summary>
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

    /// <summary>Writes what is left of another stream.</summary>
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

    // Nobody reads it before it is complete.
    public override void Flush() => ObjectDisposedException.ThrowIf(isClosed, this);
    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Flush();
        return Task.CompletedTask;
    }

    /// <summary>Takes no more, and names what was written.</summary>
    /// <exception cref="IOException">Something could not be written, whatever the producer made of it.</exception>
    internal ContentName Complete()
    {
        isClosed = true;
        if (isBroken)
            throw new IOException("A part of the content could not be written; its producer passed over that.");
        Span<byte> digest = stackalloc byte[ContentName.Size];
        hasher.GetHashAndReset(digest);
        return new ContentName(digest);
    }

    internal void CloseByOwner()
    {
        isClosed = true;
        hasher.Dispose();
    }

    // Between the two, the file may have less than the hash: what breaks off there stays so.
    private void Begin(ReadOnlySpan<byte> buffer)
    {
        ObjectDisposedException.ThrowIf(isClosed, this);
        if (isBroken)
            throw new IOException("A part of the content could not be written.");
        isBroken = true;
        hasher.AppendData(buffer);
    }

    private void End(int count)
    {
        length += count;
        isBroken = false;
    }
}
