using Intaglio.StandIns;

namespace Org.BouncyCastle.Crypto.Digests;

public sealed class Blake2sDigest(byte[]? key, int digestLength, byte[]? salt, byte[]? personalization) : IDigest
{
    private readonly Digest digest = new(() => StandInHash.Blake2s(digestLength, key, salt, personalization));

    public Blake2sDigest()
        : this(256)
    {
    }

    public Blake2sDigest(int digestBits)
        : this(null, digestBits / 8, null, null)
    {
    }

    public void BlockUpdate(byte[] input, int inOff, int inLen) => digest.Append(input.AsSpan(inOff, inLen));

    public void BlockUpdate(ReadOnlySpan<byte> input) => digest.Append(input);

    public int DoFinal(Span<byte> output) => digest.Finish(output);
}
