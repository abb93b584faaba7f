using Intaglio.StandIns;

namespace Blake2Fast;

public static class Blake2s
{
    public const int DefaultDigestLength = 32;

    public static void ComputeAndWriteHash(int digestLength, ReadOnlySpan<byte> key, ReadOnlySpan<byte> input, Span<byte> output) =>
        StandInHash.HashBlake2s(input, digestLength, key).CopyTo(output);

    public static IBlake2Incremental CreateIncrementalHasher(int digestLength, ReadOnlySpan<byte> key) => new Incremental(StandInHash.Blake2s(digestLength, key.ToArray()));
}
