namespace Intaglio.Cryptography;

/// <summary>Hashes the leaf digests into the root digest and keeps them if requested.</summary>
internal abstract class RootSink : ILeafSink
{
    /// <summary>Gets the leaf digests, or null if they are not kept.</summary>
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
