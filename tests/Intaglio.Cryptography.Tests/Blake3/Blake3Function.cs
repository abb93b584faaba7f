using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE3 under contract.</summary>
public sealed class Blake3Function : HashFunction, IStatelessCase
{
    public override string Name => "BLAKE3";
    public override Type Facade => typeof(Blake3);
    public override int BlockSize => Blake3.BlockSize;
    public override int DefaultDigestSize => Blake3.DefaultDigestSize;
    public override IEnumerable<int> DigestSizes => [.. Enumerable.Range(1, Blake3.BlockSize + 1), 2 * Blake3.BlockSize, 3 * Blake3.BlockSize + 5];
    public override IEnumerable<int> KeySizes => [0, Blake3.KeySize];

    public override byte[] ToKey(byte[] bytes)
    {
        Array.Resize(ref bytes, bytes.Length == 0 ? 0 : Blake3.KeySize);
        return bytes;
    }

    public override byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters) => Reference(source, DigestSizeOf(parameters), parameters.Key);

    /// <summary>Any part of the output in any mode, by the transcription.</summary>
    public static byte[] Reference(ReadOnlySpan<byte> source, int size, byte[] key, string? context = null, ulong position = 0) =>
        context is not null ? Blake3Reference.DeriveKey(context, source, size, position)
        : key.Length > 0 ? Blake3Reference.Hash(key, source, size, position)
        : Blake3Reference.Hash(source, size, position);

    public override byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters) => Blake3.HashData(source, Of(parameters));
    public override int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters) => Blake3.HashData(source, destination, Of(parameters));
    public override bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters) => Blake3.TryHashData(source, destination, out bytesWritten, Of(parameters));
    public override byte[] HashData(Stream source, HashParameters parameters) => Blake3.HashData(source, Of(parameters));
    public override int HashData(Stream source, Span<byte> destination, HashParameters parameters) => Blake3.HashData(source, destination, Of(parameters));
    public override ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation) => Blake3.HashDataAsync(source, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation) => Blake3.HashDataAsync(source, Of(parameters), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation) => Blake3.HashDataAsync(source, Of(parameters), progress, cancellation);
    public override ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation) => Blake3.HashDataAsync(source, destination, Of(parameters), cancellation);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters) => Blake3.HashMany(sources, destination, Of(parameters));
    public override byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters) => Blake3.HashMany(sources, Of(parameters));
    public override HashAlgorithm CreateHashAlgorithm(HashParameters parameters) => Blake3.CreateHashAlgorithm(Of(parameters));
    public override Incremental CreateHasher(HashParameters parameters) => Of(Blake3.CreateHasher(Of(parameters)));

    private static Blake3Parameters Of(HashParameters p) => new() { DigestSize = p.DigestSize, Key = p.Key };

    private static Incremental Of(Blake3Hasher hasher) =>
        new(() => hasher.DigestSize, hasher.AppendData, hasher.GetCurrentHash, hasher.GetHashAndReset, () => Of(hasher.Clone()), hasher.Dispose);
}
