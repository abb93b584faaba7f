using Intaglio.StandIns;

namespace Blake2Fast;

public static class Blake2b
{
    public const int DefaultDigestLength = 64;

    public static void ComputeAndWriteHash(int digestLength, ReadOnlySpan<byte> key, ReadOnlySpan<byte> input, Span<byte> output) =>
        StandInHash.HashBlake2b(input, digestLength, key).CopyTo(output);

    public static IBlake2Incremental CreateIncrementalHasher(int digestLength, ReadOnlySpan<byte> key) => new Incremental(StandInHash.Blake2b(digestLength, key.ToArray()));
}
