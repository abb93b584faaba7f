using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>
/// What a caller gave to be hashed: either data that several threads read from at any offset, or bytes that come one after the other.
/// </summary>
internal sealed class TreeInput : IDisposable
{
    // The system states lengths for files of its own that are not those of what they hold: nothing, or a page.
    private const int LeastTrusted = 64 * 1024;

    private readonly OpenFile? file;
    private readonly Action finish = () => { };

    internal TreeInput(ReadOnlyMemory<byte> memory) => Source = new MemoryTreeSource(memory);

    /// <summary>A file from its beginning, wherever its position is.</summary>
    internal TreeInput(SafeFileHandle source)
    {
        if (source is null)
            throw new ArgumentNullException(nameof(source));
        if (source.IsInvalid)
            throw new ArgumentException("The file handle is invalid.", nameof(source));
        file = new OpenFile(source);
        long? length = file.Length;
        if (length > LeastTrusted)
        {
            Source = new FileTreeSource(file, 0, length.Value);
            return;
        }

        long position = 0;
        Read = (buffer, offset, count) =>
        {
            int read = file.Read(buffer.AsMemory(offset, count), position);
            position += read;
            return new ValueTask<int>(read);
        };
        finish = () =>
        {
            if (file.Length < length)
                throw FileTreeSource.Shortened(length.Value, position);
        };
    }

    /// <summary>What is left of a stream.</summary>
    internal TreeInput(Stream stream, bool isAsync, CancellationToken cancellationToken)
    {
        StreamHashing.CheckSource(stream);
        IsAsync = isAsync;
#if !NETSTANDARD2_0
        if (stream is FileStream { CanSeek: true } fileStream && stream.GetType() == typeof(FileStream) && stream.Length - stream.Position is > LeastTrusted and var length)
        {
            long start = stream.Position;
            file = new OpenFile(fileStream.SafeFileHandle);
            Source = new FileTreeSource(file, start, length);
            finish = () => stream.Position = start + length;
            return;
        }
#endif
        Read = isAsync
            ? (buffer, offset, count) => stream.ReadAsync(buffer.AsMemory(offset, count), cancellationToken)
            : (buffer, offset, count) => new ValueTask<int>(stream.Read(buffer, offset, count));
    }

    /// <summary>Gets whether the caller waits for a task rather than for the call.</summary>
    internal bool IsAsync { get; }

    internal TreeSource? Source { get; }

    /// <summary>Gets what reads the next bytes into a part of an array and returns their number, 0 at the end.</summary>
    internal Func<byte[], int, int, ValueTask<int>>? Read { get; }

    /// <summary>Is called when everything was read.</summary>
    internal void Finish() => finish();

    /// <summary>The input's length where a tree of a known length was read, which may end before the input does: counted by reading on if need be.</summary>
    internal async ValueTask<long> LengthBehindAsync(long read, CancellationToken cancellationToken)
    {
        if (Source is not null)
            return Source.Length;
        byte[] buffer = ArrayPool<byte>.Shared.Rent(LeastTrusted);
        try
        {
            int count;
            while ((count = await Read!(buffer, 0, buffer.Length).ConfigureAwait(false)) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                read += count;
            }
            return read;
        }
        finally
        {
            Memory.Wipe(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public void Dispose() => file?.Dispose();
}
