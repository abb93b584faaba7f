using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Computes the Skein digests of many messages and writes them consecutively.</summary>
internal delegate void SkeinHashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in SkeinParameters parameters);

/// <summary>
/// Hashes messages with Skein, one lane for each 64-bit element of the widest vector. Messages in parts do not use lanes.
/// </summary>
internal sealed class SkeinBatchHasher(SkeinHashMany hashMany, in SkeinParameters parameters, HashAlgorithm whole, HashAlgorithm parts,
    int digestSize)
    : AnyBatchHasher(whole, parts, digestSize)
{
    private readonly byte[] key = parameters.Key.ToArray(), personalization = parameters.Personalization.ToArray();
    private readonly long digestBits = parameters.DigestSizeInBits;

    internal override int Lanes => VectorSize / sizeof(ulong);

    internal override int PartLanes => 1;

    public override void Dispose()
    {
        base.Dispose();
        CryptographicOperations.ZeroMemory(key);
    }

    protected override void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) =>
        hashMany(messages, digests, new SkeinParameters { DigestSizeInBits = digestBits, Key = key, Personalization = personalization });
}
