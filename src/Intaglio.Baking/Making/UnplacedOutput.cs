namespace Intaglio.Baking;

/// <summary>An output of another action that is only in the cache, because its rule has <c>keep: false</c>.</summary>
/// <param name="Maker">The action that makes it.</param>
/// <param name="Store">The cache, which is opened when the output is read.</param>
/// <param name="Role">The role of the input.</param>
/// <param name="Name">The path below the output folder that it would have.</param>
/// <param name="LogicalName">The path without a key or a digest.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Digest">The file digest, 32 bytes.</param>
internal sealed record UnplacedOutput(BakeAction Maker, ResultStore Store, string Role, string Name, string LogicalName, long Length,
    ReadOnlyMemory<byte> Digest) : NeededOutput(Role, Name, LogicalName, Length, Digest)
{
    /// <exception cref="LostOutputException">The cache does not have the output.</exception>
    internal override FileSnapshot Take()
    {
        FileSnapshot? snapshot = null;
        try
        {
            // A trial does not create a cache.
            Store.Open();
            if (Store.Opened is { } cache)
                snapshot = new CachedOutput(cache, Role, Name, LogicalName, Length, Digest).Take();
        }
        catch (MissingFileException)
        {
            // It is made again.
        }
        if (snapshot?.Digest.Span.SequenceEqual(Digest.Span) == true)
            return snapshot;
        snapshot?.Dispose();
        throw new LostOutputException(Maker);
    }
}
