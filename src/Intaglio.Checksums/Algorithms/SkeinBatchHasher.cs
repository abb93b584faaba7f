using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Computes the Skein digests of many messages, and writes them back to back.</summary>
internal delegate void SkeinHashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in SkeinParameters parameters);

/// <summary>Skein of one size: whole messages in as many lanes as the widest vector has words, but no lanes for parts.</summary>
internal sealed class SkeinBatchHasher(SkeinHashMany hashMany, in SkeinParameters parameters, HashAlgorithm whole, HashAlgorithm parts, int digestSize)
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
