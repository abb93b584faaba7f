namespace Intaglio.Benchmarks;

/// <summary>Hashes <paramref name="source"/>; the length of <paramref name="digest"/> is the digest size, where that can be chosen.</summary>
public delegate void HashFunction(ReadOnlySpan<byte> source, Span<byte> digest);

/// <summary>Hashes many messages and writes their full digests back to back.</summary>
public delegate void HashManyFunction(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests);

/// <summary>What a contender is to the tables: they compare with the first, the fastest of the third, and all with the second.</summary>
public enum Role
{
    Transcription,
    Intaglio,
    Native,
    Framework,
}

/// <summary>One implementation of a hash function. What is verified and what is timed are the same delegate.</summary>
/// <param name="name">The name in the tables.</param>
/// <param name="role">What the tables do with it.</param>
/// <param name="algorithm">What it computes.</param>
/// <param name="hash">How.</param>
/// <param name="choosesDigestSize">Whether it honours digests shorter than the full one as a parameter of the function.</param>
/// <param name="hashMany">How it computes many of them; null for one after the other.</param>
public sealed class Contender(string name, Role role, Algorithm algorithm, HashFunction hash, bool choosesDigestSize, HashManyFunction? hashMany = null)
{
    public string Name => name;

    public Role Role => role;

    public Algorithm Algorithm => algorithm;

    public HashFunction Hash => hash;

    public HashManyFunction HashMany => hashMany ?? HashOneByOne;

    /// <summary>Five bytes of its digest of <c>abc</c>; an ellipsis marks those cut from the full digest for want of a digest size.</summary>
    public string ShortDigest => choosesDigestSize ? Digest("abc"u8, 5) : $"{Digest("abc"u8, algorithm.DigestSize)[..10]}…";

    private string PublishedShortDigest => choosesDigestSize ? algorithm.Abc40! : $"{algorithm.Abc[..10]}…";

    /// <summary>The digest in hexadecimal.</summary>
    public string Digest(ReadOnlySpan<byte> message, int digestSize)
    {
        byte[] digest = new byte[digestSize];
        hash(message, digest);
        return Convert.ToHexString(digest);
    }

    /// <summary>What is wrong with its digests of <c>abc</c>, or null.</summary>
    public string? FindError()
    {
        string full = Digest("abc"u8, algorithm.DigestSize);
        if (full != algorithm.Abc)
            return $"{name} computes {full} for 'abc'; {algorithm.Name} is {algorithm.Abc}.";
        return ShortDigest == PublishedShortDigest ? null
            : $"{name} computes {ShortDigest} for 'abc' at 40 bits; {algorithm.Name} is {PublishedShortDigest}.";
    }

    public override string ToString() => name;

    private void HashOneByOne(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests)
    {
        for (int i = 0; i < sources.Length; i++)
            hash(sources[i].Span, digests.Slice(i * algorithm.DigestSize, algorithm.DigestSize));
    }
}
