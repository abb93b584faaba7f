namespace Intaglio.Cryptography;

/// <summary>Hashes the leaves' digests to that of the root, and keeps them where there is a list for them.</summary>
internal sealed class RootSink<TState>(TState root, DigestList? kept) : ILeafSink
    where TState : struct, IHashState
{
    private TState root = root;
    private long count;

    public void Accept(ReadOnlySpan<byte> digests)
    {
        root.AppendData(digests);
        if (kept is null)
            return;
        count += digests.Length / root.DigestSize;
        DigestList.CheckCount(count, root.DigestSize);
        kept.Add(digests);
    }

    internal byte[] GetDigest()
    {
        byte[] digest = new byte[root.DigestSize];
        root.GetHashAndReset(digest);
        return digest;
    }
}
