namespace Intaglio.Cryptography;

/// <summary>
/// Hashes the leaves of bytes that arrive in order. Whoever has the bytes puts them into <see cref="Room"/> and appends them, and completes the tree at the end.
/// </summary>
internal abstract class StreamLeaves : IDisposable
{
    /// <summary>Gets where the next bytes go; empty where the tree has a known length and needs no more.</summary>
    internal abstract ArraySegment<byte> Room { get; }

    /// <summary>Gets how many leaves other threads hash or have hashed.</summary>
    internal long First { get; private protected set; }

    /// <summary>Gets the bytes after those leaves.</summary>
    internal abstract ReadOnlyMemory<byte> Waiting { get; }

    /// <summary>Gets the threads that hash what was appended before; they end without an exception.</summary>
    protected Task[] Hashing { get; set; } = [];

    /// <summary>Takes bytes that were put into <see cref="Room"/>.</summary>
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

    /// <summary>Hashes what is left.</summary>
    /// <returns>How many bytes there were.</returns>
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

    /// <summary>Ends the hashing and wipes the bytes.</summary>
    public void Dispose()
    {
        Task.WaitAll(Hashing);
        Wipe();
    }

    /// <summary>Takes bytes.</summary>
    /// <returns>Whether there are enough of them to begin hashing.</returns>
    protected abstract bool TryAppend(int count);

    /// <summary>Begins to hash what was appended, all that was appended before being hashed.</summary>
    protected abstract void BeginHashing();

    protected abstract long HashRest();

    protected abstract void Wipe();
}
