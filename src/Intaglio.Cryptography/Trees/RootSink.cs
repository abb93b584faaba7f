namespace Intaglio.Cryptography;

/// <summary>Hashes the leaves' digests to that of the root, and keeps them where there is a list for them.</summary>
internal abstract class RootSink : ILeafSink
{
    /// <summary>Gets the digests that were kept; null without a list.</summary>
    internal abstract ReadOnlyMemory<byte>? LeafDigests { get; }

    public abstract void Accept(ReadOnlySpan<byte> digests);

    internal abstract byte[] GetDigest();
}

/// <inheritdoc/>
internal sealed class RootSink<TState>(TState root, DigestList? kept) : RootSink
    where TState : struct, IHashState
{
    private TState root = root;
    private long count;

    internal override ReadOnlyMemory<byte>? LeafDigests => kept?.Bytes;

    public override void Accept(ReadOnlySpan<byte> digests)
    {
        root.AppendData(digests);
        if (kept is null)
            return;
        count += digests.Length / root.DigestSize;
        DigestList.CheckCount(count, root.DigestSize);
        kept.Add(digests);
    }

    internal override byte[] GetDigest()
    {
        byte[] digest = new byte[root.DigestSize];
        root.GetHashAndReset(digest);
        return digest;
    }
}
