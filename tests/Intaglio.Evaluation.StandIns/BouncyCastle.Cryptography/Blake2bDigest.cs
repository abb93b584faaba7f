using Intaglio.StandIns;

namespace Org.BouncyCastle.Crypto.Digests;

public sealed class Blake2bDigest(byte[]? key, int digestLength, byte[]? salt, byte[]? personalization) : IDigest
{
    private readonly Digest digest = new(() => StandInHash.Blake2b(digestLength, key, salt, personalization));

    public Blake2bDigest()
        : this(512)
    {
    }

    public Blake2bDigest(int digestBits)
        : this(null, digestBits / 8, null, null)
    {
    }

    public void BlockUpdate(byte[] input, int inOff, int inLen) => digest.Append(input.AsSpan(inOff, inLen));

    public void BlockUpdate(ReadOnlySpan<byte> input) => digest.Append(input);

    public int DoFinal(Span<byte> output) => digest.Finish(output);
}
