namespace Intaglio.Cryptography;

/// <summary>
/// Hashes the leaves of bytes that arrive in order. The caller copies bytes to <see cref="Room"/>, appends them and completes the tree at
/// the end.
/// </summary>
internal abstract class StreamLeaves : IDisposable
{
    /// <summary>Gets the buffer for the next bytes. It is empty if the tree has a known length and needs no more bytes.</summary>
    internal abstract ArraySegment<byte> Room { get; }

    /// <summary>Gets the number of leaves that other threads hash or have hashed.</summary>
    internal long First { get; private protected set; }

    /// <summary>Gets the bytes that follow these leaves.</summary>
    internal abstract ReadOnlyMemory<byte> Waiting { get; }

    /// <summary>Gets or sets the tasks that hash the earlier bytes. They never fail.</summary>
    protected Task[] Hashing { get; set; } = [];

    /// <summary>Appends bytes that were copied to <see cref="Room"/>.</summary>
    internal void Append(int count)
    {
        if (!TryAppend(count))
            return;
        Task.WaitAll(Hashing);
        BeginHashing();
    }

    /// <inheritdoc cref="Append"/>
    internal async ValueTask AppendAsync(int count)
    {
        if (!TryAppend(count))
            return;
        await Task.WhenAll(Hashing).ConfigureAwait(false);
        BeginHashing();
    }

    /// <summary>Hashes the remaining bytes.</summary>
    /// <returns>The total number of bytes.</returns>
    internal long Complete()
    {
        Task.WaitAll(Hashing);
        return HashRest();
    }

    /// <inheritdoc cref="Complete"/>
    internal async ValueTask<long> CompleteAsync()
    {
        await Task.WhenAll(Hashing).ConfigureAwait(false);
        return HashRest();
    }

    /// <summary>Waits for the hashing threads and erases the bytes.</summary>
    public void Dispose()
    {
        Task.WaitAll(Hashing);
        Wipe();
    }

    /// <summary>Appends bytes.</summary>
    /// <returns><see langword="true"/> if there are enough bytes to start hashing; otherwise, <see langword="false"/>.</returns>
    protected abstract bool TryAppend(int count);

    /// <summary>Starts to hash the appended bytes. All earlier bytes must have been hashed before.</summary>
    protected abstract void BeginHashing();

    protected abstract long HashRest();

    protected abstract void Wipe();
}
