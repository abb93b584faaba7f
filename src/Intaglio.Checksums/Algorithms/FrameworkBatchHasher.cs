using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Hashes messages with a function of the framework, without lanes.</summary>
internal sealed class FrameworkBatchHasher(HashAlgorithmName name, int digestSize) : BatchHasher(digestSize)
{
    private readonly IncrementalHash parts = IncrementalHash.CreateHash(name);

    internal override void Append(ReadOnlyMemory<byte> part) => parts.AppendData(part.Span);

    internal override void Finish(Span<byte> digest) => parts.GetHashAndReset(digest);

    public override void Dispose() => parts.Dispose();

    protected override void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest) =>
        CryptographicOperations.HashData(name, message, digest);
}
