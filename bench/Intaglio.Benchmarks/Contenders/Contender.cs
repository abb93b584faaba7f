namespace Intaglio.Benchmarks;

/// <summary>
/// Hashes <paramref name="source"/>; the length of <paramref name="digest"/> is the digest size, where that can be chosen. A cipher
/// turns its source, whole blocks, into as many bytes.
/// </summary>
public delegate void HashFunction(ReadOnlySpan<byte> source, Span<byte> digest);

/// <summary>Hashes many messages and writes their full digests back to back.</summary>
public delegate void HashManyFunction(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests);

/// <summary>What a contender is to the tables: they compare with the first, the fastest of the third, and all with the second.</summary>
public enum Role
{
    Transcription,
    Intaglio,
    Native,
    Package,
    Framework,
}

/// <summary>One implementation of a hash function or a cipher. What is verified and what is timed are the same delegate.</summary>
/// <param name="name">The name in the tables.</param>
/// <param name="role">What the tables do with it.</param>
/// <param name="algorithm">What it computes.</param>
/// <param name="hash">How.</param>
/// <param name="choosesDigestSize">Whether it honours digests shorter than the full one as a parameter of the function.</param>
/// <param name="hashMany">How it computes many of them; null for one after the other.</param>
public class Contender(string name, Role role, Algorithm algorithm, HashFunction hash, bool choosesDigestSize, HashManyFunction? hashMany = null)
{
    public string Name => name;

    public Role Role => role;

    public Algorithm Algorithm => algorithm;

    public HashFunction Hash => hash;

    public HashManyFunction HashMany => hashMany ?? HashOneByOne;

    /// <summary>
    /// Five bytes of what it makes of the message whose answer is published; an ellipsis marks those cut from the full answer, where
    /// there is no digest size.
    /// </summary>
    public string ShortAnswer => choosesDigestSize ? Run(Message, 5) : $"{Run(Message)[..10]}…";

    private ReadOnlySpan<byte> Message => Convert.FromHexString(algorithm.Message);

    private string PublishedShortAnswer => choosesDigestSize ? algorithm.Answer40! : $"{algorithm.Answer[..10]}…";

    /// <summary>What it makes of a message, in hexadecimal: the full digest, or the blocks.</summary>
    public string Run(ReadOnlySpan<byte> message) => Run(message, algorithm.OutputSize(message.Length));

    /// <summary>What is wrong with its answers to the published message, or null.</summary>
    public string? FindError()
    {
        string full = Run(Message);
        if (full != algorithm.Answer)
            return $"{this} computes {full} of {algorithm.Message}; {algorithm.Name} is {algorithm.Answer}.";
        return ShortAnswer == PublishedShortAnswer ? null
            : $"{this} computes {ShortAnswer} of {algorithm.Message} at 40 bits; {algorithm.Name} is {PublishedShortAnswer}.";
    }

    /// <summary>Tells it from all others of its question: a cipher is there in both directions.</summary>
    public override string ToString() => algorithm.IsCipher ? $"{name}: {algorithm.Name}" : name;

    private string Run(ReadOnlySpan<byte> message, int outputSize)
    {
        byte[] output = new byte[outputSize];
        hash(message, output);
        return Convert.ToHexString(output);
    }

    private void HashOneByOne(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests)
    {
        for (int i = 0; i < sources.Length; i++)
            hash(sources[i].Span, digests.Slice(i * algorithm.DigestSize, algorithm.DigestSize));
    }
}
