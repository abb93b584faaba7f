namespace Intaglio.Evaluation;

/// <summary>Hashes many messages in one call.</summary>
internal delegate void HashManyCall(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests);

/// <summary>Hashes a message as many shorter ones at once: its parts of equal size. The answer is the exclusive or of their digests.</summary>
internal sealed class HashManyContender(string function, int digestSize, HashManyCall hashMany) : IHashContender
{
    /// <summary>How many parts a message has; its size is a multiple of it.</summary>
    internal const int Parts = 64;

    private readonly ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[Parts];
    private readonly byte[] digests = new byte[Parts * digestSize];

    public string FunctionName => $"{function} of many";

    public int DigestSize => digestSize;

    public HashFeatures Features => HashFeatures.Spans;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        int size = message.Length / Parts;
        for (int i = 0; i < Parts; i++)
            sources[i] = message.AsMemory(i * size, size);
        hashMany(sources, digests);

        Span<byte> sum = destination[..digestSize];
        sum.Clear();
        for (int i = 0; i < digests.Length; i++)
            sum[i % digestSize] ^= digests[i];
        return sum;
    }
}
