using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Hashes messages with BLAKE3, whose lanes hold either different messages or chunks of one message.</summary>
internal sealed class Blake3BatchHasher(in Blake3Parameters parameters) : BatchHasher(parameters.DigestSize)
{
    private readonly byte[] key = parameters.Key.ToArray();
    private readonly string? context = parameters.KeyDerivationContext;
    private readonly ulong position = parameters.OutputPosition;
    private readonly Blake3Hasher parts = Blake3.CreateHasher(in parameters);

    internal override int Lanes => VectorSize / sizeof(uint);

    internal override int PartLanes => 1;

    private Blake3Parameters Parameters =>
        new() { DigestSize = DigestSize, Key = key, KeyDerivationContext = context, OutputPosition = position };

    internal override void Append(ReadOnlyMemory<byte> part) => parts.AppendData(part.Span);

    internal override void Finish(Span<byte> digest) => parts.GetHashAndReset(digest);

    public override void Dispose()
    {
        parts.Dispose();
        if (key.Length > 0)
            CryptographicOperations.ZeroMemory(key);
    }

    protected override void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) =>
        Blake3.HashMany(messages, digests, Parameters);

    protected override void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest) => Blake3.HashData(message, digest, Parameters);
}
