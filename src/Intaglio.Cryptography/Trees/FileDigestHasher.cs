namespace Intaglio.Cryptography;

/// <summary>Computes a <see cref="FileDigest"/> incrementally, without knowing the length of the data.</summary>
/// <remarks>
/// Data of up to 8 MiB is kept in memory until the digest is requested. Longer data is hashed on other threads as it arrives, 8 MiB at a
/// time. Meanwhile, the next 8 MiB are collected. Instances are not thread-safe. <see cref="Dispose"/> erases the data.
/// </remarks>
public sealed class FileDigestHasher : IDisposable
{
    private static readonly TreeShape shape = new(FileDigest.Size, FileDigest.LeafSize, TreeShape.Open);

    private readonly int workers;
    private readonly TreeProgress progress;
    private readonly CancellationToken cancellationToken;
    private RootSink root;
    private bool disposed;

    /// <summary>Initializes a new instance without data.</summary>
    /// <param name="options">The number of threads, or null for the defaults.</param>
    public FileDigestHasher(FileDigestOptions? options = null)
        : this(options, new TreeProgress(null), CancellationToken.None)
    {
    }

    internal FileDigestHasher(FileDigestOptions? options, TreeProgress progress, CancellationToken cancellationToken)
    {
        workers = FileDigestOptions.Workers(options);
        this.progress = progress;
        this.cancellationToken = cancellationToken;
        (root, Leaves) = Begin();
    }

    internal StreamLeaves Leaves { get; private set; }

    /// <summary>Appends data to the content.</summary>
    /// <param name="data">The data to append.</param>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        while (!data.IsEmpty)
        {
            Span<byte> room = Leaves.Room;
            int count = Math.Min(room.Length, data.Length);
            data.Slice(0, count).CopyTo(room);
            Leaves.Append(count);
            data = data.Slice(count);
        }
    }

    /// <summary>Writes the digest of the data appended so far and resets the hasher.</summary>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <returns>The number of bytes written: 32.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        HashState.CheckDestination(destination, FileDigest.Size);
        Complete(destination);
        Leaves.Dispose();
        (root, Leaves) = Begin();
        return FileDigest.Size;
    }

    /// <summary>Returns the digest of the data appended so far and resets the hasher.</summary>
    /// <returns>The digest, 32 bytes.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[FileDigest.Size];
        GetHashAndReset(digest);
        return digest;
    }

    /// <summary>Ends the hashing and erases the data.</summary>
    public void Dispose()
    {
        Leaves.Dispose();
        disposed = true;
    }

    private void Complete(Span<byte> destination)
    {
        // Hashing of the leaves starts only when there are more bytes than the threshold.
        if (Leaves.First == 0 && Leaves.Waiting.Length <= FileDigest.TreeThreshold)
        {
            Blake2b.HashData(Leaves.Waiting.Span, destination, new() { DigestSize = FileDigest.Size });
            progress.Add(Leaves.Waiting.Length);
            return;
        }
        Leaves.Complete();
        root.GetDigest().AsSpan().CopyTo(destination);
    }

    private (RootSink Root, StreamLeaves Leaves) Begin()
    {
        RootSink sink = Blake2bTree.Engine.CreateRoot(in shape, keepLeafDigests: false);
        return (sink, Blake2bTree.Engine.CreateStream(in shape, workers, FileDigest.TreeThreshold, sink, progress, cancellationToken));
    }
}
