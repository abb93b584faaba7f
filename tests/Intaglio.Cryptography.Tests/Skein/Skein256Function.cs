using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>Skein-256 under contract.</summary>
public class Skein256Function : SkeinFunction, IStatelessCase
{
    public override Type Facade => typeof(Skein256);
    public override Type Xof => typeof(Skein256Xof);
    public override int BlockSize => Skein256.BlockSize;

    public override byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters) => Skein256.HashData(source, Of(parameters));
    public override int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters) => Skein256.HashData(source, destination, Of(parameters));
    public override bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters) => Skein256.TryHashData(source, destination, out bytesWritten, Of(parameters));
    public override byte[] HashData(Stream source, HashParameters parameters) => Skein256.HashData(source, Of(parameters));
    public override int HashData(Stream source, Span<byte> destination, HashParameters parameters) => Skein256.HashData(source, destination, Of(parameters));
    public override ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation) => Tree == default ? Skein256.HashDataAsync(source, cancellation) : HashDataAsync(source, HashParameters.Default, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation) => Skein256.HashDataAsync(source, Of(parameters), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation) => Skein256.HashDataAsync(source, Of(parameters), progress, cancellation);
    public override ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation) => Skein256.HashDataAsync(source, destination, Of(parameters), cancellation);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters) => Skein256.HashMany(sources, destination, Of(parameters));
    public override byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters) => Skein256.HashMany(sources, Of(parameters));
    public override HashAlgorithm CreateHashAlgorithm(HashParameters parameters) => Skein256.CreateHashAlgorithm(Of(parameters));
    public override Incremental CreateHasher(HashParameters parameters) => Of(Skein256.CreateHasher(Of(parameters)));

    public override byte[] HashBits(ReadOnlySpan<byte> source, long bitLength, SkeinRequest request) => Skein256.HashBits(source, bitLength, request.Parameters);
    public override int HashBits(ReadOnlySpan<byte> source, long bitLength, Span<byte> destination, SkeinRequest request) => Skein256.HashBits(source, bitLength, destination, request.Parameters);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, SkeinRequest request) => Skein256.HashMany(sources, destination, request.Parameters);
    public override SkeinHasher CreateHasher(SkeinRequest request) => SkeinHasherOf(Skein256.CreateHasher(request.Parameters));

    public override byte[] ReadXof(ReadOnlySpan<byte> source, long bitLength, ulong? outputLength, int count, SkeinRequest request)
    {
        using Skein256Xof xof = new(request.XofParameters(outputLength));
        xof.AppendBits(source, bitLength);
        return xof.Read(count);
    }

    private static Incremental Of(Skein256Hasher hasher) =>
        new(() => hasher.DigestSize, hasher.AppendData, hasher.GetCurrentHash, hasher.GetHashAndReset, () => Of(hasher.Clone()), hasher.Dispose);

    private static SkeinHasher SkeinHasherOf(Skein256Hasher hasher) => new(
        hasher, hasher.AppendData, hasher.AppendBits, hasher.GetCurrentHash, hasher.GetHashAndReset, () => SkeinHasherOf(hasher.Clone()), hasher.Dispose);
}

/// <summary>Skein-256 in a tree, of the smallest leaves and nodes, as high as it is.</summary>
public sealed class Skein256TreeFunction : Skein256Function
{
    public override SkeinTree Tree => new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = SkeinTree.UnlimitedHeight };
}
